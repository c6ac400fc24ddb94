-- Where somebody has signed in before: a device by the token in its cookie, or an address. Only hashes. A right password from
-- there is let through whatever others have tried elsewhere.
create table known_client (
  company_id uuid not null,
  person_id uuid not null,
  key_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (company_id, person_id, key_hash),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index known_client_by_use on known_client (last_used_at);

grant select, insert, update, delete on known_client to wellness_app;
alter table known_client enable row level security;
create policy one_company on known_client to wellness_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
