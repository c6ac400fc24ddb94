/** What somebody has of a type on a day, with everything that it is made of. */
import { sql } from 'kysely';
import type { LeaveStanding, LeaveStandingQuery, StandingLine } from '../../src/api/contract/leave-review.ts';
import { formatDay } from '../../src/machines/rules/dates.ts';
import { dueEntries, type LeaveAccount, type LedgerEntry } from '../../src/machines/rules/leave-balance.ts';
import type { LeaveShare } from '../../src/machines/rules/leave-days.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuseField } from '../access/refuse.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { span } from '../notify/events.ts';
import { selectApplicant, todayAt } from '../people/applicant.ts';
import { readAccounts, yearOf } from './account.ts';
import { inScope } from './application-queries.ts';
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

export async function readStanding(
  command: Command,
  kinds: readonly LeaveKind[],
  query: LeaveStandingQuery,
): Promise<LeaveStanding> {
  const { employee, type, applicant, account } = await findStanding(command, kinds, query);
  const today = todayAt(applicant);
  const { on = today } = query;
  refuseWrongDay(on, today);
  const isOffered = isOpenTo(type, applicant);
  const year = yearOf(on);
  // Who cannot ask for it is granted nothing; who once could keeps what there was.
  const isKept = isOffered || account.entries.length > 0;
  const items = isKept ? itemsOf(account, await explained(command, employee._id, type), today, on) : [];

  return {
    employee,
    type: { _id: type.id, name: type.name, colour: type.colour },
    on,
    year,
    isOffered,
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
  readonly entries: (LedgerEntry & { text: string | null })[];
  readonly pending: (LeaveShare & { text: string })[];
}

async function explained({ db, who }: Command, personId: string, { id }: TypeRow): Promise<Explained> {
  const { rows: entries } = await sql<
    LedgerEntry & { from: string | null; to: string | null; reason: string; by: string | null }
  >`
    select entry.kind, entry.source, entry.on_day as on, entry.days, request.from_day as from, request.to_day as to, entry.reason, (
        select first_name || ' ' || last_name from person
        where person.company_id = entry.company_id and person.id = entry.created_by
      ) as by
    from leave_ledger as entry
    left join leave_application as request on request.company_id = entry.company_id and request.id = entry.application_id
    where entry.company_id = ${who.companyId} and entry.person_id = ${personId} and entry.type_id = ${id}
    order by entry.created_at, entry.id
  `.execute(db);
  const pending = await db
    .selectFrom('leave_application')
    .select(['from_day', 'to_day', 'shares'])
    .where('company_id', '=', who.companyId)
    .where('person_id', '=', personId)
    .where('type_id', '=', id)
    .where('status', '=', 'pending')
    .execute();

  return {
    entries: entries.map(({ from, to, reason, by, ...entry }) => ({
      ...entry,
      text: from !== null && to !== null ? leaveText(entry, from, to) : adjustedText(reason, by),
    })),
    pending: pending.flatMap(({ from_day, to_day, shares }) =>
      shares.map((share) => ({
        ...share,
        text: `Asked for, not decided yet: ${span({ from: from_day, to: to_day })}`,
      })),
    ),
  };
}

const adjustedText = (reason: string, by: string | null): string | null =>
  reason === '' ? null : `Changed by ${by ?? 'an admin'}: ${reason}`;

const leaveText = ({ kind }: LedgerEntry, from: string, to: string): string =>
  kind === 'reversed' ? `Given back: ${span({ from, to })}` : `Leave ${span({ from, to })}`;

/** The lines of every year until that day, in the order in which they count. */
function itemsOf(account: LeaveAccount, { entries, pending }: Explained, today: string, on: string): Item[] {
  const owed = dueEntries(account, today, yearOf(today));
  const soFar = { ...account, entries: [...account.entries, ...owed] };
  const written = [...entries, ...owed.map((entry) => ({ ...entry, text: null }))];
  const item = (entry: LedgerEntry, text: string | null, isProjected: boolean): Item => ({
    on: entry.on,
    kind: entry.kind,
    days: entry.days,
    text: text ?? textOf(entry, account),
    isProjected,
  });

  return [
    ...written.map(({ text, ...entry }) => item(entry, text, false)),
    ...dueEntries(soFar, on, yearOf(on)).map((entry) => item(entry, null, true)),
    ...pending.map(({ on: day, days, text }) => ({
      on: day,
      kind: 'pending' as const,
      days: -days,
      text,
      isProjected: false,
    })),
  ].sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

function textOf({ kind, source, on }: LedgerEntry, { joinedOn }: LeaveAccount): string {
  const year = yearOf(on);
  if (source === 'grant') {
    if (kind === 'adjusted') return `The days of ${year} were changed`;

    return joinedOn && yearOf(joinedOn) === year
      ? `Granted for ${year}, from ${formatDay(joinedOn)} on`
      : `Granted for ${year}`;
  }
  if (source === 'year-start') return `Carried over from ${year - 1}`;
  if (source === 'year-end') return kind === 'carried' ? `Carried over into ${year + 1}` : `Not carried over`;

  return source === 'carry-end' ? `Carried over, and not used until ${formatDay(on)}` : 'Changed by an admin';
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
