-- A minor correction asks nobody again who has acknowledged the version before it. Their evidence is carried over as it was,
-- with the version that they acknowledged.
alter table policy_version add column is_minor boolean not null default false;
alter table policy_acknowledgement add column carried_from integer;
