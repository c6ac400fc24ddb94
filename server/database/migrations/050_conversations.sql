-- Talk to HR: what an employee and HR write to each other. Never deleted.
create table conversation (
  company_id uuid not null references company (id),
  id uuid not null,
  -- The employee. Who of HR sees it follows from them: it moves with them from branch to branch.
  person_id uuid not null,
  subject text not null,
  subject_norm text collate "C" not null,
  status text not null default 'open' check (status in ('open', 'resolved')),
  assignee_id uuid,
  -- How many entries it has: also its version, since nothing changes without an entry.
  entries integer not null default 0,
  -- The last thing that somebody wrote.
  written_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, assignee_id) references person (company_id, id)
);
create index conversation_of_person on conversation (company_id, person_id, written_at desc);
create index conversation_newest on conversation (company_id, written_at desc, id);

-- What was written, and what else happened, in the order of `number`: it is given while the conversation's row is held.
create table conversation_entry (
  company_id uuid not null references company (id),
  conversation_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('written', 'assigned', 'resolved', 'reopened')),
  author_id uuid not null,
  is_from_employee boolean not null,
  body text not null default '',
  -- To whom it was assigned; nobody where it was taken from somebody.
  assignee_id uuid,
  -- Chosen by whoever sends, once for each message: sent again after a lost answer, it is not stored again.
  key uuid,
  at timestamptz not null default clock_timestamp(),
  -- By the other side.
  read_at timestamptz,
  primary key (company_id, conversation_id, number),
  foreign key (company_id, conversation_id) references conversation (company_id, id),
  foreign key (company_id, author_id) references person (company_id, id),
  foreign key (company_id, assignee_id) references person (company_id, id)
);
create unique index conversation_entry_key on conversation_entry (company_id, author_id, key) where key is not null;
create index conversation_entry_unread on conversation_entry (company_id, conversation_id, is_from_employee)
  where kind = 'written' and read_at is null;

-- Files. Without a conversation as long as the message is not sent: then it is its uploader's alone.
create table conversation_file (
  company_id uuid not null references company (id),
  id uuid not null,
  file_name text not null,
  uploaded_by uuid not null,
  conversation_id uuid,
  number integer,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, uploaded_by) references person (company_id, id),
  foreign key (company_id, conversation_id, number) references conversation_entry (company_id, conversation_id, number),
  check ((conversation_id is null) = (number is null))
);
create index conversation_file_of_entry on conversation_file (company_id, conversation_id, number);
create index conversation_file_unsent on conversation_file (company_id, uploaded_by, id) where conversation_id is null;

-- Between its owner and HR: never for their manager.
alter table file add column is_confidential boolean not null default false;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['conversation', 'conversation_entry', 'conversation_file'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
