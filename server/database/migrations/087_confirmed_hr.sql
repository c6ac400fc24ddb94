-- Branch HR reads what doctors wrote. Who may is for the company level to confirm: a branch admin gives the role at an
-- address of their choice. Those whom no branch made branch HR, as far as the trail tells, are confirmed.
alter table person add column hr_confirmed_at timestamptz;

update person set hr_confirmed_at = now()
where 'b-hr' = any (roles) and not exists (
  select from audit_entry
  where audit_entry.company_id = person.company_id and audit_entry.entity_id = person.id
    and audit_entry.after -> 'roles' ? 'b-hr'
    and not audit_entry.who_roles && array['c-admin', 'c-hr']
);
