-- What somebody wants to be called, beside their name.

alter table person add column preferred_name text;
