-- Articles on wellbeing. What is being written stands in `article`, what readers see in `article_edition`: publishing copies
-- one into the other, so that nobody ever reads half a sentence.
create table article (
  company_id uuid not null references company (id),
  id uuid not null,
  -- For whom it is: one branch, or everybody.
  branch_id uuid,
  title text not null default '',
  title_norm text collate "C" not null default '',
  -- Title, tags and category as search reads them.
  search_text text not null default '',
  body jsonb not null,
  cover_file text,
  category text,
  tags text[] not null default '{}',
  -- "Read on", in this order. What has been deleted since is left out on reading.
  links uuid[] not null default '{}',
  read_minutes integer not null default 1,
  -- In whose name it appears, which need not be whoever writes it.
  author_id uuid not null,
  version integer not null default 1,
  -- By which the last save is known again. Chosen by whoever saves.
  save_key uuid,
  created_by uuid not null,
  created_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  -- People, each counted once: the rows of article_read.
  reads integer not null default 0,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, author_id) references person (company_id, id),
  foreign key (company_id, created_by) references person (company_id, id),
  foreign key (company_id, updated_by) references person (company_id, id)
);
create index article_newest on article (company_id, updated_at desc, id);
create index article_of_branch on article (company_id, branch_id);
create index article_of_author on article (company_id, author_id);
create unique index article_created_key on article (company_id, created_by, created_key) where created_key is not null;

-- As readers see it. There is one as long as the article is published.
create table article_edition (
  company_id uuid not null references company (id),
  article_id uuid not null,
  -- The article's version that was published.
  version integer not null,
  branch_id uuid,
  author_id uuid not null,
  title text not null,
  search_text text not null,
  body jsonb not null,
  cover_file text,
  category text not null,
  tags text[] not null,
  links uuid[] not null,
  read_minutes integer not null,
  published_at timestamptz not null default now(),
  published_by uuid not null,
  primary key (company_id, article_id),
  foreign key (company_id, article_id) references article (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, author_id) references person (company_id, id),
  foreign key (company_id, published_by) references person (company_id, id)
);
create index article_edition_newest on article_edition (company_id, published_at desc, article_id);

-- Where published articles lead, in their text or at their end. For counting what leads to one; there is no reference to
-- `to_id`, since what it leads to may go.
create table article_link (
  company_id uuid not null references company (id),
  from_id uuid not null,
  to_id uuid not null,
  primary key (company_id, from_id, to_id),
  foreign key (company_id, from_id) references article_edition (company_id, article_id)
);
create index article_link_to on article_link (company_id, to_id);

-- Who has read it, and since when.
create table article_read (
  company_id uuid not null references company (id),
  article_id uuid not null,
  person_id uuid not null,
  first_read_at timestamptz not null default now(),
  primary key (company_id, article_id, person_id),
  foreign key (company_id, article_id) references article (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
create index article_read_lately on article_read (company_id, article_id, first_read_at);
create index article_read_of_person on article_read (company_id, person_id);

-- Pictures. Without an article as long as nothing that shows it is saved: then it is its uploader's alone.
create table article_picture (
  company_id uuid not null references company (id),
  file_name text not null,
  article_id uuid,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, file_name),
  foreign key (company_id, article_id) references article (company_id, id),
  foreign key (company_id, uploaded_by) references person (company_id, id)
);
create index article_picture_of on article_picture (company_id, article_id);
create index article_picture_unused on article_picture (company_id, uploaded_by, created_at) where article_id is null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['article', 'article_edition', 'article_link', 'article_read', 'article_picture'] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
