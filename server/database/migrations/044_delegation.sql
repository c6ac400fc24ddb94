-- Somebody who decides hands their decisions over for some days. `begins_at` and `ends_at` are those days where the
-- delegator works; ending early moves `ends_at`.
create table approval_delegation (
  company_id uuid not null references company (id),
  id uuid not null,
  delegator_id uuid not null,
  delegate_id uuid not null,
  from_day date not null,
  to_day date not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, delegator_id) references person (company_id, id),
  foreign key (company_id, delegate_id) references person (company_id, id),
  check (from_day <= to_day),
  check (delegator_id <> delegate_id)
);
create index approval_delegation_of on approval_delegation (company_id, delegator_id, ends_at);
create index approval_delegation_to on approval_delegation (company_id, delegate_id, ends_at);

do $$
begin
  grant select, insert, update, delete on approval_delegation to wellness_app;
  alter table approval_delegation enable row level security;
  create policy one_company on approval_delegation to wellness_app
    using (company_id = nullif(current_setting('app.company', true), '')::uuid);
end $$;
