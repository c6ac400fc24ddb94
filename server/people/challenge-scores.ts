/**
 * Scores are derived from `activity`, in the same transaction as the change and only for the people it affects. Locks
 * are taken in this order: people, challenges, entries, teams. Locks on challenges are shared; storing the final board
 * needs an exclusive one, so it waits for running changes and keeps out later ones.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ChallengeType } from '../../src/api/contract/challenges.ts';
import { executeLater } from '../database/statement-names.ts';
import type { Trx } from '../database/tx.ts';
import { localDay } from './local-day.ts';

/** Enough that batches that arrive together rarely meet. */
const SHARDS = 16;

export const lockPeople = (db: Trx, companyId: string, personIds: readonly string[]): Promise<unknown> =>
  sql`
    select from person where company_id = ${companyId} and id = any (${personIds}::uuid[]) order by id for no key update
  `.execute(db);

/** A condition on `challenge`: activity still changes its scores. */
export const isOpen = sql<boolean>`(
  challenge.final_at is null and challenge.retired_at is null and challenge.settles_at > clock_timestamp()
)`;

/** Needs `activity` and `challenge` in the query; null without a manual entry. */
export const countsByHand = sql<boolean | null>`(
  challenge.manual_allowed and activity.manual_late <= challenge.manual_back_days
)`;

/** What a day adds to a score; 0 if no source counts. Needs `activity` and `challenge` in the query. */
export const countedValue: RawBuilder<number> = sql`least(
  challenge.daily_cap,
  coalesce(greatest(
    activity.wearable, activity.app,
    case when ${countsByHand} then activity.manual end
  ), 0)
)`;

export const isSetAside = sql<boolean>`exists (
  select from challenge_day_review as review
  where review.company_id = activity.company_id and review.challenge_id = challenge.id
    and review.person_id = activity.person_id and review.day = activity.day and review.decision = 'set-aside'
)`;

/** Needs `person` and `challenge` in the query. */
export const localToday = localDay(sql`challenge.zone`);

/** Selects and locks the open challenges of these kinds that someone has joined. The person must be locked already. */
export const openChallengesOf = (
  companyId: string,
  { personId, types, from, to }: { personId: string; types: readonly ChallengeType[]; from: string; to: string },
): RawBuilder<{ id: string }> => sql`
    select challenge.id from challenge
    where challenge.company_id = ${companyId} and challenge.type = any (${types}::text[]) and ${isOpen}
      and challenge.from_day <= ${to}::date and challenge.to_day >= ${from}::date
      and challenge.id in (
        select challenge_id from challenge_entry where company_id = ${companyId} and person_id = ${personId}
      )
    order by challenge.id for key share`;

interface Scored {
  readonly companyId: string;
  readonly challengeIds: readonly string[];
  /** Everyone who has joined, when left out. The challenge must then be locked. */
  readonly personIds?: readonly string[];
}

/** The person's days that count in `challenge`, with their values. */
export const qualifyingDays = (
  companyId: string,
  personId: RawBuilder<unknown>,
  also = sql`true`,
  isLeftOut: RawBuilder<boolean> = isSetAside,
) => sql`
  select activity.day, ${countedValue} as value, activity.received_at from activity
  where activity.company_id = ${companyId} and activity.person_id = ${personId} and activity.type = challenge.type
    and activity.day between challenge.from_day and challenge.to_day and ${also}
    and ${countedValue} > 0 and not ${isLeftOut}`;

/** Usually there is only one id, for which the database can keep a single plan. */
const isOneOf = (ids: readonly string[]) => (ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any (${ids}::uuid[])`);

/** The days that count for the team of `membership`, with their values. A membership ends when the person changes team. */
const membershipDays = (companyId: string) => sql`
  ${qualifyingDays(
    companyId,
    sql`membership.person_id`,
    sql`activity.day >= membership.since and activity.day < (
      select coalesce(min(later.since), 'infinity') from challenge_membership as later
      where later.company_id = membership.company_id and later.challenge_id = membership.challenge_id
        and later.person_id = membership.person_id and later.since > membership.since
    )`,
  )}`;

/** When the team of `change` reached its total: when its last member joined or its latest counted activity arrived. */
const reachedByTeam = (companyId: string) => sql`(
  select greatest(max(counted.received_at), max(entry.joined_at) filter (where entry.team_id = membership.team_id))
  from challenge_membership as membership
  join challenge on challenge.company_id = membership.company_id and challenge.id = membership.challenge_id
  join challenge_entry as entry on entry.company_id = membership.company_id
    and entry.challenge_id = membership.challenge_id and entry.person_id = membership.person_id
  left join lateral (${membershipDays(companyId)}) as counted on true
  where membership.company_id = ${companyId} and membership.challenge_id = change.challenge_id
    and membership.team_id = change.team_id
)`;

/**
 * Adds up the days of these people again, and adds the difference to their teams. `reached_at` is when the latest day
 * that counts was received, not when the sum was made, so that ties don't depend on when or in which order scores are
 * computed. Each person's days are looked up by key, so that the time depends only on their number and not on the
 * statistics of the tables.
 */
export async function rescore(db: Trx, { companyId, challengeIds, personIds }: Scored): Promise<void> {
  if (challengeIds.length === 0 || personIds?.length === 0) return;
  const theirs = (table: string) => sql`
    ${sql.ref(`${table}.company_id`)} = ${companyId} and ${sql.ref(`${table}.challenge_id`)} = any (${challengeIds}::uuid[])
    ${personIds ? sql`and ${sql.ref(`${table}.person_id`)} ${isOneOf(personIds)}` : sql``}`;
  await executeLater(
    sql`
    with sums as materialized (
      select entry.challenge_id, entry.person_id, one.*
      from challenge_entry as entry
      join challenge on challenge.company_id = entry.company_id and challenge.id = entry.challenge_id
      cross join lateral (
        select coalesce(sum(value), 0) as score, count(*)::integer as days, max(day) as last_day,
          coalesce(max(received_at), entry.joined_at) as reached_at
        from (${qualifyingDays(companyId, sql`entry.person_id`)}) as counted
      ) as one
      where ${theirs('entry')} and (entry.score, entry.days, entry.last_day) is distinct from (one.score, one.days, one.last_day)
    ),
    moved as (
      update challenge_entry as entry set score = sums.score, days = sums.days, last_day = sums.last_day,
        reached_at = case when entry.score = sums.score then entry.reached_at else sums.reached_at end
      from sums
      where entry.company_id = ${companyId} and entry.challenge_id = sums.challenge_id
        and entry.person_id = sums.person_id
      returning entry.challenge_id
    ),
    earned as materialized (
      select membership.challenge_id, membership.person_id, membership.since, membership.points as before, one.*
      from challenge_membership as membership
      join challenge on challenge.company_id = membership.company_id and challenge.id = membership.challenge_id
      cross join lateral (
        select coalesce(sum(value), 0) as points, coalesce(max(received_at), '-infinity') as reached_at
        from (${membershipDays(companyId)}) as counted
      ) as one
      where ${theirs('membership')} and one.points <> membership.points
    ),
    changed as (
      update challenge_membership as membership set points = earned.points
      from earned
      where membership.company_id = ${companyId} and membership.challenge_id = earned.challenge_id
        and membership.person_id = earned.person_id and membership.since = earned.since
      returning membership.challenge_id, membership.team_id, earned.points - earned.before as difference,
        earned.reached_at
    ),
    totals as (
      ${addToTeams(
        companyId,
        sql`select challenge_id, team_id, difference as total, 0 as members, reached_at from changed`,
        personIds
          ? { reached: sql`max(reached_at)`, stored: sql`greatest(team.reached_at, excluded.reached_at)` }
          : { reached: reachedByTeam(companyId), stored: sql`excluded.reached_at` },
      )}
    )
    ${countScoreChanges(companyId, sql`select challenge_id from moved union all select challenge_id from changed`)}
  `,
    db,
  );
}

/**
 * `reached` is the time for all changes of a team in this statement, `stored` what an existing team's time is set to.
 */
interface TeamMoment {
  readonly reached: RawBuilder<unknown>;
  readonly stored: RawBuilder<unknown>;
}
const now: TeamMoment = { reached: sql`clock_timestamp()`, stored: sql`clock_timestamp()` };

/** `changes` selects challenge_id, team_id (null for no team), total and members, to be added. */
export const addToTeams = (
  companyId: string,
  changes: RawBuilder<unknown>,
  { reached, stored }: TeamMoment = now,
): RawBuilder<unknown> => sql`
  insert into challenge_team as team (company_id, challenge_id, team_id, total, members, reached_at)
  select ${companyId}::uuid, challenge_id, team_id, sum(total), sum(members), ${reached}
  from (${changes}) as change
  where team_id is not null
  group by challenge_id, team_id
  having sum(total) <> 0 or sum(members) <> 0
  order by challenge_id, team_id
  on conflict (company_id, challenge_id, team_id) do update
    set total = team.total + excluded.total, members = team.members + excluded.members, reached_at = ${stored}
`;

/** `changes` selects a challenge_id for each change. */
export const countScoreChanges = (companyId: string, changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into challenge_pulse as pulse (company_id, challenge_id, shard, score_changes)
  select ${companyId}::uuid, challenge_id, ${Math.floor(Math.random() * SHARDS)}::smallint, count(*)
  from (${changes}) as change group by challenge_id order by challenge_id
  on conflict (company_id, challenge_id, shard) do update
    set score_changes = pulse.score_changes + excluded.score_changes
`;

/** Increases with every change of a score. `challenge` is its alias in the query. */
export const revisionOf = (challenge: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(pulse.score_changes), 0)::bigint from challenge_pulse as pulse
  where pulse.company_id = ${challenge}.company_id and pulse.challenge_id = ${challenge}.id
)`;
