/**
 * What happens to leave after its approval, for HR and for leavers. Ledger entries are added, never changed. The caller must
 * have locked the applicant's row.
 */
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import { v7 } from 'uuid';
import { type LeaveSpan, type NamedDay, sharesOf } from '../../../src/rules/leave/leave-days.ts';
import { daysOf } from '../../../src/rules/leave/leave-shortage.ts';
import type { Acting } from '../../access/call-context.ts';
import type { Database } from '../../database/schema.ts';
import type { LeaveApplicationTable, LeaveLedgerTable } from '../../database/schema-leave.ts';
import type { Trx } from '../../database/tx.ts';
import { markRequest } from '../report-marks.ts';

type CountedLeave = Pick<Selectable<LeaveApplicationTable>, 'id' | 'person_id' | 'type_id' | 'shares'>;

export const spanOf = (
  row: Pick<Selectable<LeaveApplicationTable>, 'from_day' | 'to_day' | 'from_portion' | 'to_portion'>,
): LeaveSpan => ({
  from: row.from_day,
  to: row.to_day,
  fromPortion: row.from_portion,
  toPortion: row.to_portion,
});

/** Which days a request takes. */
export function dayColumns({ from, to, fromPortion, toPortion }: LeaveSpan, counted: readonly NamedDay[]) {
  const shares = sharesOf(counted);

  return {
    from_day: from,
    to_day: to,
    from_portion: fromPortion,
    to_portion: toPortion,
    days: daysOf(shares),
    shares: JSON.stringify(shares),
    day_counts: JSON.stringify(counted),
  };
}

export const insertEntries = async (db: Trx, rows: Insertable<LeaveLedgerTable>[]): Promise<void> => {
  if (rows.length > 0) await db.insertInto('leave_ledger').values(rows).execute();
};

/** Does not check that they are left. */
export const postDays = (
  { db, principal }: Acting,
  application: CountedLeave,
  kind: 'taken' | 'reversed',
): Promise<void> =>
  insertEntries(
    db,
    application.shares.map(({ on, days }) => ({
      company_id: principal.companyId,
      id: v7(),
      person_id: application.person_id,
      type_id: application.type_id,
      kind,
      source: 'application',
      on_day: on,
      days: kind === 'taken' ? -days : days,
      application_id: application.id,
      created_by: principal.personId,
    })),
  );

export const postReversal = (acting: Acting, application: CountedLeave): Promise<void> =>
  postDays(acting, application, 'reversed');

export async function updateApplication(
  db: Trx,
  companyId: string,
  id: string,
  columns: UpdateObject<Database, 'leave_application'>,
): Promise<void> {
  await db
    .updateTable('leave_application')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await markRequest(db, 'leave_application', companyId, id);
}

/** The leave's own approver stays recorded. */
export async function cancelUnasked(
  { db, principal }: Acting,
  { id }: Pick<CountedLeave, 'id'>,
  note: string,
): Promise<void> {
  const { companyId, personId } = principal;
  await db
    .insertInto('leave_cancellation')
    .values({
      company_id: companyId,
      id: v7(),
      application_id: id,
      is_requested: false,
      status: 'approved',
      note,
      decided_by: personId,
      decided_at: sql<Date>`now()`,
    })
    .execute();
  await updateApplication(db, companyId, id, { status: 'cancelled' });
}
