-- Departments and designations that somebody has belonged to are retired and never deleted: what is written about people
-- goes on naming them. server/people/belonging.ts marks them when people are written.
alter table department add column is_used boolean not null default false;
alter table designation add column is_used boolean not null default false;
update department set is_used = true
  where exists (select from person where person.company_id = department.company_id and person.department_id = department.id);
update designation set is_used = true
  where exists (select from person where person.company_id = designation.company_id and person.designation_id = designation.id);

-- Counting the people of a page of departments or designations reads the index alone, for branch admins too.
drop index person_by_department;
create index person_by_department on person (company_id, department_id, name_norm, id) include (is_enabled, branch_id);
drop index person_by_designation;
create index person_by_designation on person (company_id, designation_id, name_norm, id) include (is_enabled, branch_id);
