-- Whoever came with a file and is still to be welcomed. The mail with its link is written when its turn to go out comes
-- (server/mail/welcomes.ts): a hundred thousand links would be most of what such a file writes, and would grow old waiting.
-- The key begins with the person, whose id tells the time, so that who came first is first. There is no reference to the
-- person, who is never deleted: it would be checked for every row of a file.
create table welcome (
  person_id uuid not null,
  company_id uuid not null references company (id),
  primary key (person_id, company_id)
);

grant select, insert, update, delete on welcome to wellness_app;
alter table welcome enable row level security;
create policy one_company on welcome to wellness_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
