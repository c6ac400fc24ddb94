-- A message with a purpose and an end. `state` follows the chart in src/rules/campaigns/campaign-life.ts.
create table campaign (
  company_id uuid not null references company (id),
  id uuid not null,
  -- A branch's own; null for the company's.
  branch_id uuid,
  audience_id uuid not null,
  title text not null,
  search_text text collate "C" not null,
  body jsonb not null,
  image_file text,
  -- What the campaign is about. No reference: it may be deleted, and its kinds have tables of their own.
  link_kind text check (link_kind in ('challenge', 'article', 'policy')),
  link_id uuid,
  in_console boolean not null default true,
  by_mail boolean not null default true,
  from_at timestamptz,
  to_at timestamptz,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent', 'ended', 'withdrawn')),
  -- How many people the audience had when sending began.
  addressed integer,
  told integer not null default 0,
  -- The last person of the walk through the audience; null before its first batch and for its last look.
  told_up_to uuid,
  sent_at timestamptz,
  created_by uuid not null,
  created_key uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, audience_id) references audience (company_id, id),
  foreign key (company_id, created_by) references person (company_id, id),
  check ((link_kind is null) = (link_id is null)),
  check (in_console or by_mail)
);
create index campaign_in_order on campaign (company_id, from_at desc nulls first, id);
create unique index campaign_created_key on campaign (company_id, created_by, created_key) where created_key is not null;
-- What the clock and the sender look at.
create index campaign_under_way on campaign (state, from_at) where state in ('scheduled', 'sending', 'stopped', 'sent');

-- Each person once: the key holds it. With notifications that have the campaign's id, and mail whose key is made of both,
-- nobody is told twice through any channel.
create table campaign_recipient (
  company_id uuid not null references company (id),
  campaign_id uuid not null,
  person_id uuid not null,
  -- Random: the links in the message carry it.
  id uuid not null default gen_random_uuid(),
  in_console boolean not null,
  -- Null for those who get no mail.
  mail_id uuid,
  told_at timestamptz not null default now(),
  opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (company_id, campaign_id, person_id),
  foreign key (company_id, campaign_id) references campaign (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create unique index campaign_recipient_link on campaign_recipient (id);
create index campaign_recipient_of_person on campaign_recipient (company_id, person_id, told_at desc);

-- Who wants no campaigns by email.
create table campaign_unsubscribed (
  company_id uuid not null references company (id),
  person_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);

-- Pictures that were uploaded but not saved with a campaign yet, and those of its text.
create table campaign_picture (
  company_id uuid not null references company (id),
  file_name text not null,
  campaign_id uuid,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, file_name),
  foreign key (company_id, campaign_id) references campaign (company_id, id) on delete cascade,
  foreign key (company_id, uploaded_by) references person (company_id, id) on delete cascade
);
create index campaign_picture_of on campaign_picture (company_id, campaign_id);

-- For the header by which mail programs unsubscribe with one click.
alter table mail_outbox add column unsubscribe_url text;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'campaign', 'campaign_recipient', 'campaign_unsubscribed', 'campaign_picture'
  ] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
