-- Teams are retired like departments: once somebody has been in one, it is kept.
alter table team add column is_enabled boolean not null default true;
alter table team add column is_used boolean not null default false;
update team set is_used = true
  where exists (select from person where person.company_id = team.company_id and person.team_id = team.id);
