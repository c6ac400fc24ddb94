-- How long charts rest in their states, and how often a run that reached one state later reached another. Like the counts of
-- arrows: by day, and nothing says who it was.
create table workflow_stay (
  company_id uuid not null references company (id),
  chart text not null,
  state text not null,
  -- The route's pattern, for charts that many pages share; else empty.
  page text not null,
  -- Which length of time, of `stayLimits`.
  bucket smallint not null check (bucket between 0 and 99),
  -- The person left in this state, with the chart unfinished.
  is_left boolean not null,
  -- The day where the browser was.
  day date not null,
  times integer not null check (times > 0),
  primary key (company_id, chart, state, page, bucket, is_left, day)
);

create table workflow_passage (
  company_id uuid not null references company (id),
  chart text not null,
  from_state text not null,
  -- The same state, for all runs that reached it.
  to_state text not null,
  day date not null,
  times integer not null check (times > 0),
  primary key (company_id, chart, from_state, to_state, day)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['workflow_stay', 'workflow_passage'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
