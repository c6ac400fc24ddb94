import { sql } from 'kysely';
import { fieldError } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';

export interface Months {
  readonly from: string | null;
  readonly to: string | null;
}

/** Whole months; without any, everything counted. */
export async function monthsOf(db: Trx, companyId: string, range: Months): Promise<Months> {
  if (range.from && range.to && range.from > range.to)
    throw fieldError(422, 'to', 'The last day must not be before the first day.');
  const { rows } = await sql<Months>`
    select date_trunc('month', coalesce(${range.from}::date, min(day)))::date as "from",
      (date_trunc('month', coalesce(${range.to}::date, max(day))) + interval '1 month' - interval '1 day')::date as "to"
    from (
      select day from workflow_count where company_id = ${companyId}
      union all select day from workflow_dwell where company_id = ${companyId}
      union all select day from workflow_passage where company_id = ${companyId}
    ) as counted
  `.execute(db);

  return rows[0] ?? { from: null, to: null };
}
