import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';

/** Whether a value is out of its reference range; false where either is not a number. `rules/reports` says the same. */
export const isOutOfRange = sql<boolean>`coalesce(
  value_number < reference_low or value_number > reference_high
  or (value_number = reference_high and reference_range ~ '^\\s*<\\s*[^=[:space:]]')
  or (value_number = reference_low and reference_range ~ '^\\s*>\\s*[^=[:space:]]'), false)`;

/** After their measurements have changed, in the same transaction. */
export async function summariseMeasurements(db: Trx, companyId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  // Always in the same order, so that two imports about the same people wait instead of deadlocking.
  await sql`
    insert into person_report (company_id, person_id, results, out_of_range, measured_on)
    select ${companyId}::uuid, person_id, count(*), count(*) filter (where is_out), max(measured_on)
    from (
      select distinct on (person_id, source, name_norm) person_id, measured_on, ${isOutOfRange} as is_out
      from measurement
      where company_id = ${companyId} and person_id = any (${[...new Set(people)]}::uuid[])
      order by person_id, source, name_norm, measured_on desc
    ) as latest
    group by person_id order by person_id
    on conflict (company_id, person_id) do update set
      results = excluded.results, out_of_range = excluded.out_of_range, measured_on = excluded.measured_on
  `.execute(db);
}
