-- Work from home: what a company allows, and who asks for which days.
create table wfh_policy (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_norm text collate "C" not null,
  -- Whose people it is for; empty for everybody.
  branch_ids uuid[] not null default '{}',
  -- ISO weekdays, 1 Monday to 7 Sunday, on which people may work from home.
  weekdays integer[] not null check (cardinality(weekdays) > 0),
  -- Null for no limit.
  limit_days integer check (limit_days > 0),
  limit_per text not null check (limit_per in ('week', 'month')),
  approval text not null check (approval in ('always', 'never', 'over-limit')),
  min_notice_days integer not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name_norm),
  check (approval <> 'over-limit' or limit_days is not null)
);

-- What was asked for. `days_on` are the days of it that people work, counted once with the calendar of that moment: a holiday
-- that is added later changes no request. `usage` is what was used and allowed when it was decided.
create table wfh_request (
  company_id uuid not null references company (id),
  id uuid not null,
  person_id uuid not null,
  policy_id uuid not null,
  from_day date not null,
  to_day date not null,
  days_on date[] not null check (cardinality(days_on) > 0),
  reason text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  usage jsonb not null default '[]',
  -- Whoever decided, or the applicant who cancelled; nobody where the policy itself approved.
  decided_by uuid,
  decided_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, policy_id) references wfh_policy (company_id, id),
  foreign key (company_id, decided_by) references person (company_id, id),
  check (from_day <= to_day),
  check ((status = 'pending') = (decided_at is null))
);
create index wfh_request_of_person on wfh_request (company_id, person_id, from_day);
create index wfh_request_by_day on wfh_request (company_id, from_day desc, id);
create index wfh_request_of_policy on wfh_request (company_id, policy_id);
create index wfh_request_pending on wfh_request (company_id, created_at) where status = 'pending';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['wfh_policy', 'wfh_request'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
