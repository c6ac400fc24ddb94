/** Time in states, where people leave, and which states a run reached after others: without people, like the counts. */
import { sql } from 'kysely';
import type { DayDwell, DayPassage, Passage, StateDwell } from '../../src/api/contract/workflows.ts';
import { routes } from '../../src/rules/shared/paths.ts';
import { type DwellLine, dwellFigures } from '../../src/rules/workflows/dwell-figures.ts';
import { sharedCharts } from '../../src/rules/workflows/dwell-times.ts';
import { COUNT_STEP } from '../../src/rules/workflows/rounding.ts';
import { fieldError } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';
import { isKnownState } from './known-arrows.ts';
import { addedTimes, merged } from './merging.ts';
import type { Months } from './months.ts';

const pages: ReadonlySet<string> = new Set(routes.map(({ path }) => path));

export function validateDwellTimes(dwellTimes: readonly DayDwell[]): void {
  for (const { chart, state, page } of dwellTimes) {
    if (!isKnownState(chart, state)) throw fieldError(422, 'dwellTimes', `No chart has the state ${state}.`);
    if (page !== '' && !(sharedCharts.has(chart) && pages.has(page)))
      throw fieldError(422, 'dwellTimes', `${chart} is not counted on the page ${page}.`);
  }
}

export function validatePassages(passages: readonly DayPassage[]): void {
  for (const { chart, from, to } of passages)
    for (const state of [from, to])
      if (!isKnownState(chart, state)) throw fieldError(422, 'passages', `No chart has the state ${state}.`);
}

export async function addDwellTimes(db: Trx, companyId: string, dwellTimes: readonly DayDwell[]): Promise<void> {
  const keyOf = ({ day, state, page, bucket, isLeft }: DayDwell) => `${day} ${state} ${page} ${bucket} ${isLeft}`;
  await db
    .insertInto('workflow_dwell')
    .values(
      merged(dwellTimes, keyOf).map(({ isLeft, ...dwell }) => ({ ...dwell, is_left: isLeft, company_id: companyId })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'chart', 'state', 'page', 'bucket', 'is_left', 'day'])
        .doUpdateSet({ times: addedTimes('workflow_dwell') }),
    )
    .execute();
}

export async function addPassages(db: Trx, companyId: string, passages: readonly DayPassage[]): Promise<void> {
  const lines = merged(passages, ({ day, from, to }) => `${day} ${from} ${to}`);
  await db
    .insertInto('workflow_passage')
    .values(lines.map(({ from, to, ...one }) => ({ ...one, from_state: from, to_state: to, company_id: companyId })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'chart', 'from_state', 'to_state', 'day'])
        .doUpdateSet({ times: addedTimes('workflow_passage') }),
    )
    .execute();
}

export async function readDwellTimes(db: Trx, companyId: string, { from, to }: Months): Promise<StateDwell[]> {
  const { rows } = await sql<DwellLine>`
    select chart, state, page, bucket, is_left as "isLeft", to_char(day, 'YYYY-MM') as month,
      least(sum(times), 2000000000)::integer as times
    from workflow_dwell
    where company_id = ${companyId}
      and (${from}::date is null or day >= date_trunc('month', ${from}::date))
      and (${to}::date is null or day < date_trunc('month', ${to}::date) + interval '1 month')
    group by chart, state, page, bucket, is_left, to_char(day, 'YYYY-MM')
    order by chart, state, page, month, bucket
  `.execute(db);

  return dwellFigures(rows);
}

export async function readPassages(db: Trx, companyId: string, { from, to }: Months): Promise<Passage[]> {
  const { rows } = await sql<Passage>`
    select chart, from_state as "from", to_state as "to", sum(told)::integer as times
    from (
      select chart, from_state, to_state, sum(times) / ${COUNT_STEP}::bigint * ${COUNT_STEP}::bigint as told
      from workflow_passage
      where company_id = ${companyId}
        and (${from}::date is null or day >= date_trunc('month', ${from}::date))
        and (${to}::date is null or day < date_trunc('month', ${to}::date) + interval '1 month')
      group by chart, from_state, to_state, date_trunc('month', day)
    ) as monthly
    where told > 0
    group by chart, from_state, to_state
    order by chart, from_state, to_state
  `.execute(db);

  return rows;
}
