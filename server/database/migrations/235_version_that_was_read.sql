-- A watch says which version was read, so that what has changed since is told at the first look. An earlier version of the
-- server, which may run for a while beside this one, does not say it: the console reads once more than it has to.
alter table challenge_watch add column version text not null default '';
alter table recognition_watch add column version text not null default '';
