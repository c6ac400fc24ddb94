-- The departments, designations and teams that an upload created, because its rows name them: [{"unit", "name"}].
alter table bulk_import add column new_units jsonb not null default '[]';
