-- A key is its sender's own, as an article's is: what others have begun under the same one neither meets nor shows.
alter table announcement add column created_key uuid;
update announcement set created_key = id;
create unique index announcement_created_key on announcement (company_id, created_by, created_key)
  where created_key is not null;
