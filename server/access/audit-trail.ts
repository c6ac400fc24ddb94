/** The trail of deeds, as it is shown beside what they were done to. */
import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';
import type { Deed } from './audit.ts';

export interface DeedRow {
  readonly what: string;
  readonly at: Date;
  readonly who_id: string | null;
  readonly full_name: string | null;
}

/** What somebody said as they did something. */
export interface Said {
  readonly at: Date | null;
  readonly note: string;
}

/** The words that go with a deed. What a deed has changed bears its own time, which is that of their transaction. */
export const noteOf = ({ at }: Pick<DeedRow, 'at'>, said: readonly Said[]): string =>
  said.find((one) => one.note !== '' && one.at?.getTime() === at.getTime())?.note ?? '';

/** Everything that was done to one record, the oldest first. */
export async function selectDeeds(
  db: Trx,
  companyId: string,
  { entity, entityId }: Required<Pick<Deed, 'entity' | 'entityId'>>,
): Promise<DeedRow[]> {
  const { rows } = await sql<DeedRow>`
    select entry.what, entry.at, entry.who_id, (
      select first_name || ' ' || last_name from person
      where person.company_id = entry.company_id and person.id = entry.who_id
    ) as full_name
    from audit_entry as entry
    where entry.company_id = ${companyId} and entry.entity = ${entity} and entry.entity_id = ${entityId}
    order by entry.at, entry.id
  `.execute(db);

  return rows;
}
