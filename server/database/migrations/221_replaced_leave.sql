-- Sick leave whose approval returned days of approved leave. The approval can't be undone.
alter table leave_application add column replaced_leave boolean not null default false;
