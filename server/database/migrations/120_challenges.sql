-- Days are the challenge's own; the moments beside them are midnights in `zone`, computed when the challenge is saved, so
-- that states can be filtered by an index and never depend on a clock's zone.
create table challenge (
  company_id uuid not null references company (id),
  id uuid not null,
  -- A branch's own; null for the company's.
  branch_id uuid,
  audience_id uuid not null,
  title text not null,
  search_text text collate "C" not null,
  description text not null default '',
  type text not null check (type in ('step', 'sleep', 'nutrition', 'meditation', 'yoga')),
  is_team boolean not null default false,
  team_score text not null default 'average' check (team_score in ('average', 'sum')),
  min_team_size integer not null default 3,
  goal integer,
  daily_cap integer,
  manual_allowed boolean not null default true,
  manual_back_days integer not null default 2,
  visible_from date not null,
  from_day date not null,
  to_day date not null,
  zone text not null,
  announces_at timestamptz not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  settles_at timestamptz not null,
  released_at timestamptz,
  -- Its audience was notified.
  notified_at timestamptz,
  withdrawn_at timestamptz,
  retired_at timestamptz,
  final_at timestamptz,
  image_file text,
  created_by uuid not null,
  created_key uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, audience_id) references audience (company_id, id),
  foreign key (company_id, created_by) references person (company_id, id),
  check (visible_from <= from_day and from_day <= to_day)
);
create index challenge_in_order on challenge (company_id, from_day desc, id);
create unique index challenge_created_key on challenge (company_id, created_by, created_key)
  where created_key is not null;
create index challenge_to_notify on challenge (announces_at)
  where notified_at is null and released_at is not null and final_at is null;
create index challenge_to_store on challenge (settles_at) where final_at is null and released_at is not null;
create index challenge_of_picture on challenge (company_id, image_file) where image_file is not null;

-- One row for each day and kind, with a column for each source: what a source sends again replaces its column, and
-- devices that count the same steps are never added up.
create table activity (
  -- The person's; a second reference would be checked a second time for every day.
  company_id uuid not null,
  person_id uuid not null,
  type text not null,
  day date not null,
  wearable integer,
  app integer,
  manual integer,
  -- How many days later it was entered.
  manual_late smallint,
  suspicion text,
  received_at timestamptz not null default clock_timestamp(),
  primary key (company_id, person_id, type, day),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index activity_suspicious on activity (company_id, type, day) where suspicion is not null;

create table challenge_entry (
  company_id uuid not null references company (id),
  challenge_id uuid not null,
  person_id uuid not null,
  -- What boards and admins see instead of the person's id.
  id uuid not null,
  alias text,
  alias_norm text collate "C",
  joined_at timestamptz not null default clock_timestamp(),
  team_id uuid,
  score bigint not null default 0,
  -- Ascending like what follows it in the order of the board, so that one comparison finds a place.
  behind bigint generated always as (-score) stored,
  days integer not null default 0,
  last_day date,
  -- When the score became what it is.
  reached_at timestamptz not null default clock_timestamp(),
  primary key (company_id, challenge_id, person_id),
  unique (company_id, challenge_id, id),
  foreign key (company_id, challenge_id) references challenge (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade,
  foreign key (company_id, team_id) references team (company_id, id)
);
create index challenge_board on challenge_entry (company_id, challenge_id, behind, reached_at, joined_at, id);
create index challenge_entry_of_person on challenge_entry (company_id, person_id);

-- In which team somebody has been since which day; the first stay has always begun. What a stay has earned remains with
-- its team.
create table challenge_stay (
  company_id uuid not null references company (id),
  challenge_id uuid not null,
  person_id uuid not null,
  since date not null,
  team_id uuid,
  points bigint not null default 0,
  primary key (company_id, challenge_id, person_id, since),
  foreign key (company_id, challenge_id, person_id)
    references challenge_entry (company_id, challenge_id, person_id) on delete cascade,
  foreign key (company_id, team_id) references team (company_id, id)
);
create index challenge_stay_of_team on challenge_stay (company_id, challenge_id, team_id);

create table challenge_team (
  company_id uuid not null references company (id),
  challenge_id uuid not null,
  team_id uuid not null,
  total bigint not null default 0,
  members integer not null default 0,
  -- When its total or the number of its members last changed.
  reached_at timestamptz not null default clock_timestamp(),
  primary key (company_id, challenge_id, team_id),
  foreign key (company_id, challenge_id) references challenge (company_id, id) on delete cascade,
  foreign key (company_id, team_id) references team (company_id, id)
);

-- How often scores have moved. Spread over rows, so that batches that arrive together don't wait for each other.
create table challenge_pulse (
  company_id uuid not null references company (id),
  challenge_id uuid not null,
  shard smallint not null,
  moves bigint not null default 0,
  primary key (company_id, challenge_id, shard),
  foreign key (company_id, challenge_id) references challenge (company_id, id) on delete cascade
);

create table challenge_day_review (
  company_id uuid not null references company (id),
  challenge_id uuid not null,
  person_id uuid not null,
  day date not null,
  decision text not null check (decision in ('set-aside', 'accepted')),
  reason text not null default '',
  decided_by uuid not null,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (company_id, challenge_id, person_id, day),
  foreign key (company_id, challenge_id) references challenge (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade,
  foreign key (company_id, decided_by) references person (company_id, id)
);
create index challenge_day_review_of_person on challenge_day_review (company_id, person_id, day);

-- A final board as it was, names included.
create table challenge_final (
  company_id uuid not null references company (id),
  challenge_id uuid not null,
  is_team boolean not null,
  place integer not null,
  id uuid not null,
  person_id uuid,
  -- Null for a team below its minimum size.
  rank integer,
  name text not null,
  search_text text collate "C" not null,
  is_alias boolean not null default false,
  score numeric(20, 1) not null,
  days integer not null default 0,
  last_day date,
  members integer,
  branch_id uuid,
  branch_name text,
  department_id uuid,
  department_name text,
  team_id uuid,
  primary key (company_id, challenge_id, is_team, place),
  foreign key (company_id, challenge_id) references challenge (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete set null (person_id)
);
create unique index challenge_final_of on challenge_final (company_id, challenge_id, is_team, id);
create index challenge_final_of_person on challenge_final (company_id, person_id);

-- Who has a board open.
create table challenge_watch (
  company_id uuid not null references company (id),
  challenge_id uuid not null,
  person_id uuid not null,
  until timestamptz not null,
  primary key (company_id, challenge_id, person_id),
  foreign key (company_id, challenge_id) references challenge (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
create index challenge_watch_until on challenge_watch (until);

-- Pictures that were uploaded but not saved with a challenge yet.
create table challenge_picture (
  company_id uuid not null references company (id),
  file_name text not null,
  challenge_id uuid,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, file_name),
  foreign key (company_id, challenge_id) references challenge (company_id, id) on delete cascade,
  foreign key (company_id, uploaded_by) references person (company_id, id) on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'challenge', 'activity', 'challenge_entry', 'challenge_stay', 'challenge_team', 'challenge_pulse',
    'challenge_day_review', 'challenge_final', 'challenge_watch', 'challenge_picture'
  ] loop
    execute format('grant select, insert, update, delete on %I to wellness_app', tenant_table);
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy one_company on %I to wellness_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end $$;
