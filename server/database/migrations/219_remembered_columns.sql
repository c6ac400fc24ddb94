-- What the columns of uploads were used as whose headings are not recognised, for the next file with the same heading.
create table import_column (
  company_id uuid not null references company (id),
  -- Without capitals, accents and punctuation.
  heading text collate "C" not null,
  field text not null,
  primary key (company_id, heading)
);

grant select, insert, update, delete on import_column to wellness_app;
alter table import_column enable row level security;
create policy one_company on import_column to wellness_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
