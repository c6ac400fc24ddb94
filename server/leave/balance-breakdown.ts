import type { BreakdownLine, LeaveBalanceBreakdown, LeaveBreakdownQuery } from '../../src/api/contract/leave-review.ts';
import { dayRangeInWords } from '../../src/rules/leave/day-range.ts';
import { dueEntries, type LeaveAccount, type LedgerEntry } from '../../src/rules/leave/leave-balance.ts';
import type { LeaveShare } from '../../src/rules/leave/leave-days.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError } from '../access/http-error.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { todayAt } from '../people/time-off/applicant.ts';
import { spanOf } from '../people/time-off/approved-leave.ts';
import { isOpenTo, isUnlimited, keepsBalance } from '../people/time-off/leave-account.ts';
import { explainCorrections } from './allowance-changes.ts';
import { findBalanceSubject } from './balance-subject.ts';
import { type EntryRow, entryInWords, selectEntries } from './entries.ts';
import { mayReadReason } from './present.ts';
import type { TypeRow } from './type-queries.ts';

/** Beyond this, a type's future is guesswork. */
const MOST_YEARS_AHEAD = 5;

export async function readBalanceBreakdown(
  context: CallContext,
  kinds: readonly LeaveKind[],
  query: LeaveBreakdownQuery,
): Promise<LeaveBalanceBreakdown> {
  const { employee, type, applicant, account } = await findBalanceSubject(context, kinds, query);
  const today = todayAt(applicant);
  const { on = today } = query;
  refuseWrongDay(on, today);
  const year = yearOf(on);
  const items = keepsBalance(type, applicant, account)
    ? itemsOf(account, await explained(context, employee._id, type, account, today), on)
    : [];

  return {
    employee,
    type: { _id: type.id, name: type.name, colour: type.colour },
    on,
    year,
    isOffered: isOpenTo(type, applicant),
    isUnlimited: isUnlimited(type),
    ...summed(items.filter((item) => yearOf(item.on) === year)),
  };
}

function refuseWrongDay(on: string, today: string): void {
  if (on < today) throw fieldError(422, 'on', 'Choose today or a later day.');
  if (yearOf(on) > yearOf(today) + MOST_YEARS_AHEAD) {
    throw fieldError(422, 'on', `Choose a day within the next ${MOST_YEARS_AHEAD} years.`);
  }
}

type Item = Omit<BreakdownLine, 'available'>;

interface Explained {
  readonly entries: (LedgerEntry & { text: string })[];
  readonly pending: (LeaveShare & { text: string })[];
  readonly owed: (LedgerEntry & { text: string })[];
}

async function explained(
  { db, principal }: CallContext,
  personId: string,
  type: TypeRow,
  account: LeaveAccount,
  today: string,
): Promise<Explained> {
  const { companyId } = principal;
  const { id, kind } = type;
  const entries = await selectEntries(db, { companyId, personId, typeId: id });
  const isReadable = mayReadReason(principal, { kind, person_id: personId });
  const pending = await db
    .selectFrom('leave_application')
    .select(['from_day', 'to_day', 'from_portion', 'to_portion', 'shares'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('type_id', '=', id)
    .where('status', '=', 'pending')
    .execute();

  const owed = dueEntries(account, today, yearOf(today));
  const correctionOf = await explainCorrections(db, { companyId, typeId: id, account }, entries, owed);
  const inWords = (entry: LedgerEntry & Partial<EntryRow>) => {
    const { text = entryInWords(entry, account), by } = correctionOf(entry) ?? {};

    return by ? `${text}, by ${by.fullName}` : text;
  };

  return {
    entries: entries.map((entry) => ({
      ...entry,
      text: entry.source === 'admin' ? changedInWords(entry, isReadable) : inWords(entry),
    })),
    owed: owed.map((entry) => ({ ...entry, text: inWords(entry) })),
    pending: pending.flatMap((request) =>
      request.shares.map((share) => ({
        ...share,
        text: `Requested, pending: ${dayRangeInWords(spanOf(request))}`,
      })),
    ),
  };
}

const changedInWords = ({ by, reason }: EntryRow, isReadable: boolean): string =>
  `Changed by ${by ?? 'an admin'}${isReadable && reason !== '' ? `: ${reason}` : ''}`;

function itemsOf(account: LeaveAccount, { entries, owed, pending }: Explained, on: string): Item[] {
  const soFar = { ...account, entries: [...account.entries, ...owed] };
  const item = ({ on: day, kind, days }: LedgerEntry, text: string, isProjected: boolean): Item => ({
    on: day,
    kind,
    days,
    text,
    isProjected,
  });

  return [
    ...entries.map(({ text, ...entry }) => item(entry, text, false)),
    ...owed.map(({ text, ...entry }) => item(entry, text, false)),
    ...dueEntries(soFar, on, yearOf(on)).map((entry) => item(entry, entryInWords(entry, account), true)),
    ...pending.map(({ on: day, days, text }) => ({
      on: day,
      kind: 'pending' as const,
      days: -days,
      text,
      isProjected: false,
    })),
  ].sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

function summed(items: readonly Item[]) {
  let available = 0;
  const lines = items.map((item): BreakdownLine => {
    available += item.days;

    return { ...item, available };
  });
  const of = (...kinds: BreakdownLine['kind'][]) =>
    items.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { days }) => sum + days, 0);
  const pending = 0 - of('pending');

  return {
    granted: of('granted'),
    carried: of('carried'),
    adjusted: of('adjusted'),
    taken: of('taken', 'reversed'),
    expired: of('expired'),
    balance: available + pending,
    pending,
    available,
    lines,
  };
}
