import type { NewPerson } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { markUsed } from './belonging.ts';

/** What a new person cannot have, because somebody else has it. */
export interface Taken {
  readonly empId?: boolean;
  readonly email?: boolean;
}

/**
 * Stores a person who can sign in; whoever is told that something is taken must refuse, which undoes what was stored. Asks
 * the unique indexes, not a look beforehand: of two who take the same address at once, one gets it.
 */
export async function insertPerson(db: Trx, row: NewPerson): Promise<Taken | undefined> {
  const { company_id, id, email_norm } = row;
  const person = await db
    .insertInto('person')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'emp_id_norm']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!person) return { empId: true, email: await isKnown(db, email_norm) };
  await markUsed(db, company_id, row);
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
