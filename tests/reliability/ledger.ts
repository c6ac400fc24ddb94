import { v7 as newId } from 'uuid';
import type { Database } from '../../server/database/open.ts';
import { inCompany, tx } from '../../server/database/tx.ts';

/**
 * What is written while the ground is pulled away: entry n of a lane, and in the same transaction the lane's own count.
 * Afterwards an entry that was acknowledged must be there, and a count without its entry shows half a transaction.
 */
export const company = '0190a3a0-0000-7000-8000-00000000c0de';
export const lanes = ['left', 'right'] as const;
export type Lane = (typeof lanes)[number];

export async function openLedger({ db }: Database): Promise<void> {
  await tx(db, async (trx) => {
    await trx
      .insertInto('company')
      .values({ id: company, company_name: 'Ledger', company_email: 'ledger@company.example' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const lane of lanes) {
      await trx
        .insertInto('department')
        .values({ company_id: company, id: newId(), name: lane, name_norm: lane, code: '0' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

/** Writes the next entry of a lane; resolves with its number once the database has promised to keep it. */
export function writeEntry({ db }: Database, lane: Lane): Promise<number> {
  return inCompany(db, company, async (trx) => {
    const { code } = await trx
      .selectFrom('department')
      .select('code')
      .where('company_id', '=', company)
      .where('name_norm', '=', lane)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const entry = Number(code) + 1;
    const note = JSON.stringify({ entry, filler: 'x'.repeat((entry * 37) % 900) });
    await trx
      .insertInto('audit_entry')
      .values({ company_id: company, id: newId(), what: lane, entity: 'entry', origin: String(entry), after: note })
      .execute();
    await trx
      .updateTable('department')
      .set({ code: String(entry) })
      .where('company_id', '=', company)
      .where('name_norm', '=', lane)
      .execute();

    return entry;
  });
}

/** How many entries were acknowledged, by lane. */
export type Acknowledged = Record<Lane, number>;

/** Everything that is wrong with the ledger, in words; empty when it kept all its promises. */
export async function auditLedger({ db }: Database, acknowledged: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  for (const lane of lanes) {
    const entries = await db
      .selectFrom('audit_entry')
      .select('origin')
      .where('company_id', '=', company)
      .where('what', '=', lane)
      .execute();
    const numbers = entries.map(({ origin }) => Number(origin)).sort((a, b) => a - b);
    const row = await db.selectFrom('department').select('code').where('name_norm', '=', lane).executeTakeFirst();
    const count = Number(row?.code ?? 0);
    if (count < acknowledged[lane]) problems.push(`${lane}: ${acknowledged[lane]} acknowledged, ${count} there`);
    if (numbers.some((number, index) => number !== index + 1)) problems.push(`${lane}: entries are missing or doubled`);
    if (numbers.length !== count)
      problems.push(`${lane}: the count says ${count}, there are ${numbers.length} entries`);
  }

  return problems;
}
