-- What the tokens of the feed are signed with. One a database, so that every server takes the tokens of every other. Requests
-- do not see it.
create table feed_secret (
  id smallint primary key check (id = 1),
  secret text not null
);
