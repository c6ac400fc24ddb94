-- Companies, their structure, their people, and what signing in needs.
-- Every tenant table has the key (company_id, id): ids are UUIDv7 made by the application, and a shard key stays possible.
-- "…_norm" columns hold what rules.normalise() makes of a text (lower case, no accents, single spaces), collated "C",
-- so that uniqueness, search and order are the same on every engine.

create extension if not exists pg_trgm;

create table company (
  id uuid primary key,
  company_name text not null,
  company_email text not null,
  address text not null default '',
  telephone text not null default '',
  logo_file text,
  contract_file text,
  profile_updated boolean not null default false,
  logo_updated boolean not null default false,
  features text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table branch (
  company_id uuid not null references company (id),
  id uuid not null,
  branch_name text not null,
  name_norm text collate "C" not null,
  address text not null default '',
  telephone text not null default '',
  timezone text not null default 'UTC',
  weekend smallint[] not null default '{6,7}',
  holidays jsonb not null default '[]',
  admin_id uuid,
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name_norm)
);

create table department (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_norm text collate "C" not null,
  code text,
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name_norm)
);

create table designation (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_norm text collate "C" not null,
  code text,
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name_norm)
);

create table team (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_norm text collate "C" not null,
  image_file text,
  lead_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name_norm)
);

create table people_group (
  company_id uuid not null references company (id),
  id uuid not null,
  group_name text not null,
  name_norm text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name_norm)
);

create table insurance_plan (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_norm text collate "C" not null,
  primary key (company_id, id),
  unique (company_id, name_norm)
);

-- One offer inside a plan; an employee's insuranceCategory points here.
create table insurance_policy (
  company_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  name text not null,
  policy_doc text,
  effective_from date,
  effective_to date,
  categories text[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, plan_id) references insurance_plan (company_id, id)
);

create table person (
  company_id uuid not null references company (id),
  id uuid not null,
  first_name text not null,
  last_name text not null,
  name_norm text collate "C" not null,
  email text not null,
  email_norm text collate "C" not null,
  emp_id text not null,
  emp_id_norm text collate "C" not null,
  search_text text collate "C" not null,
  roles text[] not null,
  manager_id uuid,
  department_id uuid,
  designation_id uuid,
  branch_id uuid,
  team_id uuid,
  insurance_policy_id uuid,
  dob date,
  gender text,
  nationality text,
  phone text,
  joined_on date,
  photo_file text,
  is_enabled boolean not null default true,
  is_b2c boolean not null default false,
  plan_expires_on date,
  password_hash text,
  password_changed boolean not null default false,
  profile_updated boolean not null default false,
  image_updated boolean not null default false,
  height_cm numeric,
  weight_kg numeric,
  goal text,
  smoking text,
  stress text,
  mood text,
  wearable_type text,
  cardiovascular_status text,
  diabetes_status text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, emp_id_norm),
  foreign key (company_id, manager_id) references person (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, designation_id) references designation (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, team_id) references team (company_id, id),
  foreign key (company_id, insurance_policy_id) references insurance_policy (company_id, id)
);
create index person_by_name on person (company_id, name_norm, id);
create index person_by_branch on person (company_id, branch_id, name_norm, id);
create index person_by_department on person (company_id, department_id, name_norm, id);
create index person_by_designation on person (company_id, designation_id);
create index person_by_team on person (company_id, team_id);
create index person_by_manager on person (company_id, manager_id);
create index person_by_email on person (company_id, email_norm, id);
create index person_by_search on person using gin (search_text gin_trgm_ops);

create table group_member (
  company_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  primary key (company_id, group_id, person_id),
  foreign key (company_id, group_id) references people_group (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index group_member_by_person on group_member (company_id, person_id);

-- Who may sign in with which address: one row per enabled person, over all companies. A leaver's row goes, so the
-- address is free for a successor.
create table login (
  email_norm text collate "C" primary key,
  company_id uuid not null,
  person_id uuid not null,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index login_by_person on login (company_id, person_id);

-- Sessions and links hold only the SHA-256 of the token that the person carries.
create table session (
  token_hash bytea primary key,
  company_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index session_by_person on session (company_id, person_id);
create index session_by_expiry on session (expires_at);

create table security_token (
  token_hash bytea primary key,
  company_id uuid not null,
  person_id uuid not null,
  purpose text not null check (purpose in ('welcome', 'password', 'support')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index security_token_by_person on security_token (company_id, person_id);

-- Counters for slowing down guesses; the key is a hash of what is counted (an account, an address), never the thing itself.
create table throttle (
  key text collate "C" primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index throttle_by_end on throttle (window_ends_at);

-- Files live in the database, so that API processes hold no state. `name` is 128 random bits and an extension.
-- access 'link': whoever knows the name may read (logos, portraits). 'scoped': bearer session and scope are checked.
create table file (
  company_id uuid not null references company (id),
  id uuid not null,
  name text collate "C" not null,
  original_name text not null,
  media_type text not null,
  size integer not null,
  bytes bytea not null,
  access text not null check (access in ('link', 'scoped')),
  branch_id uuid,
  owner_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index file_by_name on file (name);

create table mail_outbox (
  company_id uuid not null references company (id),
  id uuid not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  dedupe_key text collate "C" not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, dedupe_key)
);
create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null;

create table audit_entry (
  company_id uuid not null references company (id),
  id uuid not null,
  who_id uuid,
  who_roles text[] not null default '{}',
  what text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  origin text,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index audit_entry_by_entity on audit_entry (company_id, entity, entity_id, at);

-- The second wall behind the scope predicate: requests run as wellness_app with app.company set for the transaction, and
-- then see one company only, whatever a query forgets. The role cannot sign in; the connecting user must be able to take it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'wellness_app') then
    create role wellness_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another process made it between the look and the act
end $$;

do $$
begin
  execute format('grant wellness_app to %I', current_user);
exception when others then
  if not pg_has_role(current_user, 'wellness_app', 'member') then
    raise;
  end if;
end $$;

do $$
declare
  tenant_table text;
begin
  execute format('grant usage on schema %I to wellness_app', current_schema());
  foreach tenant_table in array array[
    'branch', 'department', 'designation', 'team', 'people_group', 'insurance_plan', 'insurance_policy', 'person',
    'group_member', 'login', 'session', 'security_token', 'file', 'mail_outbox', 'audit_entry'
  ] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;

grant select, update on company to wellness_app;
alter table company enable row level security;
create policy one_company on company to wellness_app
  using (id = nullif(current_setting('app.company', true), '')::uuid);

grant select, insert, update, delete on throttle to wellness_app;
