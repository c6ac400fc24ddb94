-- People see the sessions they have and end those they do not know: each has a name of its own, which is no secret as its
-- token is, and says where it began.
alter table session add column id uuid not null default gen_random_uuid();
alter table session add column origin text;
alter table session add column user_agent text;
