-- A watch records which version was read, so that a change since then is reported at the first look. A server of the
-- previous version, which may run beside this one for a while, leaves it empty: the console then reads once more than needed.
alter table challenge_watch add column version text not null default '';
alter table recognition_watch add column version text not null default '';
