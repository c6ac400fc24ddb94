/** What of their leave is due to someone until their last working day. */
import type { LeaverBalance } from '../../../src/api/contract/leave-applications.ts';
import { termsIn } from '../../../src/rules/leave/leave-balance.ts';
import { leaverBalance } from '../../../src/rules/leave/leaver-balance.ts';
import { yearOf } from '../../../src/rules/shared/days.ts';
import type { Scope } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import { leaveReturnedAfter } from './absences-after.ts';
import { keepsBalance } from './leave-account.ts';
import { readAccountsOf, readBalanceTypes } from './leave-balances.ts';

/** Types without days are left out. The caller must have checked that the person is in scope. */
export async function readLeaverBalances(
  db: Trx,
  scope: Scope,
  leaver: { readonly personId: string; readonly lastDay: string },
): Promise<LeaverBalance[]> {
  const { companyId } = scope;
  const { personId, lastDay } = leaver;
  const found = (await readAccountsOf(db, companyId, [personId])).get(personId);
  if (!found) return [];
  const returned = await leaveReturnedAfter(db, companyId, leaver);
  const balances: LeaverBalance[] = [];
  for (const type of await readBalanceTypes(db, scope, ['leave'])) {
    const account = found.accountOf(type);
    if (type.isUnlimited || !keepsBalance(type, found.person, account)) continue;
    const balance = leaverBalance(account, lastDay, returned.get(type.id));
    const { granted, carried, adjusted, taken } = balance;
    if (granted === 0 && carried === 0 && adjusted === 0 && taken === 0) continue;
    balances.push({
      type: { _id: type.id, name: type.name, colour: type.colour },
      ...balance,
      isProrated: termsIn(account, yearOf(lastDay)).proratesJoining !== false,
    });
  }

  return balances;
}
