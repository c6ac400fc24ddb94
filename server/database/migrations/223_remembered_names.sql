-- What uploads remember belongs to those who taught it: the company level, or the staff of one branch.
-- Who taught the columns so far was not recorded, so each of them is asked for once more.
delete from import_column;
alter table import_column drop constraint import_column_pkey;
alter table import_column
  add column kind text not null check (kind in ('employees', 'blood', 'cvff', 'recommendations', 'balances')),
  -- The company, or the branch.
  add column taught_by uuid not null,
  add primary key (company_id, taught_by, kind, heading);

-- What the rows of uploads got instead of a branch, department, designation or team that does not exist.
create table import_name (
  company_id uuid not null references company (id),
  taught_by uuid not null,
  unit text not null check (unit in ('branch', 'department', 'designation', 'team')),
  -- Without capitals, accents and punctuation.
  name text collate "C" not null check (name <> ''),
  -- No foreign key, because it is in the table of its unit. One that no longer exists is not used.
  used_id uuid not null,
  primary key (company_id, taught_by, unit, name)
);

grant select, insert, update, delete on import_name to wellness_app;
alter table import_name enable row level security;
create policy one_company on import_name to wellness_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
