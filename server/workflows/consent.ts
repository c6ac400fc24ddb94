/** Whether a company wants its people's steps through the workflows counted. Off until somebody switches it on. */
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import type { Trx } from '../database/tx.ts';

/** Since when it is counted; null while it is not. */
export async function countedSince(db: Trx, companyId: string): Promise<Date | null> {
  const row = await db.selectFrom('company').select('counted_since').where('id', '=', companyId).executeTakeFirst();

  return row?.counted_since ?? null;
}

/** Begins or ends it. Nothing changes, and nothing is noted, when it is so already. */
export async function switchCounting({ db, who, origin }: Omit<Command, 'scope'>, isOn: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ counted_since: isOn ? sql<Date>`now()` : null })
    .where('id', '=', who.companyId)
    .where('counted_since', isOn ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await audit(db, who, origin, {
    what: isOn ? 'counting.switchedOn' : 'counting.switchedOff',
    entity: 'company',
    entityId: who.companyId,
  });
}

/** Deletes all that was counted so far. What browsers still hold back is stored afterwards, while counting is on. */
export async function deleteCounts({ db, who, origin }: Omit<Command, 'scope'>): Promise<void> {
  await db.deleteFrom('workflow_count').where('company_id', '=', who.companyId).execute();
  await audit(db, who, origin, { what: 'counts.deleted', entity: 'company', entityId: who.companyId });
}
