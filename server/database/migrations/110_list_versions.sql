-- How often what a list is counted from has changed, so that a server may keep the totals that it has counted. Every
-- transaction that writes to those tables adds one as it commits (server/database/list-versions.ts). A list's version is
-- the sum over its slots: writers who commit at the same time do not wait for each other. The nil company stands for
-- transactions that are in no company.
create table list_version (
  company uuid not null,
  list text collate "C" not null,
  slot smallint not null,
  version bigint not null,
  primary key (company, list, slot)
);
grant select, insert, update, delete on list_version to wellness_app;

-- Whose groups are read for every page of people: with the group's id, the index alone answers.
drop index group_member_by_person;
create index group_member_by_person on group_member (company_id, person_id, group_id);
