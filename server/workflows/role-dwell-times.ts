/**
 * Time in states by role, and by company or branch level. A figure is based on at least 20 people, without a list of
 * them: each person sets one of 64 marks, chosen at random and anew each month, so there are at least as many people as
 * marks. Counts aren't sent to the console: compared with everyone's, they would reveal the people without this role.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DayDwell, RoleDwell } from '../../src/api/contract/workflows.ts';
import { levelOf, rolesOf } from '../../src/rules/auth/roles.ts';
import { COUNTED_LEVELS, type RoleLine, roleFigures } from '../../src/rules/workflows/role-figures.ts';
import { FEWEST_PEOPLE } from '../../src/rules/workflows/rounding.ts';
import type { Principal } from '../access/principal.ts';
import type { Trx } from '../database/tx.ts';
import { highestRank, rankOf } from '../people/roles.ts';
import { addedTimes, merged } from './merging.ts';
import type { Months } from './months.ts';

const MARKS = 64;

const monthNow = sql<string>`date_trunc('month', now())::date`;

export type Visitor = Pick<Principal, 'companyId' | 'personId' | 'roles'>;

/** What a visitor counts for: their highest role, and the level that it is of. */
function groupsOf({ roles }: Visitor): { name: string; ranks: readonly number[] }[] {
  const rank = highestRank(roles);
  const role = roles.find((one) => rankOf(one) === rank);
  const level = COUNTED_LEVELS.find((one) => one === levelOf(roles));

  return [
    ...(role ? [{ name: role, ranks: [rank] }] : []),
    ...(level ? [{ name: level, ranks: rolesOf(level).map(rankOf) }] : []),
  ];
}

/** Keeps nothing of groups that fewer people are in than a figure needs. */
export async function addRoleDwellTimes(db: Trx, visitor: Visitor, dwellTimes: readonly DayDwell[]): Promise<void> {
  for (const { name, ranks } of groupsOf(visitor))
    if (await areEnough(db, visitor.companyId, ranks)) await addDwellTimesOf(db, name, visitor, dwellTimes);
}

async function addDwellTimesOf(
  db: Trx,
  role: string,
  { companyId, personId }: Visitor,
  dwellTimes: readonly DayDwell[],
) {
  const lines = merged(dwellTimes, ({ state, bucket, isLeft }) => `${state} ${bucket} ${isLeft}`);
  await db
    .insertInto('workflow_role_dwell')
    .values(
      lines.map(({ chart, state, bucket, isLeft, times }) => ({
        ...{ company_id: companyId, chart, state, role, bucket, is_left: isLeft, times },
        month: monthNow,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'chart', 'state', 'role', 'bucket', 'is_left', 'month'])
        .doUpdateSet({ times: addedTimes('workflow_role_dwell') }),
    )
    .execute();
  const mark = markOf(await saltOfMonth(db, companyId), personId);
  await db
    .insertInto('workflow_role_mark')
    .values(
      [...new Set(lines.map(({ state }) => state))].sort().map((state) => ({
        company_id: companyId,
        state,
        role,
        month: monthNow,
        marks: sql<string>`${mark}::bit(64)`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'state', 'role', 'month'])
        .doUpdateSet({ marks: sql`workflow_role_mark.marks | excluded.marks` }),
    )
    .execute();
}

async function areEnough(db: Trx, companyId: string, ranks: readonly number[]): Promise<boolean> {
  const people = await db
    .selectFrom('person')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role_rank', 'in', ranks)
    .where('is_enabled', '=', true)
    .limit(FEWEST_PEOPLE)
    .execute();

  return people.length >= FEWEST_PEOPLE;
}

/** The salts of earlier months are deleted. */
async function saltOfMonth(db: Trx, companyId: string): Promise<Buffer> {
  await db.deleteFrom('workflow_salt').where('company_id', '=', companyId).where('month', '<', monthNow).execute();
  const { salt } = await db
    .insertInto('workflow_salt')
    .values({ company_id: companyId, month: monthNow, salt: randomBytes(16) })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'month']).doUpdateSet({ salt: sql<Buffer>`workflow_salt.salt` }),
    )
    .returning('salt')
    .executeTakeFirstOrThrow();

  return salt;
}

function markOf(salt: Uint8Array, personId: string): string {
  const [first = 0] = createHash('sha256').update(salt).update(personId).digest();
  const index = first % MARKS;

  return `${'0'.repeat(index)}1${'0'.repeat(MARKS - 1 - index)}`;
}

/** The figures of a month and state need enough people. */
export async function readRoleDwellTimes(db: Trx, companyId: string, { from, to }: Months): Promise<RoleDwell[]> {
  const { rows } = await sql<RoleLine>`
    select dwell.chart, dwell.state, dwell.role, dwell.bucket, dwell.is_left as "isLeft", sum(dwell.times)::integer as times
    from workflow_role_dwell dwell
    join workflow_role_mark mark using (company_id, state, role, month)
    where company_id = ${companyId} and length(replace(mark.marks::text, '0', '')) >= ${FEWEST_PEOPLE}
      and (${from}::date is null or month >= date_trunc('month', ${from}::date))
      and (${to}::date is null or month <= ${to}::date)
    group by dwell.chart, dwell.state, dwell.role, dwell.bucket, dwell.is_left
    order by dwell.chart, dwell.state, dwell.role, dwell.bucket
  `.execute(db);

  return roleFigures(rows);
}
