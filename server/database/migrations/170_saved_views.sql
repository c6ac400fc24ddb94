-- A person's own views of the list of employees: search, filters and order, as in the address of the page.
create table saved_view (
  company_id uuid not null references company (id),
  id uuid not null,
  person_id uuid not null,
  name text not null,
  name_norm text collate "C" not null,
  query text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, person_id, name_norm),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);

grant select, insert, update, delete on saved_view to wellness_app;
alter table saved_view enable row level security;
create policy one_company on saved_view to wellness_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
