/**
 * How often arrows were taken, as counters without a person. Two promises are held here: what arrives twice counts once, and
 * nobody is ever told a number that could be about one or two people.
 */
import { sql } from 'kysely';
import type { ArrowCount, CountBody, DayCount } from '../../src/api/contract/workflows.ts';
import { arrowName } from '../../src/machines/rules/arrows.ts';
import { refuse, refuseField } from '../access/refuse.ts';
import type { Trx } from '../database/tx.ts';
import { unknownAmong } from './known.ts';

/** Fewer than this many in a month are not told, and what is told moves in steps of it. */
export const STEP = 5;

/** A browser sends what it counted within minutes; one that slept over a long weekend, later. */
const OLDEST_DAYS = 8;

/** A browser gives up long before; then the mark that its parcel has arrived is of no more use. */
const BATCH_HOURS = 24;

const MS_PER_DAY = 86_400_000;

/** Throws what is wrong with these counts. `now`: days may be those of any time zone. */
export function judge(counts: readonly DayCount[], now: number): void {
  const unknown = unknownAmong(counts);
  if (unknown) throw refuseField(422, 'counts', unknown);
  const dayAt = (days: number) => new Date(now + days * MS_PER_DAY).toISOString().slice(0, 10);
  const [first, last] = [dayAt(-OLDEST_DAYS), dayAt(1)];
  if (counts.some(({ day }) => day < first || day > last))
    throw refuseField(422, 'counts', `Days from ${first} to ${last} are counted.`);
}

/** Adds them, unless this batch was added before. */
export async function addCounts(db: Trx, companyId: string, { batch, counts }: CountBody): Promise<void> {
  await refuseUnlessCounted(db, companyId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('workflow_batch')
    .values({ company_id: companyId, id: batch })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  await db
    .insertInto('workflow_count')
    .values(
      merged(counts).map(({ from, to, ...count }) => ({
        ...count,
        company_id: companyId,
        from_state: from,
        to_state: to,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'chart', 'from_state', 'event', 'branch', 'to_state', 'day'])
        // A counter that is full stays full.
        .doUpdateSet({ times: sql<number>`least(workflow_count.times::bigint + excluded.times, 2000000000)::integer` }),
    )
    .execute();
  await db
    .deleteFrom('workflow_batch')
    .where('company_id', '=', companyId)
    .where('received_at', '<', sql<Date>`now() - make_interval(hours => ${BATCH_HOURS})`)
    .execute();
}

/** Waits for a switch that is being turned: once it is off and said so, nothing more is stored. */
async function refuseUnlessCounted(db: Trx, companyId: string): Promise<void> {
  const company = await db
    .selectFrom('company')
    .select('counted_since')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst();
  if (!company?.counted_since) throw refuse(403, 'The company does not want workflows counted.');
}

/** One line for each arrow and day, in an order that no two transactions can disagree about. */
function merged(counts: readonly DayCount[]): DayCount[] {
  const lines = new Map<string, DayCount>();
  for (const count of counts) {
    const key = `${count.day} ${arrowName(count)}`;
    lines.set(key, { ...count, times: count.times + (lines.get(key)?.times ?? 0) });
  }

  return [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

/**
 * How often each arrow was taken in these months. Each month of each arrow is a number of its own: rounded down to a step,
 * and so left out below the first. Whatever months are asked for, the answer is a sum of those numbers, so that no two
 * answers have a difference that tells more than they do; and since each is rounded, what goes into a state and what comes
 * out of it do not add up to what was left out.
 */
export async function readCounts(db: Trx, companyId: string, { from, to }: Months): Promise<ArrowCount[]> {
  const { rows } = await sql<ArrowCount>`
    select chart, from_state as "from", event, branch, to_state as "to", sum(told)::integer as times
    from (
      select chart, from_state, event, branch, to_state, sum(times) / ${STEP}::bigint * ${STEP}::bigint as told
      from workflow_count
      where company_id = ${companyId}
        and (${from}::date is null or day >= date_trunc('month', ${from}::date))
        and (${to}::date is null or day < date_trunc('month', ${to}::date) + interval '1 month')
      group by chart, from_state, event, branch, to_state, date_trunc('month', day)
    ) as monthly
    where told > 0
    group by chart, from_state, event, branch, to_state
    order by chart, from_state, event, branch, to_state
  `.execute(db);

  return rows;
}

export interface Months {
  readonly from: string | null;
  readonly to: string | null;
}

/** The whole months that were asked for; without any, all that has been counted in. */
export async function monthsOf(db: Trx, companyId: string, asked: Months): Promise<Months> {
  if (asked.from && asked.to && asked.from > asked.to)
    throw refuseField(422, 'to', 'The last day has to be on or after the first.');
  const { rows } = await sql<Months>`
    select date_trunc('month', coalesce(${asked.from}::date, min(day)))::date as "from",
      (date_trunc('month', coalesce(${asked.to}::date, max(day))) + interval '1 month' - interval '1 day')::date as "to"
    from workflow_count where company_id = ${companyId}
  `.execute(db);

  return rows[0] ?? { from: null, to: null };
}
