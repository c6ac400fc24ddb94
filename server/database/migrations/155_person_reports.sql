-- What HR keeps beside somebody's measurements, and what the list of reports shows: kept up to date by whoever writes
-- measurements, so that a list of a hundred thousand people reads no measurement.
create table person_report (
  company_id uuid not null,
  person_id uuid not null,
  -- Of the latest value of each measurement.
  results integer not null default 0,
  out_of_range integer not null default 0,
  measured_on date,
  note text not null default '',
  next_check_on date,
  -- The check that people have been reminded of.
  reminded_on date,
  -- Of what HR writes: measurements do not change it.
  version integer not null default 1,
  edited_by uuid,
  edited_at timestamptz,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade,
  foreign key (company_id, edited_by) references person (company_id, id)
);
create index person_report_newest on person_report (company_id, measured_on desc nulls last, person_id);
create index person_report_due on person_report (next_check_on)
  where next_check_on is not null and reminded_on is distinct from next_check_on;

-- Who wrote it; nobody where it came with a file.
alter table recommendation add column written_by uuid;
alter table recommendation add foreign key (company_id, written_by) references person (company_id, id);

insert into person_report (company_id, person_id, results, out_of_range, measured_on)
select company_id, person_id, count(*), count(*) filter (where is_out), max(measured_on)
from (
  select distinct on (company_id, person_id, source, name_norm) company_id, person_id, measured_on,
    coalesce(
      value_number < reference_low or value_number > reference_high
      or (value_number = reference_high and reference_range ~ '^\s*<\s*[^=]')
      or (value_number = reference_low and reference_range ~ '^\s*>\s*[^=]'), false) as is_out
  from measurement
  order by company_id, person_id, source, name_norm, measured_on desc
) as latest
group by company_id, person_id;

do $$
begin
  grant select, insert, update, delete on person_report to wellness_app;
  alter table person_report enable row level security;
  create policy one_company on person_report to wellness_app
    using (company_id = nullif(current_setting('app.company', true), '')::uuid);
end $$;
