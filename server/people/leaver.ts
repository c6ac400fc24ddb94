import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { httpError } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';
import { type Applicant, selectApplicant } from './applicant.ts';

export const LEFT = 'Cancelled because the account was deactivated.';

/** The caller has locked the applicant, so that nobody is deactivated meanwhile. `what` says what cannot be done. */
export function refuseLeaver({ is_enabled }: Applicant, what: string): void {
  if (!is_enabled) throw httpError(422, `This employee is deactivated, so ${what}.`);
}

/** It would make a request wait that deactivating the account would have cancelled. */
export async function refuseUndoForLeaver(db: Trx, companyId: string, personId: string): Promise<void> {
  refuseLeaver(await selectApplicant(db, companyId, personId), 'the decision can no longer be undone');
}

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
