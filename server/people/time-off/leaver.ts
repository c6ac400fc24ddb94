import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { Acting } from '../../access/call-context.ts';
import { httpError } from '../../access/http-error.ts';
import type { Trx } from '../../database/tx.ts';
import { fullName } from '../full-name.ts';
import { type Applicant, selectApplicant } from './applicant.ts';

const LEFT = 'Cancelled because the account was deactivated.';

/**
 * The caller must have locked the applicant, so that they aren't deactivated at the same time. `what` says what can't
 * be done.
 */
export function refuseLeaver({ is_enabled }: Applicant, what: string): void {
  if (!is_enabled) throw httpError(422, `This employee is deactivated, so ${what}.`);
}

/** Undoing would make a request pending that deactivating the account would have cancelled. */
export async function refuseUndoForLeaver(db: Trx, companyId: string, personId: string): Promise<void> {
  refuseLeaver(await selectApplicant(db, companyId, personId), 'the decision can no longer be undone');
}

/** Open delegations by or to the person. */
const isOpenDelegation = (companyId: string, personId: string) => sql`
  delegation.company_id = ${companyId} and ${personId} in (delegation.delegator_id, delegation.delegate_id)
  and delegation.ends_at > now() and delegation.ends_at > delegation.begins_at`;

export async function countDelegations(db: Trx, companyId: string, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from approval_delegation as delegation where ${isOpenDelegation(companyId, personId)}
  `.execute(db);

  return rows[0]?.count ?? 0;
}

export interface EndedDelegation {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly leaver: string;
  /** The approver or delegate who stays. */
  readonly otherId: string;
  /** The delegate stays, the approver has left. */
  readonly isDelegate: boolean;
}

/** Permanently: activating the person doesn't restore them. */
export async function endDelegationsOf(context: Acting, personId: string): Promise<EndedDelegation[]> {
  const { db, principal } = context;
  const { companyId } = principal;
  const { rows } = await sql<EndedDelegation>`
    update approval_delegation as delegation
    set ends_at = greatest(now(), delegation.begins_at), leaver_id = person.id
    from person
    where ${isOpenDelegation(companyId, personId)} and person.company_id = ${companyId} and person.id = ${personId}
    returning delegation.id, delegation.from_day as "from", delegation.to_day as "to", ${fullName('person')} as leaver,
      case when delegation.delegator_id = person.id then delegation.delegate_id else delegation.delegator_id end as "otherId",
      delegation.delegator_id = person.id as "isDelegate"
  `.execute(db);
  for (const { id } of rows) await audit(context, 'delegation.ended', ['approval_delegation', id]);

  return rows;
}

export async function closeRequestsOf({ db, principal, clientIp }: Acting, personId: string): Promise<void> {
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
    await audit({ db, principal, clientIp }, 'leave.cancelled', ['leave_application', id]);
  }
  for (const { id } of await close('wfh_request')) {
    await audit({ db, principal, clientIp }, 'wfh.cancelled', ['wfh_request', id]);
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
    await audit({ db, principal, clientIp }, 'leave.cancellationWithdrawn', ['leave_application', entityId]);
  }
}
