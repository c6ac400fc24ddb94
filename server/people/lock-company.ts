import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';

export const lockCompany = (db: Trx, companyId: string): Promise<unknown> =>
  sql`select from company where id = ${companyId} for no key update`.execute(db);
