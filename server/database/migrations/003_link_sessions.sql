-- A session that was born of a mailed link may set a new password once without the current one, which its person may
-- never have had.
alter table session add column may_reset_password boolean not null default false;
