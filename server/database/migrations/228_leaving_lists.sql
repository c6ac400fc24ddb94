-- Lists of people are sorted and narrowed by the last working day.
create or replace view person_search as
  select company_id, id, name_norm, email_norm, search_text, is_enabled, roles, role_rank, gender, nationality_norm,
    branch_id, department_id, designation_id, team_id, first_group_id, manager_id,
    joined_on, left_on, password_changed, profile_updated, insurance_policy_id, created_at, leaves_on
  from person
  where company_id = nullif(current_setting('app.company', true), '')::uuid;
