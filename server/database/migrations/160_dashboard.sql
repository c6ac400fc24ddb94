-- What the dashboard counts and lists filter by. The day on which somebody was last deactivated; null for active people.
alter table person add column left_on date;
update person set left_on = coalesce((
  select max(entry.at)::date from audit_entry as entry
  where entry.company_id = person.company_id and entry.entity = 'person' and entry.entity_id = person.id
    and entry.what = 'employee.deactivated'
), person.updated_at::date)
where not person.is_enabled;

-- Each holds only what is counted, with the branch beside it.
create index person_joined on person (company_id, joined_on) include (is_enabled, branch_id) where joined_on is not null;
create index person_left on person (company_id, left_on) include (is_enabled, branch_id) where left_on is not null;
create index person_without_manager on person (company_id, branch_id) where is_enabled and manager_id is null;
create index person_not_signed_in on person (company_id, branch_id)
  where is_enabled and not password_changed and not profile_updated;

create or replace view person_search as
  select company_id, id, name_norm, email_norm, search_text, is_enabled, roles, role_rank, gender, nationality_norm,
    branch_id, department_id, designation_id, team_id, first_group_id, manager_id,
    joined_on, left_on, password_changed, profile_updated
  from person
  where company_id = nullif(current_setting('app.company', true), '')::uuid;

-- Open conversations are few among all.
create index conversation_open on conversation (company_id, person_id) where status = 'open';
create index challenge_entry_joined on challenge_entry (company_id, joined_at);
create index bulk_import_failed on bulk_import (company_id, started_at) where failed > 0;

-- Which tiles somebody shows, and in which order.
create table dashboard_layout (
  company_id uuid not null references company (id),
  person_id uuid not null,
  tiles text[] not null,
  hidden text[] not null,
  version integer not null default 1,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
grant select, insert, update, delete on dashboard_layout to wellness_app;
alter table dashboard_layout enable row level security;
create policy one_company on dashboard_layout to wellness_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
