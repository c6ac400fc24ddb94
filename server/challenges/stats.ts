import { sql } from 'kysely';
import type { TeamStats } from '../../src/api/contract/challenges.ts';
import { CHALLENGE_KINDS } from '../../src/rules/challenges/challenge-kinds.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { mayShowAverage } from '../../src/rules/shared/small-groups.ts';
import type { Command } from '../access/command.ts';
import { fieldError, notFound } from '../access/http-error.ts';
import { countedValue, isSetAside } from '../people/challenge-scores.ts';
import { inScope } from '../people/in-scope.ts';
import { rankedTeams, type TeamRow } from './board.ts';
import { type ChallengeRecord, selectRecord, shownName } from './queries.ts';
import { todayIn } from './values.ts';

interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly is_alias: boolean;
  readonly is_in_scope: boolean;
  readonly values: { day: string; value: number }[];
}

export async function readTeamStats(
  command: Command,
  { x, y }: { x: string; y: string },
  toDate?: string,
): Promise<TeamStats> {
  const challenge = await selectRecord(command, x);
  if (!challenge) throw notFound('This challenge');
  const team = await findTeam(command, challenge, y);
  if (!team) throw notFound('This team');
  if (toDate !== undefined && toDate < challenge.from_day) {
    throw fieldError(422, 'toDate', 'The challenge begins after this day.');
  }
  const today = todayIn(challenge.zone, challenge.now);
  const last = [challenge.to_day, toDate ?? today].sort()[0] ?? today;
  const days = daysFrom(challenge.from_day, last);
  const members = await selectMembers(command, challenge, y, last);
  const isPrivate = CHALLENGE_KINDS[challenge.type].isSensitive;
  const shownMembers = isPrivate ? [] : members.filter(({ is_in_scope }) => is_in_scope);

  return {
    team: { _id: team.id, name: team.name, members: team.members, rank: team.rank },
    score: team.score,
    toDate: last,
    days: days.map((day) => averageOn(day, members, isPrivate)),
    members: shownMembers.map((row) => {
      const values = new Map(row.values.map(({ day, value }) => [day, value]));

      return {
        _id: row.id,
        name: row.name,
        isAlias: row.is_alias,
        score: row.values.reduce((sum, { value }) => sum + value, 0),
        values: days.map((day) => values.get(day) ?? null),
      };
    }),
    isPrivate,
  };
}

/** Of the members who were active; null where it would tell about somebody who is not shown. */
function averageOn(day: string, members: readonly MemberRow[], isPrivate: boolean): TeamStats['days'][number] {
  const active = members.flatMap(({ values, is_in_scope }) =>
    values.filter((one) => one.day === day).map(({ value }) => ({ value, isHidden: isPrivate || !is_in_scope })),
  );
  const people = active.length;
  if (!mayShowAverage(people, active.filter(({ isHidden }) => isHidden).length)) {
    return { day, average: null, people: null };
  }
  const sum = active.reduce((total, { value }) => total + value, 0);

  return { day, average: people === 0 ? null : Math.round((sum / people) * 10) / 10, people };
}

function daysFrom(from: string, to: string): string[] {
  const first = dayNumber(from);

  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, index) => dayFromNumber(first + index));
}

/** A final board's team is shown as it was. */
async function findTeam(
  { db, principal: { companyId, personId } }: Command,
  challenge: ChallengeRecord,
  id: string,
): Promise<TeamRow | undefined> {
  const { rows } = await (challenge.final_at === null
    ? sql<TeamRow>`
        select found.* from (${rankedTeams(challenge, companyId, personId)}) as found where found.id = ${id}
      `
    : sql<TeamRow>`
        select id, name, rank, score, coalesce(members, 0) as members, false as is_yours from challenge_final
        where company_id = ${companyId} and challenge_id = ${challenge.id} and is_team and id = ${id}
      `
  ).execute(db);

  return rows[0];
}

/** Everybody who was in the team on one of the days, with what they did on the days when they were. */
async function selectMembers(
  { db, principal: { companyId }, scope }: Command,
  challenge: ChallengeRecord,
  teamId: string,
  last: string,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select entry.id, ${shownName} as name, entry.alias is not null as is_alias, ${inScope(scope)} as is_in_scope,
      coalesce(json_agg(json_build_object('day', activity.day, 'value', ${countedValue}) order by activity.day)
        filter (where activity.day is not null and ${countedValue} > 0 and not ${isSetAside}), '[]') as values
    from (
      select stay.*, lead(since) over (partition by stay.person_id order by since) as until
      from challenge_stay as stay
      where stay.company_id = ${companyId} and stay.challenge_id = ${challenge.id} and stay.person_id in (
        select person_id from challenge_stay
        where company_id = ${companyId} and challenge_id = ${challenge.id} and team_id = ${teamId}
      )
    ) as stay
    join challenge on challenge.company_id = stay.company_id and challenge.id = stay.challenge_id
    join challenge_entry as entry on entry.company_id = stay.company_id and entry.challenge_id = stay.challenge_id
      and entry.person_id = stay.person_id
    join person on person.company_id = stay.company_id and person.id = stay.person_id
    left join activity on activity.company_id = stay.company_id and activity.person_id = stay.person_id
      and activity.type = challenge.type and activity.day >= greatest(stay.since, challenge.from_day)
      and activity.day <= ${last}::date and activity.day < coalesce(stay.until, 'infinity'::date)
    where stay.team_id = ${teamId}
    group by entry.id, entry.alias, person.company_id, person.id
    order by coalesce(entry.alias, person.name_norm), entry.id
  `.execute(db);

  return rows;
}
