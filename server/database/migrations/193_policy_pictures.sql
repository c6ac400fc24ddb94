-- Pictures that were uploaded but not saved with a policy yet, and those of its versions.
create table policy_picture (
  company_id uuid not null references company (id),
  file_name text not null,
  policy_id uuid,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, file_name),
  foreign key (company_id, policy_id) references hr_policy (company_id, id) on delete cascade,
  foreign key (company_id, uploaded_by) references person (company_id, id) on delete cascade
);
create index policy_picture_of on policy_picture (company_id, policy_id);

grant select, insert, update, delete on policy_picture to wellness_app;
alter table policy_picture enable row level security;
create policy one_company on policy_picture to wellness_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
