-- What the note on a person's report said, by whom and when: each text is kept when another replaces it.
create table person_report_note (
  company_id uuid not null,
  person_id uuid not null,
  id uuid not null,
  note text not null,
  written_by uuid,
  written_at timestamptz not null default now(),
  primary key (company_id, person_id, id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade,
  foreign key (company_id, written_by) references person (company_id, id)
);

insert into person_report_note (company_id, person_id, id, note, written_by, written_at)
select company_id, person_id, gen_random_uuid(), note, edited_by, coalesce(edited_at, now())
from person_report where note <> '';

do $$
begin
  grant select, insert, update, delete on person_report_note to wellness_app;
  alter table person_report_note enable row level security;
  create policy one_company on person_report_note to wellness_app
    using (company_id = nullif(current_setting('app.company', true), '')::uuid);
end $$;
