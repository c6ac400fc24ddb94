-- How often each arrow of a workflow chart was taken, by day. Nothing says who took it.
-- Null while the company does not want it counted.
alter table company add column counted_since timestamptz;

create table workflow_count (
  company_id uuid not null references company (id),
  chart text not null,
  from_state text not null,
  event text not null,
  -- Which of several arrows that begin with the same event in the same state.
  branch smallint not null,
  to_state text not null,
  -- The day where the browser was.
  day date not null,
  times integer not null check (times > 0),
  primary key (company_id, chart, from_state, event, branch, to_state, day)
);

-- What has arrived already: a browser that does not hear the answer sends the same again, and it must not count twice.
create table workflow_batch (
  company_id uuid not null references company (id),
  id uuid not null,
  received_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index workflow_batch_by_age on workflow_batch (company_id, received_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['workflow_count', 'workflow_batch'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
