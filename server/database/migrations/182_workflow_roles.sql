-- Time in states by role, for roles that enough people have. No day and no person: by month, and of the people only marks, of
-- which each may be of several. The more marks, the more people there are at least.
create table workflow_role_stay (
  company_id uuid not null references company (id),
  chart text not null,
  state text not null,
  role text not null,
  bucket smallint not null check (bucket between 0 and 99),
  is_left boolean not null,
  -- The first day of the month in which it was sent.
  month date not null,
  times integer not null check (times > 0),
  primary key (company_id, chart, state, role, bucket, is_left, month)
);

create table workflow_role_mark (
  company_id uuid not null references company (id),
  state text not null,
  role text not null,
  month date not null,
  -- One of 64 places for each person, by chance.
  marks bit(64) not null,
  primary key (company_id, state, role, month)
);

-- Gives a person the same place all month. Deleted when the month is over: then nobody can tell whose a mark was.
create table workflow_salt (
  company_id uuid not null references company (id),
  month date not null,
  salt bytea not null,
  primary key (company_id, month)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['workflow_role_stay', 'workflow_role_mark', 'workflow_salt'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
