-- Somebody asks to cancel what was approved: a request of its own. Until it is decided the leave stands.
create table leave_cancellation (
  company_id uuid not null references company (id),
  id uuid not null,
  application_id uuid not null,
  reason text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, application_id) references leave_application (company_id, id),
  foreign key (company_id, decided_by) references person (company_id, id),
  check ((status = 'pending') = (decided_at is null))
);
create index leave_cancellation_of_application on leave_cancellation (company_id, application_id, created_at);
create unique index leave_cancellation_pending on leave_cancellation (company_id, application_id) where status = 'pending';

do $$
begin
  grant select, insert, update, delete on leave_cancellation to wellness_app;
  alter table leave_cancellation enable row level security;
  create policy one_company on leave_cancellation to wellness_app
    using (company_id = nullif(current_setting('app.company', true), '')::uuid);
end $$;
