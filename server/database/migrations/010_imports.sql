-- Uploads of files with many rows: what was sent, by whom, how far it came, and the rows that were turned down as they were
-- sent. The file itself is not kept. Progress is written in the transaction of the rows it tells about, so that a server
-- that dies leaves whole rows and an honest history.
create table bulk_import (
  company_id uuid not null references company (id),
  id uuid not null,
  kind text not null check (kind in ('employees', 'blood', 'cvff', 'recommendations')),
  mode text not null check (mode in ('create', 'update')),
  file_names text[] not null,
  -- 'running' without progress for a while means that its server is gone; readers say so.
  state text not null check (state in ('running', 'done', 'refused', 'interrupted')),
  message text not null default '',
  -- The first row of each file: what the cells of failed rows stand under.
  headers jsonb not null default '[]',
  rows_total integer,
  rows_done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  -- The branch of the branch-level person who sent it; null for company level.
  branch_id uuid,
  created_by uuid not null,
  started_at timestamptz not null default now(),
  progressed_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
create index bulk_import_by_start on bulk_import (company_id, started_at desc, id);

create table bulk_import_failure (
  company_id uuid not null,
  import_id uuid not null,
  file_number smallint not null,
  row_number integer not null,
  email text not null,
  cells jsonb not null,
  -- By field, in the order in which they were found.
  errors json not null,
  primary key (company_id, import_id, file_number, row_number),
  foreign key (company_id, import_id) references bulk_import (company_id, id) on delete cascade
);

-- What was measured of somebody on a day: one value for each name, day and source.
create table measurement (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  source text not null check (source in ('blood', 'cvff')),
  name text not null,
  name_norm text collate "C" not null,
  measured_on date not null,
  value text not null,
  -- Null for results in words.
  value_number numeric,
  unit text not null default '',
  reference_range text not null default '',
  reference_low numeric,
  reference_high numeric,
  import_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, person_id, source, name_norm, measured_on),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);

create table recommendation (
  company_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  body text not null,
  -- SHA-256 of the normalised text: the same advice is not given twice.
  body_hash bytea not null,
  category text not null default '',
  recommended_on date not null,
  import_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, person_id, body_hash),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index recommendation_by_person on recommendation (company_id, person_id, recommended_on desc, id);

-- A hundred thousand invitations must not stand in front of somebody who waits for a new password.
alter table mail_outbox add column is_bulk boolean not null default false;
drop index mail_outbox_due;
create index mail_outbox_due on mail_outbox (is_bulk, next_try_at) where sent_at is null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['bulk_import', 'bulk_import_failure', 'measurement', 'recommendation'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
