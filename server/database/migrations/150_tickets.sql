-- Accounts of the provider's support, made by command line. They belong to no company, and requests of companies do not see
-- them.
create table provider_account (
  id uuid primary key,
  name text not null,
  email text not null,
  token_hash bytea not null unique,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index provider_account_email on provider_account (lower(email));

-- Talk to the provider: what a company's admins and the provider write to each other. Never deleted.
create table ticket (
  company_id uuid not null references company (id),
  id uuid not null,
  -- Counted in each company.
  number integer not null,
  raised_by uuid not null,
  -- The branch whose admins see it too; without one it is the company level's alone.
  branch_id uuid,
  subject text not null,
  subject_norm text collate "C" not null,
  category text not null check (category in ('question', 'problem', 'idea', 'account')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  -- `answered`: the provider wrote last.
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- Of the console and the browser, where the person agreed to send it.
  environment jsonb,
  -- In the address that the provider replies to by email.
  reply_key text not null,
  -- How many entries it has: also its version, since nothing changes without an entry.
  entries integer not null default 0,
  -- The last thing that somebody wrote.
  written_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, raised_by) references person (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index ticket_newest on ticket (company_id, written_at desc, id);
create index ticket_for_provider on ticket (status, written_at desc);
create unique index ticket_by_reply_key on ticket (reply_key);

create table ticket_entry (
  company_id uuid not null references company (id),
  ticket_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('written', 'closed', 'reopened')),
  -- Somebody of the company, or
  author_id uuid,
  -- somebody of the provider, by the name they had then.
  provider_id uuid references provider_account (id),
  provider_name text not null default '',
  body text not null default '',
  -- Chosen by whoever sends, once for each message: sent again after a lost answer, it is not stored again.
  key uuid,
  at timestamptz not null default clock_timestamp(),
  -- By the other side.
  read_at timestamptz,
  primary key (company_id, ticket_id, number),
  foreign key (company_id, ticket_id) references ticket (company_id, id),
  foreign key (company_id, author_id) references person (company_id, id),
  check ((author_id is null) <> (provider_id is null))
);
create unique index ticket_entry_key on ticket_entry (company_id, coalesce(author_id, provider_id), key)
  where key is not null;
create index ticket_entry_unread on ticket_entry (company_id, ticket_id)
  where kind = 'written' and read_at is null;

-- Without a ticket as long as the message is not sent: then it is its uploader's alone.
create table ticket_file (
  company_id uuid not null references company (id),
  id uuid not null,
  file_name text not null,
  -- Somebody of the company or of the provider.
  uploaded_by uuid not null,
  ticket_id uuid,
  number integer,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id, number) references ticket_entry (company_id, ticket_id, number),
  check ((ticket_id is null) = (number is null))
);
create index ticket_file_of_entry on ticket_file (company_id, ticket_id, number);
create index ticket_file_by_name on ticket_file (company_id, file_name);
create index ticket_file_unsent on ticket_file (company_id, uploaded_by, id) where ticket_id is null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['ticket', 'ticket_entry', 'ticket_file'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
