-- When its owner asked to be sent a saved report at once, whether or not it is sent every week.
alter table report_view add column send_now_at timestamptz;
create index report_view_send_now on report_view (send_now_at) where send_now_at is not null;
