-- What company reports are summed up from. Each row is the sum over one branch in one month, so a change is counted again
-- without reading everything (server/reports/company/refresh.ts). The nil id stands for no branch or no department.

-- Where each person was counted, so that a move is noticed.
create table report_person (
  company_id uuid not null references company (id),
  person_id uuid not null,
  branch_id uuid not null,
  department_id uuid not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index report_person_by_branch on report_person (company_id, branch_id, person_id);

create table report_state (
  company_id uuid primary key references company (id),
  -- Of the list of people when they were last compared (see list_version).
  people_version bigint not null default -1,
  -- When nothing was left to count.
  as_of timestamptz
);

-- What has to be counted again: a month in one person's branch, in one branch, or everywhere.
create table report_stale (
  company_id uuid not null references company (id),
  id uuid not null default gen_random_uuid(),
  source text collate "C" not null check (source in ('requests', 'recognition')),
  month date not null,
  branch_id uuid,
  person_id uuid,
  primary key (company_id, id)
);

-- Approved leave that is not sick leave.
create table report_absence (
  company_id uuid not null references company (id),
  month date not null,
  branch_id uuid not null,
  department_id uuid not null,
  type_id uuid not null,
  -- 1 Monday to 7 Sunday.
  weekday smallint not null,
  days numeric(14, 4) not null,
  -- That begin on this weekday of this month.
  spells integer not null,
  primary key (company_id, month, branch_id, department_id, type_id, weekday)
);

-- Sick leave in groups of five people or more; smaller ones are stored without numbers.
create table report_sick (
  company_id uuid not null references company (id),
  month date not null,
  branch_id uuid not null,
  family text collate "C" not null check (family in ('all', 'department', 'type', 'weekday')),
  -- The department, the type, or the weekday.
  member text collate "C" not null,
  days numeric(14, 4),
  spells integer,
  primary key (company_id, month, family, branch_id, member)
);

-- People at home, by day.
create table report_home (
  company_id uuid not null references company (id),
  day date not null,
  branch_id uuid not null,
  department_id uuid not null,
  people integer not null,
  primary key (company_id, day, branch_id, department_id)
);

-- Decisions by the month in which they were made and the branch of whoever asked.
create table report_decision (
  company_id uuid not null references company (id),
  month date not null,
  branch_id uuid not null,
  department_id uuid not null,
  kind text collate "C" not null check (kind in ('leave', 'sick', 'wfh')),
  approver_id uuid not null,
  decided integer not null,
  hours numeric(14, 2) not null,
  longest numeric(10, 2) not null,
  within_two_days integer not null,
  primary key (company_id, month, branch_id, department_id, kind, approver_id)
);

-- Joined and active people of a challenge, with the state of its board that was counted.
create table report_challenge (
  company_id uuid not null references company (id),
  challenge_id uuid not null,
  moves bigint not null,
  branches jsonb not null default '[]',
  primary key (company_id, challenge_id),
  foreign key (company_id, challenge_id) references challenge (company_id, id) on delete cascade
);

-- Open, visible posts; the nil branch is the whole company.
create table report_recognition (
  company_id uuid not null references company (id),
  month date not null,
  branch_id uuid not null,
  posts integer not null,
  given integer not null,
  received integer not null,
  primary key (company_id, month, branch_id)
);

-- What was decided in a month.
create index leave_application_by_decision on leave_application (company_id, decided_at) where decided_at is not null;
create index wfh_request_by_decision on wfh_request (company_id, decided_at) where decided_at is not null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'report_person', 'report_state', 'report_stale', 'report_absence', 'report_sick', 'report_home', 'report_decision',
    'report_challenge', 'report_recognition'
  ] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
