/** Sets what people have left of their leave: the ledger gets the difference, as when HR changes one balance by hand. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { dueEntries, type LeaveAccount, type LedgerEntry } from '../../../src/rules/leave/leave-balance.ts';
import { daysInWords, NO_LIMIT } from '../../../src/rules/leave/leave-words.ts';
import { daysLeft, openingEntry, openingError, openingReason } from '../../../src/rules/leave/opening-balance.ts';
import { yearOf } from '../../../src/rules/shared/days.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { auditMany } from '../../access/audit.ts';
import { mayCorrect } from '../../access/corrections.ts';
import { enabledKinds } from '../../access/leave-kinds.ts';
import type { Trx } from '../../database/tx.ts';
import { leavesAdjusted } from '../../notify/leave-events.ts';
import { todayAt } from '../../people/applicant.ts';
import { keepsBalance } from '../../people/leave-account.ts';
import {
  type BalanceType,
  insertManyEntries,
  type PersonAccounts,
  readAccountsOf,
  readBalanceTypes,
} from '../../people/leave-balances.ts';
import { lockPeople, matchPeople } from '../health/match-people.ts';
import {
  type BatchContext,
  type Described,
  failedRow,
  type ImportContext,
  type Importer,
  type RowVerdict,
} from '../importer.ts';
import { shortened } from '../tables/cells.ts';
import { closestMatch } from '../tables/closest-match.ts';
import type { MappedRow } from '../tables/map-columns.ts';

interface Balance {
  readonly personId: string;
  readonly fullName: string;
  readonly type: BalanceType;
  readonly year: number;
  readonly isThisYear: boolean;
  /** Null where there is no limit. */
  readonly left: { readonly before: number; readonly after: number } | null;
  /** Empty if nothing changes: what was due, and last the entry that sets the balance. */
  readonly entries: readonly LedgerEntry[];
  readonly reason: string;
}

/** The row in which each balance came first. */
type Overlay = Map<string, number>;
type Verdict = RowVerdict<Balance>;

export const balanceImporter: Importer<Balance, Overlay> = {
  newOverlay: () => new Map(),
  keepsOverlay: true,
  lock: lockBalances,
  validate: validateBalances,
  describe: async (_, verdicts) => verdicts.flatMap(describeBalance),
  promises: ({ plan }) => plan?.left?.before,
  store,
};

async function lockBalances(db: Trx, { scope }: ImportContext, rows: readonly MappedRow[]): Promise<void> {
  await lockPeople(db, scope, rows);
  await sql`select from leave_type where company_id = ${scope.companyId} order by id for share`.execute(db);
}

async function validateBalances(
  db: Trx,
  rows: readonly MappedRow[],
  importing: ImportContext,
  { overlay }: BatchContext<Overlay>,
): Promise<Verdict[]> {
  const { scope, principal } = importing;
  const whomOf = await matchPeople(db, scope, rows);
  const matched = rows.map((row) => ({
    row,
    match: Object.keys(row.errors).length > 0 ? { errors: {} } : whomOf(row),
  }));
  const typeNamed = findType(await readBalanceTypes(db, scope, enabledKinds(principal)));
  const accounts = await readAccountsOf(
    db,
    scope.companyId,
    matched.flatMap(({ match }) => ('id' in match ? [match.id] : [])),
  );

  return matched.map(({ row, match }) => {
    if ('errors' in match) return failedRow(row, match.errors);
    const verdict = verdictOn(row, accounts.get(match.id) as PersonAccounts, typeNamed, importing, overlay);

    return isRefused(verdict) ? failedRow(row, verdict.errors) : { row, errors: {}, existing: match.email, ...verdict };
  });
}

type TypeNamed = (name: string) => BalanceType | { readonly error: string };

function findType(types: readonly BalanceType[]): TypeNamed {
  const byName = new Map(types.map((type) => [normalise(type.title), type]));
  const titles = types.map(({ title }) => title);

  return (name) => {
    const found = byName.get(normalise(name));
    if (found) return found;
    const near = closestMatch(name, titles);

    return { error: `There is no leave type “${shortened(name)}”.${near ? ` Did you mean “${near}”?` : ''}` };
  };
}

interface Refused {
  readonly errors: Readonly<Record<string, string>>;
}

type Judged = { readonly outcome: 'updated' | 'unchanged'; readonly plan: Balance } | Refused;

const isRefused = (judged: Judged): judged is Refused => 'errors' in judged;

const refused = (column: string, why: string): Refused => ({ errors: { [column]: why } });

function verdictOn(
  row: MappedRow,
  { person, accountOf }: PersonAccounts,
  typeNamed: TypeNamed,
  { principal, promised = [] }: ImportContext,
  firstRows: Overlay,
): Judged {
  const { values } = row;
  if (!person.is_enabled) return refused(values.email ? 'email' : 'empId', 'This employee is deactivated.');
  const type = typeNamed(String(values.leaveType));
  if ('error' in type) return refused('leaveType', type.error);
  const account = accountOf(type);
  if (!keepsBalance(type, person, account)) return refused('leaveType', 'This person is not eligible for this leave.');
  const today = todayAt(person);
  const on = dayOf(values, today);
  const year = yearOf(on);
  const key = `${person.id} ${type.id} ${year}`;
  const first = firstRows.get(key) ?? row.row;
  if (first !== row.row)
    return refused('leaveType', `Row ${first} already has a balance for this person and leave type.`);
  firstRows.set(key, row.row);
  const about = { personId: person.id, fullName: person.full_name, type, year, isThisYear: year === yearOf(today) };
  const reason = openingReason(String(values.note ?? ''));
  const same = (left: Balance['left']): Judged => ({
    outcome: 'unchanged',
    plan: { ...about, left, entries: [], reason },
  });
  if (type.isUnlimited)
    return values.days === NO_LIMIT ? same(null) : refused('days', 'This leave has no limit, so it has no balance.');
  if (values.days === NO_LIMIT) return refused('days', 'This leave has a limit. Enter the days that are left.');
  if (year !== yearOf(today) && year !== yearOf(today) + 1) {
    return refused(values.asOf ? 'asOf' : 'year', 'You can only change the balance for this year or next year.');
  }
  const wanted = { left: Number(values.days), on, today };
  const before = daysLeft(account, wanted);
  const entry = openingEntry(account, wanted);
  if (!entry) return same({ before, after: before });
  if (!mayCorrect(principal, { person_id: person.id })) return refused('days', 'You cannot change your own balance.');
  const seen = promised[row.row];
  if (seen !== undefined && seen !== before) {
    return refused(
      'days',
      `Someone has changed this balance: there are now ${daysInWords(before)} left, not ${daysInWords(seen)}. Check the file again.`,
    );
  }
  const error = refusalOf(type, account, entry, wanted);
  if (error) return refused('days', error);
  const entries = [...dueEntries(account, today, year), entry];

  return { outcome: 'updated', plan: { ...about, left: { before, after: wanted.left }, entries, reason } };
}

/** The first day of next year, where only that year is named. */
function dayOf({ asOf, year }: MappedRow['values'], today: string): string {
  if (asOf !== undefined) return String(asOf);

  return year === undefined || year === yearOf(today) ? today : `${year}-01-01`;
}

function refusalOf(
  { may_go_negative }: BalanceType,
  account: LeaveAccount,
  entry: LedgerEntry,
  { left, today }: { readonly left: number; readonly today: string },
): string | undefined {
  if (may_go_negative) return undefined;

  return left < 0
    ? 'Days cannot be below zero, because this leave cannot be overdrawn.'
    : openingError(account, entry, today);
}

function describeBalance({ row, plan }: Verdict): Described[] {
  if (!plan?.left) return [];
  const { fullName, type, year, isThisYear, left } = plan;
  const change = {
    field: isThisYear ? type.title : `${type.title} ${year}`,
    before: left.before === left.after ? daysInWords(left.before) : inFigures(left.before),
    after: daysInWords(left.after),
  };

  return [{ row: row.row, fullName, changes: [change] }];
}

/** `12`, for “12 → 15.5 days”. */
const inFigures = (days: number): string => daysInWords(days).replace(/ days?$/, '');

async function store(db: Trx, verdicts: readonly Verdict[], { principal, origin }: ImportContext): Promise<Verdict[]> {
  const { companyId, personId: by } = principal;
  const changed = verdicts.flatMap(({ plan }) => {
    const entry = plan?.entries.at(-1);

    return plan && entry ? [{ ...plan, entry }] : [];
  });
  if (changed.length === 0) return [...verdicts];
  const rows = changed.flatMap(({ personId, type, entries, entry, reason }) =>
    entries.map((one) => ({
      id: v7(),
      person_id: personId,
      type_id: type.id,
      kind: one.kind,
      source: one.source,
      on_day: one.on,
      days: one.days,
      ...(one === entry && { reason, created_by: by }),
    })),
  );
  await insertManyEntries(db, companyId, rows);
  await auditMany(
    db,
    principal,
    origin,
    changed.map(({ personId, type: { id: type, kind }, entry: { on, days }, reason }) => ({
      what: 'leave.adjusted',
      entity: 'person',
      entityId: personId,
      after: { type, on, days, ...(kind === 'leave' && { reason }) },
    })),
  );
  await leavesAdjusted(
    db,
    companyId,
    changed.map(({ personId, type, entry: { days } }) => ({
      personId,
      typeId: type.id,
      typeName: type.name,
      kind: type.kind,
      days,
    })),
  );

  return [...verdicts];
}
