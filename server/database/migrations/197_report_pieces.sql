-- A month is counted in pieces: one table, and the branches of so many people at a time.
alter table report_stale drop constraint report_stale_source_check;
alter table report_stale add constraint report_stale_source_check
  check (source in ('requests', 'absence', 'sick', 'home', 'decisions', 'recognition'));
