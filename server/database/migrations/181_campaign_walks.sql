-- How many people had been told when the walk through the audience began: one that tells nobody more is the last.
alter table campaign add column walk_told integer not null default 0;
