-- HR policies. What people read stands in versions; a published version never changes, because people have agreed to it.
create table hr_policy (
  company_id uuid not null references company (id),
  id uuid not null,
  -- Whose it is: a branch's own, or with none the company's.
  branch_id uuid,
  audience_id uuid not null,
  owner_id uuid not null,
  category text not null,
  -- Of the published version, before that of the draft.
  title text not null,
  search_text text collate "C" not null,
  acknowledge_days integer not null,
  sends_reminders boolean not null default true,
  review_on date,
  review_told_at timestamptz,
  -- The published version; null before the first.
  published_number integer,
  published_at timestamptz,
  due_at timestamptz,
  -- By hand.
  reminded_at timestamptz,
  next_reminder_at timestamptz,
  -- When the people in policy_progress were counted, and the state of the company's people then.
  counted_at timestamptz,
  counted_stamp text,
  retired_at timestamptz,
  created_by uuid not null,
  created_key uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, audience_id) references audience (company_id, id),
  foreign key (company_id, owner_id) references person (company_id, id),
  foreign key (company_id, created_by) references person (company_id, id)
);
create unique index hr_policy_created_key on hr_policy (company_id, created_by, created_key) where created_key is not null;
create index hr_policy_review on hr_policy (review_on)
  where review_on is not null and review_told_at is null and retired_at is null and published_number is not null;
create index hr_policy_reminder on hr_policy (next_reminder_at) where next_reminder_at is not null and retired_at is null;
create index hr_policy_counted on hr_policy (company_id, counted_at) where published_number is not null and retired_at is null;

create table policy_version (
  company_id uuid not null references company (id),
  policy_id uuid not null,
  number integer not null,
  title text not null,
  summary text not null,
  -- Written in the console, else there is a file.
  body jsonb,
  file_name text,
  effective_from date not null,
  change_note text not null default '',
  -- Null for a draft; a policy has at most one.
  published_at timestamptz,
  published_by uuid,
  primary key (company_id, policy_id, number),
  check (body is null or file_name is null),
  foreign key (company_id, policy_id) references hr_policy (company_id, id) on delete cascade,
  foreign key (company_id, published_by) references person (company_id, id)
);
create unique index policy_version_draft on policy_version (company_id, policy_id) where published_at is null;
create index policy_version_of_file on policy_version (company_id, file_name) where file_name is not null;

-- Evidence: who acknowledged which version, when, and in which session, from where and with what.
create table policy_acknowledgement (
  company_id uuid not null references company (id),
  policy_id uuid not null,
  number integer not null,
  person_id uuid not null,
  acknowledged_at timestamptz not null default now(),
  session_id uuid,
  origin text,
  user_agent text,
  primary key (company_id, policy_id, number, person_id),
  -- Never destroyed with its policy.
  foreign key (company_id, policy_id, number) references policy_version (company_id, policy_id, number),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index policy_acknowledgement_by_person on policy_acknowledgement (company_id, person_id, policy_id, number);

-- How many people the published version is for and how many have acknowledged it, by branch, department and manager. The nil
-- id stands for none. Kept, because counting a hundred thousand people takes longer than a report may.
create table policy_progress (
  company_id uuid not null references company (id),
  policy_id uuid not null,
  branch_id uuid not null,
  department_id uuid not null,
  manager_id uuid not null,
  addressed integer not null,
  acknowledged integer not null,
  primary key (company_id, policy_id, branch_id, department_id, manager_id),
  foreign key (company_id, policy_id) references hr_policy (company_id, id) on delete cascade
);

-- People who have just been added are not late yet.
create index person_by_creation on person (company_id, created_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['hr_policy', 'policy_version', 'policy_acknowledgement', 'policy_progress'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
