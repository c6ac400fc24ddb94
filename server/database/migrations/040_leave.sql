-- Leave and sick leave: one engine, told apart by the `kind` of a type.
create table leave_type (
  company_id uuid not null references company (id),
  id uuid not null,
  kind text not null check (kind in ('leave', 'sick')),
  name text not null,
  name_norm text collate "C" not null,
  colour text not null,
  paid boolean not null,
  half_day_allowed boolean not null,
  -- A document is needed for more days than this; null for never.
  attachment_after_days integer,
  min_notice_days integer not null,
  max_consecutive_days integer,
  counts_weekends boolean not null,
  may_go_negative boolean not null,
  -- Days a year and what is carried over, from a year on: a change leaves the years before as they were.
  terms jsonb not null,
  -- The first year that anything is granted for.
  first_year integer not null,
  -- Whose people may ask for it; empty for everybody.
  branch_ids uuid[] not null default '{}',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, kind, name_norm)
);

-- What was asked for. `days` and `shares` (the days by month) are counted once, with the calendar of that moment: a holiday
-- that is added later changes no request.
create table leave_application (
  company_id uuid not null references company (id),
  id uuid not null,
  person_id uuid not null,
  type_id uuid not null,
  from_day date not null,
  to_day date not null,
  from_portion text not null check (from_portion in ('full', 'first-half', 'second-half')),
  to_portion text not null check (to_portion in ('full', 'first-half', 'second-half')),
  days numeric(5, 1) not null,
  shares jsonb not null,
  reason text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  -- Whoever decided, or the applicant who cancelled.
  decided_by uuid,
  decided_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id),
  foreign key (company_id, decided_by) references person (company_id, id),
  check (from_day <= to_day),
  check ((status = 'pending') = (decided_at is null))
);
create index leave_application_of_person on leave_application (company_id, person_id, from_day);
create index leave_application_by_day on leave_application (company_id, from_day desc, id);
create index leave_application_of_type on leave_application (company_id, type_id);
create index leave_application_pending on leave_application (company_id, created_at) where status = 'pending';

-- The only truth about balances: each entry adds or takes away, none is ever changed.
create table leave_ledger (
  company_id uuid not null references company (id),
  id uuid not null,
  person_id uuid not null,
  type_id uuid not null,
  kind text not null check (kind in ('granted', 'taken', 'reversed', 'carried', 'expired', 'adjusted')),
  source text not null check (source in ('grant', 'year-end', 'year-start', 'carry-end', 'application', 'admin')),
  -- Its year is the year whose balance it changes.
  on_day date not null,
  days numeric(5, 1) not null,
  reason text not null default '',
  application_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id),
  foreign key (company_id, application_id) references leave_application (company_id, id)
);
create index leave_ledger_of_person on leave_ledger (company_id, person_id, type_id, on_day);
create index leave_ledger_of_application on leave_ledger (company_id, application_id) where application_id is not null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['leave_type', 'leave_application', 'leave_ledger'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
