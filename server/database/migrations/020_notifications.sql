-- What people are told about. A notification and its line in the outbox are written in the transaction of what it tells of.
-- `id` is the event's: it is told to each of its recipients once, and the key holds that.
create table notification (
  company_id uuid not null references company (id),
  recipient_id uuid not null,
  id uuid not null,
  -- `kind:id` of what it is about; where it leads is derived from this.
  actor text not null,
  message text not null,
  -- Whom or which branch it tells of. Who may no longer see them, no longer sees the notification.
  about_person_id uuid,
  about_branch_id uuid,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  read_at timestamptz,
  primary key (company_id, recipient_id, id),
  foreign key (company_id, recipient_id) references person (company_id, id) on delete cascade,
  foreign key (company_id, about_person_id) references person (company_id, id) on delete cascade,
  foreign key (company_id, about_branch_id) references branch (company_id, id) on delete cascade
);
create index notification_newest on notification (company_id, recipient_id, created_at desc, id desc);
create index notification_unread on notification (company_id, recipient_id) where read_at is null;
create index notification_about_person on notification (company_id, about_person_id) where about_person_id is not null;
create index notification_about_branch on notification (company_id, about_branch_id) where about_branch_id is not null;
create index notification_by_age on notification (created_at);

-- Whom a server has to nudge. `created_at` is the time of the writing itself, not of its transaction's start: servers look
-- at the last minutes again and again, so that a transaction that ends late is not overlooked.
create table feed_outbox (
  company_id uuid not null references company (id),
  recipient_id uuid not null,
  notification_id uuid not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, recipient_id, notification_id),
  foreign key (company_id, recipient_id, notification_id)
    references notification (company_id, recipient_id, id) on delete cascade
);
create index feed_outbox_by_age on feed_outbox (created_at);
create index feed_outbox_due on feed_outbox (next_try_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['notification', 'feed_outbox'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
