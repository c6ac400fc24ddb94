-- A draft that is published by itself at this moment, in the name of the person who scheduled it.
alter table article
  add column publish_at timestamptz,
  add column scheduled_by uuid,
  add foreign key (company_id, scheduled_by) references person (company_id, id),
  add check ((publish_at is null) = (scheduled_by is null)),
  add check (publish_at is null or (title <> '' and category is not null));
create index article_due on article (publish_at) where publish_at is not null;
