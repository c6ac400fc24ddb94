import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';

/**
 * From here to the end of the transaction nobody else in the company is in such a passage. For rules about several people
 * at once, which two changes can each keep and break together: that reporting lines make no circle, that an admin is left.
 * Nothing else in the company waits, and what is read after this sees all that was stored before it.
 */
export const oneAtATime = (db: Trx, companyId: string): Promise<unknown> =>
  sql`select from company where id = ${companyId} for no key update`.execute(db);
