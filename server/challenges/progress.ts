import { type RawBuilder, sql } from 'kysely';
import type { ChallengeProgress } from '../../src/api/contract/challenges.ts';
import { CHALLENGE_KINDS } from '../../src/rules/challenges/challenge-kinds.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { isTooSmall, suppressed } from '../../src/rules/shared/small-groups.ts';
import { todayIn } from '../../src/rules/shared/zoned-time.ts';
import type { CallContext } from '../access/call-context.ts';
import { orNotFound } from '../access/http-error.ts';
import { countedValue, isSetAside } from '../people/challenge-scores.ts';
import { inScope } from '../people/in-scope.ts';
import { type ChallengeRecord, isAddressed, selectRecord } from './queries.ts';

interface GroupRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly joined: number;
  readonly active: number;
  readonly average: number | null;
  readonly aliases: number;
}

interface DayRow {
  readonly day: string;
  readonly active: number;
  readonly average: number | null;
}

export async function readProgress(context: CallContext, id: string): Promise<ChallengeProgress> {
  const challenge = orNotFound(await selectRecord(context, id), 'This challenge');
  const addressed = await countAddressed(context, challenge);
  const branches = await selectGroups(
    context,
    challenge,
    sql`person.branch_id`,
    sql`
    select branch_name from branch where branch.company_id = ${context.principal.companyId} and branch.id = one.id
  `,
  );
  const teams = await selectGroups(
    context,
    challenge,
    sql`person.team_id`,
    sql`
    select name from team where team.company_id = ${context.principal.companyId} and team.id = one.id
  `,
  );
  const { isSensitive } = CHALLENGE_KINDS[challenge.type];
  // The board shows everyone's place and score, but not the branch of someone with an alias. It does show their team.
  const hasSecrets = isSensitive || branches.some(({ aliases }) => aliases > 0);
  const isOnBoard = challenge.is_team && !isSensitive;
  const shown = <Row extends Figures>(rows: readonly Row[]) => (hasSecrets ? withoutSmall(rows) : rows);

  return {
    asOf: challenge.now.toISOString(),
    days: await readDays(context, challenge),
    branches: shown(merged(branches, addressed)).map((row) => ({
      ...row,
      name: row.name ?? 'No branch',
      addressed: addressed.get(row._id)?.count ?? 0,
    })),
    teams: (isOnBoard ? teams.map(cellOf) : shown<Team>(teams.map(cellOf))).map((row) => ({
      ...row,
      name: row.name ?? 'No team',
    })),
    goalReached: await countGoalReached(context, challenge),
  };
}

const cellOf = ({ id, aliases: _, ...row }: GroupRow) => ({ _id: id, ...row });

interface Addressed {
  readonly name: string | null;
  readonly count: number;
}

/** Includes branches in the audience from which no one has joined. */
function merged(rows: readonly GroupRow[], addressed: ReadonlyMap<string | null, Addressed>) {
  const joinedIds = new Set(rows.map(({ id }) => id));
  const empty = [...addressed]
    .filter(([id]) => !joinedIds.has(id))
    .map(([_id, { name }]) => ({ _id, name, joined: 0, active: 0, average: null }));

  return [...rows.map(cellOf), ...empty];
}

type Team = Figures & Pick<GroupRow, 'name'> & { readonly _id: string | null };

interface Figures {
  readonly joined: number | null;
  readonly active: number | null;
  readonly average: number | null;
}

function withoutSmall<Row extends Figures>(rows: readonly Row[]): Row[] {
  const isHidden = suppressed(rows.map(({ joined }) => joined ?? 0));
  const isInactive = suppressed(rows.map(({ active }) => active ?? 0));

  return rows.map((row, index) =>
    isHidden.has(index)
      ? { ...row, joined: null, active: null, average: null }
      : isInactive.has(index)
        ? { ...row, active: null, average: null }
        : row,
  );
}

const participants = ({ principal: { companyId }, scope }: CallContext, challenge: ChallengeRecord) => sql`
  challenge_entry as entry
  join person on person.company_id = entry.company_id and person.id = entry.person_id and ${inScope(scope)}
  where entry.company_id = ${companyId} and entry.challenge_id = ${challenge.id}`;

async function selectGroups(
  context: CallContext,
  challenge: ChallengeRecord,
  group: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select one.*, (${name}) as name from (
      select ${group} as id, count(*) as joined, count(*) filter (where entry.days > 0) as active,
        round(avg(entry.score), 1) as average, count(entry.alias) as aliases
      from ${participants(context, challenge)} group by 1
    ) as one
    order by one.average desc nulls last, name, one.id
  `.execute(context.db);

  return rows;
}

async function countAddressed(
  { db, principal: { companyId }, scope }: CallContext,
  challenge: ChallengeRecord,
): Promise<Map<string | null, Addressed>> {
  const { rows } = await sql<Addressed & { id: string | null }>`
    select person.branch_id as id, branch.branch_name as name, count(*) as count
    from challenge
    join audience on audience.company_id = challenge.company_id and audience.id = challenge.audience_id
    join person on ${inScope(scope)} and (
      ${isAddressed} or exists (
        select from challenge_entry as entry
        where entry.company_id = person.company_id and entry.challenge_id = challenge.id and entry.person_id = person.id
      )
    )
    left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    where challenge.company_id = ${companyId} and challenge.id = ${challenge.id}
    group by 1, 2
  `.execute(db);

  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function readDays(context: CallContext, challenge: ChallengeRecord): Promise<ChallengeProgress['days']> {
  const { companyId } = context.principal;
  const { rows } = await sql<DayRow>`
    select activity.day, count(*) as active, round(avg(${countedValue}), 1) as average
    from challenge
    join challenge_entry as entry on entry.company_id = challenge.company_id and entry.challenge_id = challenge.id
    join person on person.company_id = entry.company_id and person.id = entry.person_id and ${inScope(context.scope)}
    join activity on activity.company_id = entry.company_id and activity.person_id = entry.person_id
      and activity.type = challenge.type and activity.day between challenge.from_day and challenge.to_day
    where challenge.company_id = ${companyId} and challenge.id = ${challenge.id} and ${countedValue} > 0
      and not ${isSetAside}
    group by activity.day
  `.execute(context.db);
  const joinedBy = await readJoined(context, challenge);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const last = [challenge.to_day, todayIn(challenge.zone, challenge.now)].sort()[0] ?? challenge.to_day;
  const first = dayNumber(challenge.from_day);

  return Array.from({ length: Math.max(0, dayNumber(last) - first + 1) }, (_, index) => {
    const day = dayFromNumber(first + index);
    const { active = 0, average = null } = byDay.get(day) ?? {};
    const isHidden = isTooSmall(active);

    return { day, active: isHidden ? null : active, average: isHidden ? null : average, joined: joinedBy(day) };
  });
}

/** How many had joined by the end of a day. */
async function readJoined(context: CallContext, challenge: ChallengeRecord): Promise<(day: string) => number> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (entry.joined_at at time zone ${challenge.zone})::date as day, count(*) as count
    from ${participants(context, challenge)} group by 1 order by 1
  `.execute(context.db);

  return (day) => rows.reduce((sum, row) => (row.day <= day ? sum + row.count : sum), 0);
}

async function countGoalReached(context: CallContext, challenge: ChallengeRecord): Promise<number | null> {
  if (challenge.goal === null) return null;
  const { rows } = await sql<{ reached: number }>`
    select count(*) as reached from ${participants(context, challenge)} and entry.score >= ${challenge.goal}
  `.execute(context.db);
  const reached = rows[0]?.reached ?? 0;

  return isTooSmall(reached) ? null : reached;
}
