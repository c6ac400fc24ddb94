-- Whom something addresses: people of these branches, and of these departments, and in these groups; an empty list narrows
-- nothing, and three of them mean everybody. Ids of what is gone stay in their lists, so that a deleted group never turns
-- into everybody. Announcements have one each, and so have policies.
create table audience (
  company_id uuid not null references company (id),
  id uuid not null,
  branches uuid[] not null default '{}',
  departments uuid[] not null default '{}',
  groups uuid[] not null default '{}',
  primary key (company_id, id)
);

create table announcement (
  company_id uuid not null references company (id),
  id uuid not null,
  -- Whose it is: a branch's own, or with none the company's.
  branch_id uuid,
  audience_id uuid not null,
  title text not null,
  body text not null,
  search_text text collate "C" not null,
  file_name text,
  is_pinned boolean not null default false,
  -- When it is to go out; a draft has none.
  publish_at timestamptz,
  -- When it did. Nobody but those who look after it sees it before.
  published_at timestamptz,
  expires_at timestamptz,
  retracted_at timestamptz,
  -- Its words or its file were changed after it had gone out.
  edited_at timestamptz,
  reminded_at timestamptz,
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, audience_id) references audience (company_id, id),
  foreign key (company_id, created_by) references person (company_id, id)
);
create index announcement_in_order on announcement (company_id, publish_at desc nulls first, id);
create index announcement_of_file on announcement (company_id, file_name) where file_name is not null;
-- What the clock still has to send out.
create index announcement_due on announcement (publish_at)
  where published_at is null and retracted_at is null and publish_at is not null;

-- Who has read it: once each, and when first.
create table announcement_read (
  company_id uuid not null references company (id),
  announcement_id uuid not null,
  person_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (company_id, announcement_id, person_id),
  foreign key (company_id, announcement_id) references announcement (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index announcement_read_by_person on announcement_read (company_id, person_id);

-- Read by those whom it is addressed to while it is out, and by whoever looks after it.
alter table file add column is_addressed boolean not null default false;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['audience', 'announcement', 'announcement_read'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
