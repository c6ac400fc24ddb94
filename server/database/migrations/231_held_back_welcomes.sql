-- Whether somebody was added without a welcome email and has not been sent one since. Everyone so far was sent one.
alter table person add column awaits_welcome boolean not null default false;

create or replace view person_search as
  select company_id, id, name_norm, email_norm, search_text, is_enabled, roles, role_rank, gender, nationality_norm,
    branch_id, department_id, designation_id, team_id, first_group_id, manager_id,
    joined_on, left_on, password_changed, profile_updated, insurance_policy_id, created_at, leaves_on, awaits_welcome
  from person
  where company_id = nullif(current_setting('app.company', true), '')::uuid;
