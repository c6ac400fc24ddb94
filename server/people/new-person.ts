import type { NewPerson } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { recordOrgUnitUsage } from './org-unit-usage.ts';

interface AlreadyTaken {
  readonly empId?: boolean;
  readonly email?: boolean;
}

export async function insertPerson(db: Trx, row: NewPerson): Promise<AlreadyTaken | undefined> {
  const { company_id, id, email_norm } = row;
  const person = await db
    .insertInto('person')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'emp_id_norm']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!person) return { empId: true, email: await isKnown(db, email_norm) };
  await recordOrgUnitUsage(db, company_id, row);
  const login = await db
    .insertInto('login')
    .values({ company_id, person_id: id, email_norm })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('email_norm')
    .executeTakeFirst();

  return login ? undefined : { email: true };
}

async function isKnown(db: Trx, email: string): Promise<boolean> {
  const found = await db.selectFrom('login').select('email_norm').where('email_norm', '=', email).executeTakeFirst();

  return found !== undefined;
}
