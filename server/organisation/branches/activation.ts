import type { Branch } from '../../../src/api/contract/branches.ts';
import { rolesOf } from '../../../src/rules/auth/roles.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import type { Trx } from '../../database/tx.ts';
import { updateRecord } from '../../database/update-record.ts';
import { branchSwitched } from '../../notify/events.ts';
import { rankOf } from '../../people/roles.ts';
import { findBranchForUpdate, readBranch } from './records.ts';

/**
 * Disabling signs the branch's admins out; server/access/principal.ts keeps them out. Does nothing when the branch is
 * already in the requested state.
 */
export async function setBranchEnabled(
  { db, principal, clientIp }: CallContext,
  id: string,
  isEnabled: boolean,
): Promise<Branch> {
  const { companyId } = principal;
  const current = await findBranchForUpdate(db, companyId, id);
  if (current.isEnabled === isEnabled) return current;
  await updateRecord(db, 'branch', companyId, id, { is_enabled: isEnabled });
  const sessions = isEnabled ? 0 : await endAdminSessions(db, companyId, id);
  await audit({ db, principal, clientIp }, isEnabled ? 'branch.enabled' : 'branch.disabled', ['branch', id], {
    ...(!isEnabled && { after: { sessionsEnded: sessions } }),
  });
  await branchSwitched(db, principal, { id, isEnabled });

  return readBranch(db, companyId, id);
}

async function endAdminSessions(db: Trx, companyId: string, branchId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', (eb) =>
      eb
        .selectFrom('person')
        .select('id')
        .where('company_id', '=', companyId)
        .where('branch_id', '=', branchId)
        .where('role_rank', 'in', rolesOf('branch').map(rankOf)),
    )
    .executeTakeFirst();

  return Number(numDeletedRows);
}
