-- How long approvers take, by month and summed up by quarter and year: a report on three years adds up eight rows for each
-- approver instead of 36. Without sick leave, which no report on approvals tells of.
create table report_approver (
  company_id uuid not null references company (id),
  span text collate "C" not null check (span in ('month', 'quarter', 'year')),
  -- The first day of the span.
  first date not null,
  branch_id uuid not null,
  department_id uuid not null,
  kind text collate "C" not null check (kind in ('leave', 'wfh')),
  approver_id uuid not null,
  decided integer not null,
  hours numeric(14, 2) not null,
  longest numeric(10, 2) not null,
  within_two_days integer not null,
  primary key (company_id, span, first, branch_id, department_id, kind, approver_id)
);
insert into report_approver
  select company_id, 'month', month, branch_id, department_id, kind, approver_id, decided, hours, longest, within_two_days
  from report_decision where kind <> 'sick';
insert into report_approver
  select company_id, 'quarter', date_trunc('quarter', first::timestamp)::date, branch_id, department_id, kind, approver_id,
    sum(decided), sum(hours), max(longest), sum(within_two_days)
  from report_approver where span = 'month' group by 1, 3, 4, 5, 6, 7;
insert into report_approver
  select company_id, 'year', date_trunc('year', first::timestamp)::date, branch_id, department_id, kind, approver_id,
    sum(decided), sum(hours), max(longest), sum(within_two_days)
  from report_approver where span = 'quarter' group by 1, 3, 4, 5, 6, 7;

-- The same by month and kind alone.
drop table report_decision;
create table report_decision (
  company_id uuid not null references company (id),
  month date not null,
  branch_id uuid not null,
  department_id uuid not null,
  kind text collate "C" not null check (kind in ('leave', 'wfh')),
  decided integer not null,
  hours numeric(14, 2) not null,
  longest numeric(10, 2) not null,
  within_two_days integer not null,
  primary key (company_id, month, branch_id, department_id, kind)
);
insert into report_decision
  select company_id, first, branch_id, department_id, kind, sum(decided), sum(hours), max(longest), sum(within_two_days)
  from report_approver where span = 'month' group by 1, 2, 3, 4, 5;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['report_approver', 'report_decision'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
