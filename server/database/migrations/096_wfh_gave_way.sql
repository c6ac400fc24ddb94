-- Days of a request that gave way to leave: they are no days at home while the leave stands, and come back when it is cancelled.
alter table wfh_request add column gave_way date[] not null default '{}';
alter table wfh_request drop constraint wfh_request_days_on_check;
alter table wfh_request add check (cardinality(days_on) + cardinality(gave_way) > 0);
