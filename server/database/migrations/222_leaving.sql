-- The planned last working day of someone who is still active, and who planned it.
alter table person add column leaves_on date, add column leaving_planned_by uuid;
alter table person add foreign key (company_id, leaving_planned_by) references person (company_id, id);
alter table person add check (leaves_on is null or is_enabled);
alter table person add check ((leaves_on is null) = (leaving_planned_by is null));
-- For the job that deactivates people when their day is over.
create index person_leaving on person (company_id, leaves_on) where leaves_on is not null;
