-- Insurance plans are edited by several people: a version tells of a change in between. What an offer's people are counted
-- by has an index.
alter table insurance_plan add column version integer not null default 1;
alter table insurance_plan add column created_at timestamptz not null default now();
alter table insurance_plan add column updated_at timestamptz not null default now();
create index insurance_policy_by_plan on insurance_policy (company_id, plan_id);
create index person_by_insurance on person (company_id, insurance_policy_id) where insurance_policy_id is not null;
