/** Off until an admin switches it on. */
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import type { Trx } from '../database/tx.ts';

/** Null while counting is off. */
export async function countedSince(db: Trx, companyId: string): Promise<Date | null> {
  const row = await db.selectFrom('company').select('counted_since').where('id', '=', companyId).executeTakeFirst();

  return row?.counted_since ?? null;
}

/** Does nothing when it is already in the requested state. */
export async function switchCounting(
  { db, principal, clientIp }: Omit<CallContext, 'scope'>,
  isOn: boolean,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ counted_since: isOn ? sql<Date>`now()` : null })
    .where('id', '=', principal.companyId)
    .where('counted_since', isOn ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const what = isOn ? 'counting.switchedOn' : 'counting.switchedOff';
  await audit({ db, principal, clientIp }, what, ['company', principal.companyId]);
}

const counted = [
  ...(['workflow_count', 'workflow_dwell', 'workflow_passage'] as const),
  ...(['workflow_role_dwell', 'workflow_role_mark', 'workflow_salt'] as const),
];

/** Counts that browsers still hold are stored afterwards, while counting is on. */
export async function deleteCounts({ db, principal, clientIp }: Omit<CallContext, 'scope'>): Promise<void> {
  for (const table of counted) await db.deleteFrom(table).where('company_id', '=', principal.companyId).execute();
  await audit({ db, principal, clientIp }, 'counts.deleted', ['company', principal.companyId]);
}
