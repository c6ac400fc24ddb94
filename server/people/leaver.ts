import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';

export const LEFT = 'Cancelled because the account was deactivated.';

export async function closeRequestsOf({ db, principal, origin }: Command, personId: string): Promise<void> {
  const { companyId } = principal;
  const closed = { decided_by: principal.personId, decided_at: sql<Date>`now()`, note: LEFT };
  const close = (table: 'leave_application' | 'wfh_request') =>
    db
      .updateTable(table)
      .set({ ...closed, status: 'cancelled' })
      .where('company_id', '=', companyId)
      .where('person_id', '=', personId)
      .where('status', '=', 'pending')
      .returning('id')
      .execute();
  for (const { id } of await close('leave_application')) {
    await audit({ db, principal, origin }, 'leave.cancelled', ['leave_application', id]);
  }
  for (const { id } of await close('wfh_request')) {
    await audit({ db, principal, origin }, 'wfh.cancelled', ['wfh_request', id]);
  }
  const withdrawn = await db
    .updateTable('leave_cancellation')
    .set({ ...closed, status: 'withdrawn' })
    .where('company_id', '=', companyId)
    .where('status', '=', 'pending')
    .where('application_id', 'in', (eb) =>
      eb
        .selectFrom('leave_application')
        .select('id')
        .where('company_id', '=', companyId)
        .where('person_id', '=', personId),
    )
    .returning('application_id')
    .execute();
  for (const { application_id: entityId } of withdrawn) {
    await audit({ db, principal, origin }, 'leave.cancellationWithdrawn', ['leave_application', entityId]);
  }
}
