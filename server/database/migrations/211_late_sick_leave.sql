-- For how many days after its first day sick leave can be requested; null for no limit.
alter table leave_type add column report_within_days integer;
alter table leave_type add check (report_within_days is null or (report_within_days >= 0 and kind = 'sick'));
