-- A report with its filters, kept by one person, and when it is sent to them.
create table report_view (
  company_id uuid not null references company (id),
  id uuid not null,
  owner_id uuid not null,
  report text collate "C" not null,
  name text not null,
  -- As in the address.
  query jsonb not null,
  schedule text collate "C" check (schedule in ('weekly', 'monthly')),
  next_send_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, owner_id) references person (company_id, id) on delete cascade,
  check ((schedule is null) = (next_send_at is null))
);
create index report_view_of_owner on report_view (company_id, owner_id, created_at);
create index report_view_due on report_view (next_send_at) where next_send_at is not null;

-- A report that takes long, for one person with the scope that they had. Only they read it.
create table report_run (
  company_id uuid not null references company (id),
  id uuid not null,
  owner_id uuid not null,
  report text collate "C" not null,
  query jsonb not null,
  -- Whose figures these are: `company`, or the branch.
  scope text collate "C" not null,
  state text collate "C" not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  asked_at timestamptz not null default now(),
  claimed_until timestamptz,
  attempts integer not null default 0,
  finished_at timestamptz,
  fetched_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references person (company_id, id) on delete cascade,
  check ((state = 'ready') = (result is not null))
);
create index report_run_of_owner on report_run (company_id, owner_id, report, asked_at desc);
create index report_run_waiting on report_run (asked_at) where state in ('queued', 'running');

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['report_view', 'report_run'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
