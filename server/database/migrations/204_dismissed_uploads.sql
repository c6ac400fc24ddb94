-- An upload with failed rows that somebody has dealt with: it leaves the list of those, and the history keeps it.
alter table bulk_import add column dismissed_at timestamptz;
