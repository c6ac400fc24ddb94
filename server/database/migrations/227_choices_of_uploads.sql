-- What an upload of employees was told to use for rows without them: {"branchId", "insuranceId", "role"}.
alter table bulk_import add column choices jsonb not null default '{}';
