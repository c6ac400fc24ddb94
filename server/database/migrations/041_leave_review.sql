-- Each day of a request as it was counted when it was asked for: `day`, `days`, `off` and the holiday's name. Empty for
-- what was stored without; then the days are counted again for showing.
alter table leave_application add column day_counts jsonb not null default '[]';

-- Who is away between two days: short leaves are found by their first day, the few long ones here.
create index leave_application_long on leave_application (company_id, from_day) where to_day - from_day > 61;

-- The documents of a request. The file itself is the applicant's.
create table leave_document (
  company_id uuid not null references company (id),
  id uuid not null,
  application_id uuid not null,
  file_name text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, application_id) references leave_application (company_id, id)
);
create index leave_document_of_application on leave_document (company_id, application_id, created_at);

do $$
begin
  grant select, insert, update, delete on leave_document to wellness_app;
  alter table leave_document enable row level security;
  create policy one_company on leave_document to wellness_app
    using (company_id = nullif(current_setting('app.company', true), '')::uuid);
end $$;
