-- A watch says which version was read, so that what has changed since is told at the first look. Those from before last a
-- minute: the consoles that set them set them again.
delete from challenge_watch;
delete from recognition_watch;
alter table challenge_watch add column version text not null;
alter table recognition_watch add column version text not null;
