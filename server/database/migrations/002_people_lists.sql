-- Lists of people, searched, filtered and sorted by any column at any size. Each column that a list is sorted by has an
-- index that continues with the name, so that a page is read where it stands. What a search or a filter asks of a person
-- rides along in the index by name, so that counting reads a third of what the table would be.

alter table person add column nationality_norm text collate "C";

-- The first of the person's groups by name; what a list sorts by under "Group". server/people/first-group.ts rewrites it
-- whenever memberships or the names of groups change.
alter table person add column first_group_id uuid;
alter table person add foreign key (company_id, first_group_id) references people_group (company_id, id);

-- The place of the person's highest role; what a list sorts by under "Roles".
alter table person add column role_rank smallint not null generated always as (
  case
    when 'c-admin' = any (roles) then 1
    when 'c-hr' = any (roles) then 2
    when 'b-admin' = any (roles) then 3
    when 'b-hr' = any (roles) then 4
    when 'reporting-manager' = any (roles) then 5
    when 'content-writer' = any (roles) then 6
    when 'b-content-writer' = any (roles) then 7
    else 8
  end
) stored;

drop index person_by_name;
drop index person_by_branch;
drop index person_by_department;
create index person_by_name on person (company_id, name_norm, id)
  include (is_enabled, search_text, branch_id, department_id, first_group_id, role_rank, gender, nationality_norm);
create index person_by_branch on person (company_id, branch_id, name_norm, id) include (is_enabled);
create index person_by_department on person (company_id, department_id, name_norm, id) include (is_enabled);
create index person_by_nationality on person (company_id, nationality_norm, name_norm, id) include (is_enabled);
create index person_by_gender on person (company_id, gender, name_norm, id) include (is_enabled);
create index person_by_role_rank on person (company_id, role_rank, name_norm, id) include (is_enabled);
create index person_by_first_group on person (company_id, first_group_id, name_norm, id) include (is_enabled);

-- Guesses of how many people a search finds decide between walking in order and collecting by trigram.
alter table person alter column search_text set statistics 500;

-- People as lists look for them. Row-level security lets no condition that could tell of a hidden row (LIKE is one) reach
-- an index; behind it every search would read the whole table. This view holds the same wall as a plain condition, which
-- the planner may order as it likes: without app.company it is empty, with it it is one company.
create view person_search as
  select company_id, id, name_norm, email_norm, search_text, is_enabled, roles, role_rank, gender, nationality_norm,
    branch_id, department_id, designation_id, team_id, first_group_id, manager_id
  from person
  where company_id = nullif(current_setting('app.company', true), '')::uuid;
grant select on person_search to wellness_app;
