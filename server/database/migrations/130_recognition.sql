-- Names are unique among tags and among values, of the company and of each branch; a retired one keeps its name.
create table recognition_tag (
  company_id uuid not null references company (id),
  id uuid not null,
  kind text not null check (kind in ('tag', 'value')),
  -- A branch's own; null for the company's.
  branch_id uuid,
  name text not null,
  name_norm text collate "C" not null,
  description text not null default '',
  icon text not null,
  colour text not null,
  is_active boolean not null default true,
  created_by uuid,
  created_key uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, created_by) references person (company_id, id) on delete set null (created_by),
  check (kind = 'tag' or branch_id is null)
);
create unique index recognition_tag_name
  on recognition_tag (company_id, kind, coalesce(branch_id, '00000000-0000-0000-0000-000000000000'), name_norm);
create unique index recognition_tag_created_key on recognition_tag (company_id, created_by, created_key)
  where created_key is not null;

-- Ids are version 7 and carry the time, so that they order the feed and days are ranges of them.
create table recognition_post (
  company_id uuid not null references company (id),
  id uuid not null,
  author_id uuid not null,
  message text not null,
  mentions jsonb not null default '[]',
  -- The message and the names in it.
  search_text text collate "C" not null,
  is_private boolean not null default false,
  state text not null check (state in ('visible', 'waiting', 'hidden', 'withdrawn')),
  -- When it first became visible; the people in it were notified then.
  published_at timestamptz,
  watched_words text[] not null default '{}',
  image_file text,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text,
  appealed_at timestamptz,
  appeal_text text,
  appeal_declined_at timestamptz,
  reported_at timestamptz,
  -- Of the post and its comments, not decided on yet.
  reports integer not null default 0,
  waiting_comments integer not null default 0,
  needs_decision boolean not null generated always as (
    state = 'waiting' or reports > 0 or waiting_comments > 0
    or (state = 'hidden' and appealed_at is not null and appeal_declined_at is null)
  ) stored,
  created_key uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, author_id) references person (company_id, id),
  foreign key (company_id, hidden_by) references person (company_id, id)
);
create index recognition_feed on recognition_post (company_id, id desc) include (is_private) where state = 'visible';
create index recognition_to_decide on recognition_post (company_id, needs_decision desc, id desc);
create index recognition_of_author on recognition_post (company_id, author_id, id desc);
create unique index recognition_created_key on recognition_post (company_id, author_id, created_key)
  where created_key is not null;

-- The author and the people praised, with the branch in which they were then.
create table recognition_person (
  company_id uuid not null references company (id),
  post_id uuid not null,
  person_id uuid not null,
  is_giver boolean not null,
  branch_id uuid,
  primary key (company_id, post_id, person_id),
  foreign key (company_id, post_id) references recognition_post (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade,
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index recognition_of_person on recognition_person (company_id, person_id, post_id desc) include (is_giver);

-- The branches that a post touches.
create table recognition_branch (
  company_id uuid not null references company (id),
  branch_id uuid not null,
  post_id uuid not null,
  has_giver boolean not null,
  has_receiver boolean not null,
  primary key (company_id, branch_id, post_id),
  foreign key (company_id, post_id) references recognition_post (company_id, id) on delete cascade,
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index recognition_branch_of_post on recognition_branch (company_id, post_id);

create table recognition_post_tag (
  company_id uuid not null references company (id),
  tag_id uuid not null,
  post_id uuid not null,
  primary key (company_id, tag_id, post_id),
  foreign key (company_id, post_id) references recognition_post (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references recognition_tag (company_id, id)
);
create index recognition_tag_of_post on recognition_post_tag (company_id, post_id);

-- Apart from posts, because reactions change it so often.
create table recognition_count (
  company_id uuid not null references company (id),
  post_id uuid not null,
  like_count integer not null default 0,
  celebrate_count integer not null default 0,
  thanks_count integer not null default 0,
  love_count integer not null default 0,
  inspiring_count integer not null default 0,
  -- Visible ones.
  comment_count integer not null default 0,
  last_number integer not null default 0,
  primary key (company_id, post_id),
  foreign key (company_id, post_id) references recognition_post (company_id, id) on delete cascade
);

create table recognition_reaction (
  company_id uuid not null references company (id),
  post_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('like', 'celebrate', 'thanks', 'love', 'inspiring')),
  at timestamptz not null default now(),
  primary key (company_id, post_id, person_id),
  foreign key (company_id, post_id) references recognition_post (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);

create table recognition_comment (
  company_id uuid not null references company (id),
  id uuid not null,
  post_id uuid not null,
  number integer not null,
  person_id uuid not null,
  body text not null,
  state text not null check (state in ('visible', 'waiting', 'hidden', 'withdrawn')),
  created_key uuid,
  at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, post_id, number),
  foreign key (company_id, post_id) references recognition_post (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create unique index recognition_comment_created_key on recognition_comment (company_id, person_id, created_key)
  where created_key is not null;

create table recognition_report (
  company_id uuid not null references company (id),
  id uuid not null,
  post_id uuid not null,
  -- Null for the post itself.
  comment_id uuid,
  person_id uuid not null,
  reason text not null,
  at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, post_id) references recognition_post (company_id, id) on delete cascade,
  foreign key (company_id, comment_id) references recognition_comment (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create unique index recognition_report_open on recognition_report
  (company_id, post_id, person_id, coalesce(comment_id, '00000000-0000-0000-0000-000000000000')) where decided_at is null;

-- Pictures that were uploaded but not posted yet.
create table recognition_picture (
  company_id uuid not null references company (id),
  file_name text not null,
  post_id uuid,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, file_name),
  foreign key (company_id, post_id) references recognition_post (company_id, id) on delete cascade,
  foreign key (company_id, uploaded_by) references person (company_id, id) on delete cascade
);

create table recognition_words (
  company_id uuid primary key references company (id),
  words text[] not null,
  version integer not null default 1
);

-- Who has a feed open.
create table recognition_watch (
  company_id uuid not null references company (id),
  person_id uuid not null,
  until timestamptz not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index recognition_watch_until on recognition_watch (until);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'recognition_tag', 'recognition_post', 'recognition_person', 'recognition_branch', 'recognition_post_tag',
    'recognition_count', 'recognition_reaction', 'recognition_comment', 'recognition_report', 'recognition_picture',
    'recognition_words', 'recognition_watch'
  ] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
