/** Who changed the days of a type, for the entries of the ledger that follow from it. */
import { sql } from 'kysely';
import type { LeaveAccount, LedgerEntry } from '../../src/rules/leave/leave-balance.ts';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import { formatDay, yearOf } from '../../src/rules/shared/days.ts';
import type { Trx } from '../database/tx.ts';
import { nameOf } from '../people/full-name.ts';
import { type EntryRow, entryInWords } from './entries.ts';

interface Change {
  readonly at: Date;
  readonly by_id: string | null;
  readonly by: string | null;
  readonly days_before: number;
  readonly days_after: number;
  readonly prorates: boolean;
}

interface Explained {
  readonly text: string;
  readonly by: { readonly _id: string; readonly fullName: string } | null;
}

const isOfGrant = ({ kind, source }: LedgerEntry): boolean =>
  source === 'grant' && (kind === 'adjusted' || kind === 'granted');

/**
 * Explains entries that correct a year's grant, and grants whose number was changed in their year. Undefined for all
 * others, and if no one changed the type, for example after a change of the joining date. `written`: all entries of the
 * account, oldest first.
 */
export async function explainCorrections(
  db: Trx,
  {
    companyId,
    typeId,
    account,
  }: { readonly companyId: string; readonly typeId: string; readonly account: LeaveAccount },
  written: readonly EntryRow[],
  due: readonly LedgerEntry[],
): Promise<(entry: LedgerEntry & { readonly at?: Date }) => Explained | undefined> {
  if (![...written, ...due].some(isOfGrant)) return () => undefined;
  const changes = await selectChanges(db, companyId, typeId);
  const grants = written.filter(({ source }) => source === 'grant');

  return (entry) => {
    if (!isOfGrant(entry)) return undefined;
    const until = entry.at?.getTime() ?? Number.POSITIVE_INFINITY;
    if (entry.kind === 'granted') {
      const before = changes.filter(({ at }) => yearAt(at) === yearOf(entry.on) && at.getTime() <= until);
      const [first, last] = [before[0], before.at(-1)];

      return (
        first &&
        last && {
          text: `${entryInWords(entry, account)}: ${changeInWords(first, last)}, changed on ${dayAt(last)}`,
          by: byOf(last),
        }
      );
    }
    const since = grants.findLast(({ on, at }) => on === entry.on && at.getTime() < until)?.at.getTime() ?? 0;
    const meant = changes.filter(({ at }) => at.getTime() > since && at.getTime() <= until);
    const [first, last] = [meant[0], meant.at(-1)];

    return first && last && { text: inWords(yearOf(entry.on), first, last), by: byOf(last) };
  };
}

const inWords = (year: number, first: Change, last: Change): string =>
  `The days for ${year} were changed on ${dayAt(last)}: ${changeInWords(first, last)}`;

const changeInWords = ({ days_before }: Change, { days_after, prorates }: Change): string =>
  days_before === days_after
    ? `the allowance in the year of joining is ${prorates ? 'now' : 'no longer'} pro rata`
    : `${daysInWords(days_after)} a year instead of ${days_before}`;

const dayAt = ({ at }: Change): string => formatDay(at.toISOString().slice(0, 10));
const yearAt = (at: Date): number => at.getUTCFullYear();

const byOf = ({ by_id, by }: Change): Explained['by'] => (by_id === null ? null : { _id: by_id, fullName: by ?? '' });

async function selectChanges(db: Trx, companyId: string, typeId: string): Promise<Change[]> {
  const prorates = (record: string) => sql`coalesce((${sql.ref(record)} ->> 'proratesJoining')::boolean, true)`;
  const { rows } = await sql<Change>`
    select entry.at, entry.who_id as by_id, ${nameOf('entry.who_id')} as by,
      (entry.before ->> 'daysPerYear')::float8 as days_before, (entry.after ->> 'daysPerYear')::float8 as days_after,
      ${prorates('entry.after')} as prorates
    from audit_entry as entry
    where entry.company_id = ${companyId} and entry.entity = 'leave_type' and entry.entity_id = ${typeId}
      and entry.what = 'leaveType.edited'
      and (entry.before ->> 'daysPerYear' <> entry.after ->> 'daysPerYear'
        or ${prorates('entry.before')} <> ${prorates('entry.after')})
    order by entry.at, entry.id
  `.execute(db);

  return rows;
}
