import { sql } from 'kysely';
import type { LeaveSpan } from '../../../src/rules/leave/leave-days.ts';
import { daysInWords } from '../../../src/rules/leave/leave-words.ts';
import { splitByLeave } from '../../../src/rules/wfh/wfh-days.ts';
import type { Trx } from '../../database/tx.ts';
import type { ReadQuery } from '../../lists/query-runner.ts';
import { wfhGaveWay } from '../../notify/events.ts';
import { markRequest } from '../report-marks.ts';

export interface PersonDateRange {
  readonly companyId: string;
  readonly personId: string;
  readonly from: string;
  readonly to: string;
}

export const leavesQuery = ({ companyId, personId, from, to }: PersonDateRange): ReadQuery<LeaveSpan> => ({
  isFixed: true,
  sql: sql`
    select from_day as "from", to_day as "to", from_portion as "fromPortion", to_portion as "toPortion"
    from leave_application
    where company_id = ${companyId} and person_id = ${personId} and status = 'approved'
      and from_day <= ${to} and to_day >= ${from}`,
});

export const selectLeaves = async (db: Trx, stretch: PersonDateRange): Promise<LeaveSpan[]> =>
  (await leavesQuery(stretch).sql.execute(db)).rows;

export async function settleHomeDays(db: Trx, stretch: PersonDateRange): Promise<void> {
  const { companyId, personId } = stretch;
  const requests = await db
    .selectFrom('wfh_request')
    .select(['id', 'from_day as from', 'to_day as to', 'days_on', 'replaced_days'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('status', 'in', ['pending', 'approved'])
    .where('from_day', '<=', stretch.to)
    .where('to_day', '>=', stretch.from)
    .orderBy('from_day')
    .execute();
  for (const { id, from, to, days_on, replaced_days } of requests) {
    const leaves = await selectLeaves(db, { companyId, personId, from, to });
    const { home, replaced } = splitByLeave([...days_on, ...replaced_days], leaves);
    if (home.join() === days_on.join()) continue;
    await db
      .updateTable('wfh_request')
      .set({ days_on: home, replaced_days: replaced })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
    await markRequest(db, 'wfh_request', companyId, id);
    const more = home.length - days_on.length;
    if (more === 0) continue;
    const days = daysInWords(Math.abs(more));
    await wfhGaveWay(db, companyId, { id, personId, from, to, days, isBack: more > 0 });
  }
}
