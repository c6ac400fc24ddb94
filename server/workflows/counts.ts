/**
 * Counters without people. A batch that arrives twice counts once, and no number is shown that could be about one or
 * two people.
 */

import { sql } from 'kysely';
import type { ArrowCount, CountBody, DayCount } from '../../src/api/contract/workflows.ts';
import { DAY_MS } from '../../src/rules/shared/day-numbers.ts';
import { arrowName } from '../../src/rules/workflows/arrows.ts';
import { COUNT_STEP } from '../../src/rules/workflows/rounding.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';
import { addDwellTimes, addPassages, validateDwellTimes, validatePassages } from './dwell-times.ts';
import { firstUnknownArrow } from './known-arrows.ts';
import { addedTimes, limited, merged } from './merging.ts';
import type { Months } from './months.ts';
import { addRoleDwellTimes, type Visitor } from './role-dwell-times.ts';

/** Browsers send within minutes, or after a long weekend asleep. */
const OLDEST_DAYS = 8;

/** Browsers stop retrying long before. */
const BATCH_HOURS = 24;

/** `now`: days may be of any time zone. */
export function validateCounts({ counts, dwellTimes = [], passages = [] }: CountBody, now: number): void {
  const unknown = firstUnknownArrow(counts);
  if (unknown) throw fieldError(422, 'counts', unknown);
  validateDwellTimes(dwellTimes);
  validatePassages(passages);
  const dayAt = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  const [first, last] = [dayAt(-OLDEST_DAYS), dayAt(1)];
  if ([...counts, ...dwellTimes, ...passages].some(({ day }) => day < first || day > last))
    throw fieldError(422, 'counts', `Days from ${first} to ${last} are counted.`);
}

/** Does nothing for a batch that was added before. */
export async function addCounts(
  db: Trx,
  visitor: Visitor,
  { batch, counts, dwellTimes = [], passages = [] }: CountBody,
): Promise<void> {
  const { companyId } = visitor;
  await refuseUnlessCounted(db, companyId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('workflow_batch')
    .values({ company_id: companyId, id: batch })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  if (counts.length > 0) await addArrows(db, companyId, limited(counts, arrowName));
  if (dwellTimes.length > 0) {
    // By state: one dwell time has one length and one page.
    const plausible = limited(dwellTimes, ({ state }) => state);
    await addDwellTimes(db, companyId, plausible);
    await addRoleDwellTimes(db, visitor, plausible);
  }
  if (passages.length > 0) {
    const plausible = limited(passages, ({ from, to }) => `${from} ${to}`);
    await addPassages(db, companyId, plausible);
  }
  await db
    .deleteFrom('workflow_batch')
    .where('company_id', '=', companyId)
    .where('received_at', '<', sql<Date>`now() - make_interval(hours => ${BATCH_HOURS})`)
    .execute();
}

async function addArrows(db: Trx, companyId: string, counts: readonly DayCount[]): Promise<void> {
  await db
    .insertInto('workflow_count')
    .values(
      merged(counts, (count) => `${count.day} ${arrowName(count)}`).map(({ from, to, ...count }) => ({
        ...count,
        company_id: companyId,
        from_state: from,
        to_state: to,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'chart', 'from_state', 'event', 'guard', 'to_state', 'day'])
        // A counter that is full stays full.
        .doUpdateSet({ times: addedTimes('workflow_count') }),
    )
    .execute();
}

/** Waits for a concurrent switch, so that nothing is stored once it is off. */
async function refuseUnlessCounted(db: Trx, companyId: string): Promise<void> {
  const company = await db
    .selectFrom('company')
    .select('counted_since')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst();
  if (!company?.counted_since) throw httpError(403, 'Counting is turned off for this company.');
}

/**
 * Each month of each arrow is rounded down on its own and left out below the first step. Every reply is a sum of those
 * rounded numbers, so comparing two replies reveals nothing more. As a consequence, the counts into and out of a state
 * don't add up.
 */
export async function readCounts(
  db: Trx,
  companyId: string,
  { from, to }: Months,
  chart: string | null = null,
): Promise<ArrowCount[]> {
  const { rows } = await sql<ArrowCount>`
    select chart, from_state as "from", event, guard, to_state as "to", sum(told)::integer as times
    from (
      select chart, from_state, event, guard, to_state, sum(times) / ${COUNT_STEP}::bigint * ${COUNT_STEP}::bigint as told
      from workflow_count
      where company_id = ${companyId}
        and (${chart}::text is null or chart = ${chart})
        and (${from}::date is null or day >= date_trunc('month', ${from}::date))
        and (${to}::date is null or day < date_trunc('month', ${to}::date) + interval '1 month')
      group by chart, from_state, event, guard, to_state, date_trunc('month', day)
    ) as monthly
    where told > 0
    group by chart, from_state, event, guard, to_state
    order by chart, from_state, event, guard, to_state
  `.execute(db);

  return rows;
}
