/** Decides what an upload does with a row once its person has been found. */
import { dueEntries, type LeaveAccount, type LedgerEntry } from '../../../src/rules/leave/leave-balance.ts';
import { daysInWords, NO_LIMIT } from '../../../src/rules/leave/leave-words.ts';
import { daysLeft, uploadedEntry, uploadedEntryError } from '../../../src/rules/leave/uploaded-balance.ts';
import { yearOf } from '../../../src/rules/shared/days.ts';
import { truncate } from '../../../src/rules/shared/text.ts';
import { mayCorrect } from '../../access/corrections.ts';
import type { Principal } from '../../access/principal.ts';
import { todayAt } from '../../people/time-off/applicant.ts';
import { keepsBalance } from '../../people/time-off/leave-account.ts';
import type { BalanceType, PersonAccounts } from '../../people/time-off/leave-balances.ts';
import { typeField, typeIn } from '../tables/balances-by-type.ts';
import { closestMatch } from '../tables/closest-match.ts';
import { findByName } from '../tables/find-by-name.ts';
import type { MappedRow } from '../tables/map-columns.ts';
import { changedSinceExport, editedWarning, excessWarning, nameWarning, overdraftWarning } from './warnings.ts';

export interface Balance {
  readonly personId: string;
  readonly fullName: string;
  readonly type: BalanceType;
  readonly year: number;
  readonly isThisYear: boolean;
  /** Null if there is no limit. */
  readonly left: { readonly before: number; readonly after: number } | null;
  /** Empty if nothing changes: what was due, and last the entry that sets the balance. */
  readonly entries: readonly LedgerEntry[];
  /** What a person wrote about it. */
  readonly note: string;
  readonly warnings: readonly string[];
}

/** The first two rows about each balance of a file. */
export type Overlay = Map<string, readonly number[]>;

export const balanceKey = (personId: string, typeId: string, year: number): string => `${personId} ${typeId} ${year}`;

export type TypeNamed = (name: string) => BalanceType | { readonly error: string };

export function findType(types: readonly BalanceType[]): TypeNamed {
  const named = findByName(types, ({ title }) => title);
  const titles = types.map(({ title }) => title);

  return (name) => {
    const found = named(name);
    if (found) return found;
    const near = closestMatch(name, titles);

    return { error: `There is no leave type “${truncate(name)}”.${near ? ` Did you mean “${near}”?` : ''}` };
  };
}

interface Refused {
  readonly errors: Readonly<Record<string, string>>;
  /** Only because the row was not stored in the check, perhaps for another of its balances. */
  readonly isUnchecked?: true;
}

type Judged = { readonly outcome: 'updated' | 'unchanged'; readonly plan: Balance } | Refused;

export const isRefused = (judged: Judged): judged is Refused => 'errors' in judged;

const refused = (column: string, why: string): Refused => ({ errors: { [column]: why } });

/** One balance that a row sets. */
export interface WantedBalance {
  readonly type: BalanceType | { readonly error: string };
  readonly days: unknown;
  /** What errors about its type and its days are under. */
  readonly fields: { readonly type: string; readonly days: string };
}

/** The one of the row’s leave type, or that of each leave type with a column. */
export function wantedBalances(
  { values }: MappedRow,
  types: readonly BalanceType[],
  typeNamed: TypeNamed,
): WantedBalance[] {
  const { leaveType, days } = values;
  if (leaveType !== undefined) {
    return [{ type: typeNamed(String(leaveType)), days, fields: { type: 'leaveType', days: 'days' } }];
  }

  return Object.entries(values).flatMap(([key, left]) => {
    const type = types.find(({ id }) => id === typeIn(key));
    if (!type) return [];
    const field = typeField(type.title);

    return [{ type, days: left, fields: { type: field, days: field } }];
  });
}

export function verdictOn(
  row: MappedRow,
  { type, days, fields }: WantedBalance,
  { person, accountOf }: PersonAccounts,
  { principal, seen, isChecked }: { principal: Principal; seen: number | undefined; isChecked: boolean },
  rowsOf: Overlay,
): Judged {
  const { values } = row;
  if (!person.is_enabled) return refused(values.email ? 'email' : 'empId', 'This employee is deactivated.');
  if ('error' in type) return refused(fields.type, type.error);
  const account = accountOf(type);
  if (!keepsBalance(type, person, account)) {
    return refused(
      fields.type,
      type.is_active
        ? 'This person is not eligible for this leave.'
        : `The leave type “${truncate(type.title)}” is retired.`,
    );
  }
  const today = todayAt(person);
  const on = dayOf(values, today);
  const year = yearOf(on);
  const other = rowsOf.get(balanceKey(person.id, type.id, year))?.find((one) => one !== row.row);
  if (other !== undefined) {
    return refused(fields.type, `The balance of this person for this leave type is also in row ${other}.`);
  }
  const about = { personId: person.id, fullName: person.full_name, type, year, isThisYear: year === yearOf(today) };
  const note = String(values.note ?? '');
  const same = (left: Balance['left'], warnings: Balance['warnings'] = []): Judged => ({
    outcome: 'unchanged',
    plan: { ...about, left, entries: [], note, warnings },
  });
  if (type.isUnlimited)
    return days === NO_LIMIT ? same(null) : refused(fields.days, 'This leave has no limit, so it has no balance.');
  if (days === NO_LIMIT) return refused(fields.days, 'This leave has a limit. Enter the days that are left.');
  if (year !== yearOf(today) && year !== yearOf(today) + 1) {
    return refused(values.asOf ? 'asOf' : 'year', 'You can only change the balance for this year or next year.');
  }
  const wanted = { left: Number(days), on, today };
  const before = daysLeft(account, wanted);
  const entry = uploadedEntry(account, wanted);
  if (!entry) {
    const warning = editedWarning(values, account, { year, today });

    return same({ before, after: before }, warning ? [warning] : []);
  }
  if (!mayCorrect(principal, { person_id: person.id }))
    return refused(fields.days, 'You cannot change your own balance.');
  if (seen !== undefined && seen !== before) {
    return refused(
      fields.days,
      `Someone has changed this balance: there are now ${daysInWords(before)} left, not ${daysInWords(seen)}. Check the file again.`,
    );
  }
  const error = changedSinceExport(values, account, { year, today }) ?? refusalOf(type, account, entry, wanted);
  if (error) return refused(fields.days, error);
  if (isChecked && seen === undefined)
    return { ...refused(fields.days, 'This row was not checked. Check the file again.'), isUnchecked: true };
  const entries = [...dueEntries(account, today, year), entry];
  const left = { before, after: wanted.left };
  const balance = { title: titleOf(about), year, ...left };
  const warnings = [
    excessWarning(account, balance),
    overdraftWarning(balance),
    nameWarning(values, person.full_name),
  ].flatMap((warning) => warning ?? []);

  return { outcome: 'updated', plan: { ...about, left, entries, note, warnings } };
}

export const titleOf = ({ type, year, isThisYear }: Pick<Balance, 'type' | 'year' | 'isThisYear'>): string =>
  isThisYear ? type.title : `${type.title} ${year}`;

/** The first day of next year, if only that year is given. */
export function dayOf({ asOf, year }: MappedRow['values'], today: string): string {
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

  return left < 0 ? 'This leave type does not allow a negative balance.' : uploadedEntryError(account, entry, today);
}
