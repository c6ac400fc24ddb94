import { sql } from 'kysely';
import { type DayRange, dayRangeInWords } from '../../src/rules/leave/day-range.ts';
import { type LeaveAccount, type LedgerEntry, monthsGranted } from '../../src/rules/leave/leave-balance.ts';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import { formatDay, yearOf } from '../../src/rules/shared/days.ts';
import type { Trx } from '../database/tx.ts';
import { nameOf } from '../people/full-name.ts';
import { mergeCorrections, type StoredEntry } from './merged-entries.ts';

export interface EntryRow extends StoredEntry {
  readonly by_id: string | null;
  readonly by: string | null;
  readonly before?: DayRange;
}

/** The days of a request as they were when an entry was written: the next change says what they were before. */
const daysThen = (request: 'request' | 'sick') => {
  const column = (name: string) => sql.ref(`${request}.${name}`);

  return sql`case when ${column('id')} is not null then
    jsonb_build_object(
      'from', ${column('from_day')}, 'to', ${column('to_day')},
      'fromPortion', ${column('from_portion')}, 'toPortion', ${column('to_portion')}
    ) || coalesce(
      (
        select change.before from audit_entry as change
        where change.company_id = entry.company_id and change.entity = 'leave_application'
          and change.entity_id = ${column('id')} and change.what = 'leave.moved'
          and (change.at > entry.created_at or (change.at = entry.created_at and entry.kind = 'reversed'))
        order by change.at limit 1
      ),
      '{}'
    )
  end`;
};

export async function selectEntries(
  db: Trx,
  { companyId, personId, typeId }: { companyId: string; personId: string; typeId: string },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.kind, entry.source, entry.on_day as on, entry.days, request.id as application,
      ${daysThen('request')} as range, entry.reason, entry.created_by as by_id, entry.created_at as at, ${nameOf('entry.created_by')} as by,
      sick.id as sick_id, ${daysThen('sick')} as sick
    from leave_ledger as entry
    left join leave_application as request on request.company_id = entry.company_id and request.id = entry.application_id
    left join lateral (
      select sick.id, sick.from_day, sick.to_day, sick.from_portion, sick.to_portion
      from leave_application as sick
      join audit_entry as change on change.company_id = sick.company_id and change.entity = 'leave_application'
        and change.entity_id = sick.id and change.what = 'leave.replaced' and change.at = entry.created_at
      where sick.company_id = entry.company_id and sick.person_id = entry.person_id and sick.replaced_leave
        and sick.id <> entry.application_id
      limit 1
    ) as sick on true
    where entry.company_id = ${companyId} and entry.person_id = ${personId} and entry.type_id = ${typeId}
    order by entry.created_at, entry.id
  `.execute(db);

  return mergeCorrections(rows);
}

/** Pending, or approved and not over on this day. */
export const selectPlanned = (
  db: Trx,
  { companyId, personId, typeId }: { companyId: string; personId: string; typeId: string },
  today: string,
) =>
  db
    .selectFrom('leave_application')
    .select(['id as _id', 'from_day as from', 'to_day as to', 'from_portion as fromPortion'])
    .select(['to_portion as toPortion', 'days', 'status'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('type_id', '=', typeId)
    .where((eb) =>
      eb.or([eb('status', '=', 'pending'), eb.and([eb('status', '=', 'approved'), eb('to_day', '>=', today)])]),
    )
    .orderBy('from_day')
    .execute();

type Joined = Pick<LeaveAccount, 'joinedOn' | 'terms'>;

/** Leaves out who adjusted a balance and why. */
export function entryInWords(entry: LedgerEntry & Partial<EntryRow>, account: Joined): string {
  const { kind, days, range, reason, before, sick } = entry;
  if (!range) return dueInWords(entry, account);
  const when = dayRangeInWords(range);
  if (sick) return `${daysInWords(days)} returned: sick leave ${dayRangeInWords(sick)}`;
  if (before) return `Leave ${dayRangeInWords(before)} changed: now ${when}`;
  // Only days that were counted again have a reason.
  if (reason) return `Recalculated: leave ${when}`;

  return kind === 'reversed' ? `Returned: ${when}` : `Leave ${when}`;
}

/** Describes an entry that isn't due yet. */
export function aheadInWords({ kind, source, on, days }: LedgerEntry): string {
  if (source === 'year-start') return `Will be carried over from ${yearOf(on) - 1}${days > 0 ? ' if not used' : ''}`;
  const what =
    kind === 'carried' ? `Will be carried over into ${yearOf(on) + 1}` : `Will expire after ${formatDay(on)}`;

  return days < 0 ? `${what} if not used` : what;
}

function dueInWords({ kind, source, on, at }: LedgerEntry & Partial<Pick<EntryRow, 'at'>>, account: Joined): string {
  const { joinedOn } = account;
  const year = yearOf(on);
  if (source === 'grant') {
    if (kind === 'adjusted') return `The days for ${year} were changed`;

    const months = monthsGranted(account, year);

    return months < 12
      ? `Granted for ${year}: ${months} of 12 months, joined on ${formatDay(joinedOn)}`
      : `Granted for ${year}`;
  }
  if (source === 'year-start') return `Carried over from ${year - 1}`;
  if (source === 'year-end') return kind === 'carried' ? `Carried over into ${year + 1}` : 'Not carried over';

  if (source === 'carry-end') return `Carried over, but not used by ${formatDay(on)}`;

  return at && year > at.getUTCFullYear() ? `Adjusted for ${year}` : 'Adjusted';
}
