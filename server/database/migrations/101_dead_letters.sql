-- A message that could not be sent for days is a dead letter: it keeps the moment of giving up until somebody has it sent
-- again or discards it. Retrying is counted in time since it was queued, and not in attempts.
alter table mail_outbox add column queued_at timestamptz not null default now();
alter table mail_outbox add column failed_at timestamptz;
-- After this its link leads nowhere, and sending it would only mislead.
alter table mail_outbox add column useful_until timestamptz;
update mail_outbox set queued_at = created_at;
update mail_outbox set failed_at = now() where sent_at is null and attempts >= 8;
drop index mail_outbox_due;
create index mail_outbox_due on mail_outbox (is_bulk, next_try_at) where sent_at is null and failed_at is null;
create index mail_outbox_dead on mail_outbox (failed_at) where failed_at is not null;
