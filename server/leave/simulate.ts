/** What somebody has of a type on a day, with everything that it is made of. */
import { sql } from 'kysely';
import type { LeaveStanding, LeaveStandingQuery, StandingLine } from '../../src/api/contract/leave-review.ts';
import { dueEntries, type LeaveAccount, type LedgerEntry } from '../../src/machines/rules/leave-balance.ts';
import type { LeaveShare } from '../../src/machines/rules/leave-days.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuseField } from '../access/refuse.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { span } from '../notify/events.ts';
import { type Applicant, selectApplicant, todayAt } from '../people/applicant.ts';
import { readAccounts, yearOf } from './account.ts';
import { inScope } from './application-queries.ts';
import { type EntryRow, entryInWords, selectEntries } from './entries.ts';
import { mayReadWhy } from './present.ts';
import { isOpenTo, selectTypes, type TypeRow } from './queries.ts';

/** Further ahead nobody knows what a type will be like. */
const MOST_YEARS_AHEAD = 5;

/** A person of the scope, a type of these kinds, and what there is. */
export async function findStanding(
  command: Command,
  kinds: readonly LeaveKind[],
  { person, type: typeId }: Pick<LeaveStandingQuery, 'person' | 'type'>,
) {
  const { db, who, scope } = command;
  const { companyId } = who;
  const employee = await findPerson(command, person);
  const own = scope.kind === 'branch' ? { branchId: scope.branchId } : {};
  const types = await Promise.all(kinds.map((kind) => selectTypes(db, { companyId, kind, id: typeId, ...own })));
  const [type] = types.flat();
  if (!type) throw notFound('This leave type');
  const applicant = await selectApplicant(db, companyId, employee._id);
  const accountOf = await readAccounts(db, companyId, employee._id, applicant);

  return { employee, type, applicant, account: accountOf(type) };
}

/** Who cannot ask for it is granted nothing; who once could keeps what there was. */
export const isKept = (type: TypeRow, applicant: Applicant, { entries }: LeaveAccount): boolean =>
  isOpenTo(type, applicant) || entries.length > 0;

export async function readStanding(
  command: Command,
  kinds: readonly LeaveKind[],
  query: LeaveStandingQuery,
): Promise<LeaveStanding> {
  const { employee, type, applicant, account } = await findStanding(command, kinds, query);
  const today = todayAt(applicant);
  const { on = today } = query;
  refuseWrongDay(on, today);
  const year = yearOf(on);
  const items = isKept(type, applicant, account)
    ? itemsOf(account, await explained(command, employee._id, type, account), today, on)
    : [];

  return {
    employee,
    type: { _id: type.id, name: type.name, colour: type.colour },
    on,
    year,
    isOffered: isOpenTo(type, applicant),
    ...summed(items.filter((item) => yearOf(item.on) === year)),
  };
}

async function findPerson({ db, scope }: Command, id: string): Promise<LeaveStanding['employee']> {
  const { rows } = await sql<LeaveStanding['employee']>`
    select person.id as _id, person.first_name || ' ' || person.last_name as "fullName"
    from person where ${inScope(scope)} and person.id = ${id}
  `.execute(db);
  if (!rows[0]) throw notFound('This employee');

  return rows[0];
}

function refuseWrongDay(on: string, today: string): void {
  if (on < today) throw refuseField(422, 'on', 'The day lies in the past.');
  if (yearOf(on) > yearOf(today) + MOST_YEARS_AHEAD) {
    throw refuseField(422, 'on', `The day lies more than ${MOST_YEARS_AHEAD} years ahead.`);
  }
}

type Item = Omit<StandingLine, 'available'>;

/** What the ledger and the open requests say in words. */
interface Explained {
  readonly entries: (LedgerEntry & { text: string })[];
  readonly pending: (LeaveShare & { text: string })[];
}

async function explained(
  { db, who }: Command,
  personId: string,
  type: TypeRow,
  account: LeaveAccount,
): Promise<Explained> {
  const { companyId } = who;
  const { id, kind } = type;
  const entries = await selectEntries(db, { companyId, personId, typeId: id });
  const isReadable = mayReadWhy(who, { kind, person_id: personId });
  const pending = await db
    .selectFrom('leave_application')
    .select(['from_day', 'to_day', 'shares'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('type_id', '=', id)
    .where('status', '=', 'pending')
    .execute();

  return {
    entries: entries.map((entry) => ({
      ...entry,
      text: entry.source === 'admin' ? changedInWords(entry, isReadable) : entryInWords(entry, account),
    })),
    pending: pending.flatMap(({ from_day, to_day, shares }) =>
      shares.map((share) => ({
        ...share,
        text: `Asked for, not decided yet: ${span({ from: from_day, to: to_day })}`,
      })),
    ),
  };
}

const changedInWords = ({ by, reason }: EntryRow, isReadable: boolean): string =>
  `Changed by ${by ?? 'an admin'}${isReadable && reason !== '' ? `: ${reason}` : ''}`;

/** The lines of every year until that day, in the order in which they count. */
function itemsOf(account: LeaveAccount, { entries, pending }: Explained, today: string, on: string): Item[] {
  const owed = dueEntries(account, today, yearOf(today));
  const soFar = { ...account, entries: [...account.entries, ...owed] };
  const item = ({ on: day, kind, days }: LedgerEntry, text: string, isProjected: boolean): Item => ({
    on: day,
    kind,
    days,
    text,
    isProjected,
  });
  const unwritten = (due: readonly LedgerEntry[], isProjected: boolean) =>
    due.map((entry) => item(entry, entryInWords(entry, account), isProjected));

  return [
    ...entries.map(({ text, ...entry }) => item(entry, text, false)),
    ...unwritten(owed, false),
    ...unwritten(dueEntries(soFar, on, yearOf(on)), true),
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
  const lines = items.map((item): StandingLine => {
    available += item.days;

    return { ...item, available };
  });
  const of = (...kinds: StandingLine['kind'][]) =>
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
