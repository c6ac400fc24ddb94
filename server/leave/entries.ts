/** The entries of somebody's ledger, and what each says in words. */
import { sql } from 'kysely';
import { formatDay } from '../../src/machines/rules/dates.ts';
import type { LeaveAccount, LedgerEntry } from '../../src/machines/rules/leave-balance.ts';
import type { Trx } from '../database/tx.ts';
import { span } from '../notify/events.ts';
import { yearOf } from './account.ts';

export interface EntryRow extends LedgerEntry {
  /** Of the request that it comes from. */
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
  readonly by_id: string | null;
  readonly by: string | null;
  readonly at: Date;
}

/** In the order in which they were written. */
export async function selectEntries(
  db: Trx,
  { companyId, personId, typeId }: { companyId: string; personId: string; typeId: string },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.kind, entry.source, entry.on_day as on, entry.days, request.from_day as from, request.to_day as to,
      entry.reason, entry.created_by as by_id, entry.created_at as at, (
        select first_name || ' ' || last_name from person
        where person.company_id = entry.company_id and person.id = entry.created_by
      ) as by
    from leave_ledger as entry
    left join leave_application as request on request.company_id = entry.company_id and request.id = entry.application_id
    where entry.company_id = ${companyId} and entry.person_id = ${personId} and entry.type_id = ${typeId}
    order by entry.created_at, entry.id
  `.execute(db);

  return rows;
}

type Joined = Pick<LeaveAccount, 'joinedOn'>;

/** What an entry is for; who changed a balance by hand, and why, is said elsewhere. */
export function entryInWords(entry: LedgerEntry & Partial<Pick<EntryRow, 'from' | 'to'>>, account: Joined): string {
  const { kind, from, to } = entry;
  if (!from || !to) return dueInWords(entry, account);

  return kind === 'reversed' ? `Given back: ${span({ from, to })}` : `Leave ${span({ from, to })}`;
}

function dueInWords({ kind, source, on }: LedgerEntry, { joinedOn }: Joined): string {
  const year = yearOf(on);
  if (source === 'grant') {
    if (kind === 'adjusted') return `The days of ${year} were changed`;

    return joinedOn && yearOf(joinedOn) === year
      ? `Granted for ${year}, from ${formatDay(joinedOn)} on`
      : `Granted for ${year}`;
  }
  if (source === 'year-start') return `Carried over from ${year - 1}`;
  if (source === 'year-end') return kind === 'carried' ? `Carried over into ${year + 1}` : 'Not carried over';

  return source === 'carry-end' ? `Carried over, and not used until ${formatDay(on)}` : 'Changed by hand';
}
