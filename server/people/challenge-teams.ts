import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';
import { addToTeams, isOpen, localToday, rescore } from './challenge-scores.ts';

/**
 * Call for people whose `team_id` has just changed, in the same transaction. Their activity from today (their local
 * day) counts for the new team; earlier activity stays with the old one.
 */
export async function changeChallengeTeams(db: Trx, companyId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  const { rows } = await sql<{ challenge_id: string; person_id: string }>`
    select entry.challenge_id, entry.person_id
    from challenge_entry as entry
    join challenge on challenge.company_id = entry.company_id and challenge.id = entry.challenge_id
      and challenge.is_team and ${isOpen}
    join person on person.company_id = entry.company_id and person.id = entry.person_id
      and person.team_id is distinct from entry.team_id
    where entry.company_id = ${companyId} and entry.person_id = any (${personIds}::uuid[])
      and ${localToday} <= challenge.to_day
    order by entry.challenge_id for key share of challenge
  `.execute(db);
  if (rows.length === 0) return;
  const challengeIds = [...new Set(rows.map(({ challenge_id }) => challenge_id))];
  const movers = [...new Set(rows.map(({ person_id }) => person_id))];
  await sql`
    with moving as materialized (
      select entry.challenge_id, entry.person_id, entry.team_id as old_team, person.team_id as new_team,
        case when ${localToday} <= challenge.from_day then '-infinity'::date else greatest(${localToday}, (
          select max(since) from challenge_membership as membership
          where membership.company_id = entry.company_id and membership.challenge_id = entry.challenge_id
            and membership.person_id = entry.person_id
        )) end as since
      from unnest(
        ${rows.map(({ challenge_id }) => challenge_id)}::uuid[], ${rows.map(({ person_id }) => person_id)}::uuid[]
      ) as one (challenge_id, person_id)
      join challenge_entry as entry on entry.company_id = ${companyId} and entry.challenge_id = one.challenge_id
        and entry.person_id = one.person_id
      join challenge on challenge.company_id = entry.company_id and challenge.id = entry.challenge_id
      join person on person.company_id = entry.company_id and person.id = entry.person_id
    ),
    replaced as (
      update challenge_membership as membership set team_id = moving.new_team, points = 0
      from moving
      join challenge_membership as old on old.company_id = ${companyId} and old.challenge_id = moving.challenge_id
        and old.person_id = moving.person_id and old.since = moving.since
      where membership.company_id = ${companyId} and membership.challenge_id = moving.challenge_id
        and membership.person_id = moving.person_id and membership.since = moving.since
      returning membership.challenge_id, old.team_id, old.points
    ),
    begun as (
      insert into challenge_membership (company_id, challenge_id, person_id, since, team_id)
      select ${companyId}::uuid, challenge_id, person_id, since, new_team from moving
      on conflict (company_id, challenge_id, person_id, since) do nothing
    ),
    entries as (
      update challenge_entry as entry set team_id = moving.new_team from moving
      where entry.company_id = ${companyId} and entry.challenge_id = moving.challenge_id
        and entry.person_id = moving.person_id
    )
    ${addToTeams(
      companyId,
      sql`
        select challenge_id, old_team as team_id, 0 as total, -1 as members from moving
        union all select challenge_id, new_team, 0, 1 from moving
        union all select challenge_id, team_id, -points, 0 from replaced
      `,
    )}
  `.execute(db);
  await rescore(db, { companyId, challengeIds, personIds: movers });
}
