-- The email on working mornings to people who decide on requests: who has switched it off, and the last morning on which
-- somebody's requests were looked at, in the time zone of their branch. The row is written with the email, so that no one gets two.
create table morning_email (
  company_id uuid not null references company (id),
  person_id uuid not null,
  is_off boolean not null default false,
  looked_on date,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);

grant select, insert, update, delete on morning_email to wellness_app;
alter table morning_email enable row level security;
create policy one_company on morning_email to wellness_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
