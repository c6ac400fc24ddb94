-- What is the same in each copy of a letter to many; `fields` of each copy are put in when it is sent.
create table mail_letter (
  company_id uuid not null references company (id),
  id uuid not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
grant select, insert, update, delete on mail_letter to wellness_app;
alter table mail_letter enable row level security;
create policy one_company on mail_letter to wellness_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);

alter table mail_outbox add column letter_id uuid, add column fields jsonb,
  add foreign key (company_id, letter_id) references mail_letter (company_id, id);

-- A picture in each email that tells when it is opened: only where the company wants it.
alter table company add column counts_campaign_opens boolean not null default false;
