import { sql } from 'kysely';
import type { TeamStats } from '../../src/api/contract/challenges.ts';
import { CHALLENGE_KINDS } from '../../src/rules/challenges/challenge-kinds.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { isTooSmall, mayShowAverage } from '../../src/rules/shared/small-groups.ts';
import { fieldError, notFound } from '../access/http-error.ts';
import type { QueryContext, ReadQuery } from '../lists/query-runner.ts';
import { qualifyingDays } from '../people/challenge-scores.ts';
import { inScope } from '../people/in-scope.ts';
import { type TeamRow, teamQuery } from './board-teams.ts';
import { hasLeft, recordQuery, shownName } from './queries.ts';

interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly is_alias: boolean;
  readonly has_left: boolean;
  readonly is_in_scope: boolean;
  /** Values by the number of days since the challenge began. */
  readonly days: Readonly<Record<number, number>> | null;
}

export async function readTeamStats(
  context: QueryContext,
  { x, y }: { x: string; y: string },
  toDate?: string,
): Promise<TeamStats> {
  const { companyId } = context.principal;
  const liveTeam = teamQuery(companyId, x, sql`${y}::uuid`);
  const [[challenge], [live], [stored], memberships] = await context.runQueries([
    recordQuery(context, x),
    liveTeam.query,
    finalTeamQuery(companyId, x, y),
    membersQuery(context, x, y, toDate),
  ]);
  if (!challenge) throw notFound('This challenge');
  // A final board's team is shown as it was.
  const team =
    challenge.final_at === null ? await liveTeam.withRank(context.runQueries, live, challenge.revision) : stored;
  if (!team) throw notFound('This team');
  if (toDate !== undefined && toDate < challenge.from_day) {
    throw fieldError(422, 'toDate', 'The challenge begins after this day.');
  }
  const last = [challenge.to_day, toDate ?? challenge.today].sort()[0] ?? challenge.today;
  const members = mergeMemberships(memberships);
  const days = daysFrom(challenge.from_day, last);
  // The difference between the team's score and the members shown would reveal the few who aren't.
  const hasFewAliases = isTooSmall(members.filter(({ is_alias }) => is_alias).length);
  const isPrivate = CHALLENGE_KINDS[challenge.type].isSensitive || hasFewAliases;
  const shownMembers = isPrivate ? [] : members.filter(isShown);

  return {
    team: { _id: team.id, name: team.name, members: team.members, rank: team.rank },
    score: team.score,
    toDate: last,
    days: days.map((day, at) => ({ day, ...averageOn(at, members, isPrivate) })),
    members: shownMembers.map((row) => {
      const values = days.map((_, at) => row.days?.[at] ?? null);

      return {
        _id: row.id,
        name: row.name,
        isAlias: row.is_alias,
        ...(row.has_left && { hasLeft: true }),
        score: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
        values,
      };
    }),
    isPrivate,
  };
}

/** A team is too small a group to hide someone behind an alias. */
const isShown = ({ is_alias, is_in_scope }: MemberRow): boolean => is_in_scope && !is_alias;

/** The average of the members who were active; null if it would reveal something about someone who isn't shown. */
function averageOn(
  at: number,
  members: readonly MemberRow[],
  isPrivate: boolean,
): Omit<TeamStats['days'][number], 'day'> {
  let [people, hidden, sum] = [0, 0, 0];
  for (const member of members) {
    const value = member.days?.[at];
    if (value === undefined) continue;
    people += 1;
    sum += value;
    if (isPrivate || !isShown(member)) hidden += 1;
  }
  if (!mayShowAverage(people, hidden)) return { average: null, people: null };

  return { average: people === 0 ? null : Math.round((sum / people) * 10) / 10, people };
}

function daysFrom(from: string, to: string): string[] {
  const first = dayNumber(from);

  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, index) => dayFromNumber(first + index));
}

const finalTeamQuery = (companyId: string, id: string, teamId: string): ReadQuery<TeamRow> => ({
  isFixed: true,
  sql: sql`
    select id, name, rank, score, coalesce(members, 0) as members from challenge_final
    where company_id = ${companyId} and challenge_id = ${id} and is_team and id = ${teamId}`,
});

/** Everyone who was in the team on one of the days, with what they did on these days. A row for each membership. */
const membersQuery = (
  { principal: { companyId }, scope }: QueryContext,
  id: string,
  teamId: string,
  toDate: string | undefined,
): ReadQuery<MemberRow> => ({
  isFixed: true,
  sql: sql`
    select entry.id, ${shownName} as name, entry.alias is not null as is_alias,
      ${hasLeft} or entry.team_id is distinct from membership.team_id as has_left, ${inScope(scope)} as is_in_scope, (
      select json_object_agg(one.day - challenge.from_day, one.value) from (
        ${qualifyingDays(
          companyId,
          sql`membership.person_id`,
          sql`activity.day >= membership.since and activity.day < later.until
            and activity.day <= ${toDate ?? 'infinity'}::date`,
          sql`(activity.day = any (later.set_aside))`,
        )}
      ) as one
    ) as days
    from challenge_membership as membership
    join challenge on challenge.company_id = membership.company_id and challenge.id = membership.challenge_id
    join challenge_entry as entry on entry.company_id = membership.company_id
      and entry.challenge_id = membership.challenge_id and entry.person_id = membership.person_id
    join person on person.company_id = entry.company_id and person.id = entry.person_id
    cross join lateral (
      select coalesce(min(next.since), 'infinity') as until, array(
        select review.day from challenge_day_review as review
        where review.company_id = membership.company_id and review.challenge_id = membership.challenge_id
          and review.person_id = membership.person_id and review.decision = 'set-aside'
      ) as set_aside
      from challenge_membership as next
      where next.company_id = membership.company_id and next.challenge_id = membership.challenge_id
        and next.person_id = membership.person_id and next.since > membership.since
    ) as later
    where membership.company_id = ${companyId} and membership.challenge_id = ${id} and membership.team_id = ${teamId}
    order by coalesce(entry.alias, person.name_norm), entry.id`,
});

/** Someone who left the team and came back has several rows. */
function mergeMemberships(rows: readonly MemberRow[]): MemberRow[] {
  const members: MemberRow[] = [];
  for (const row of rows) {
    const last = members.at(-1);
    if (last?.id !== row.id) members.push(row);
    else members[members.length - 1] = { ...last, days: { ...last.days, ...row.days } };
  }

  return members;
}
