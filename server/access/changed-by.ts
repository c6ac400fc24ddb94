import { sql } from 'kysely';
import { fullName } from '../people/full-name.ts';
import type { CallContext } from './call-context.ts';

type ChangedTable =
  | 'announcement'
  | 'branch'
  | 'campaign'
  | 'challenge'
  | 'department'
  | 'designation'
  | 'hr_policy'
  | 'insurance_plan'
  | 'leave_type'
  | 'people_group'
  | 'person'
  | 'recognition_tag'
  | 'team'
  | 'wfh_policy';

/**
 * "Ana Reis has changed this team.", for a refusal. The name comes from the audit entry of the transaction that last
 * changed the record; without one, it says "Someone else".
 */
export async function changedBy(
  { db, principal }: Pick<CallContext, 'db' | 'principal'>,
  [table, id]: readonly [table: ChangedTable, id: string],
  noun: string,
): Promise<string> {
  const { rows } = await sql<{ id: string; name: string }>`
    select who.id, ${fullName('who')} as name from ${sql.table(table)} as record
    join audit_entry as entry on entry.company_id = record.company_id and entry.entity = ${table}
      and entry.entity_id = record.id and entry.at = record.updated_at
    join person as who on who.company_id = entry.company_id and who.id = entry.who_id
    where record.company_id = ${principal.companyId} and record.id = ${id}
    limit 1
  `.execute(db);
  if (rows[0]?.id === principal.personId) return `You have changed this ${noun} in another tab or browser.`;

  return `${rows[0]?.name ?? 'Someone else'} has changed this ${noun}.`;
}
