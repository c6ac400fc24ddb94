/** Decides what an upload does with a row once its person has been found. */
import { dueEntries, type LeaveAccount, type LedgerEntry } from '../../../src/rules/leave/leave-balance.ts';
import { daysInWords, NO_LIMIT } from '../../../src/rules/leave/leave-words.ts';
import { daysLeft, uploadedEntry, uploadedEntryError } from '../../../src/rules/leave/uploaded-balance.ts';
import { yearOf } from '../../../src/rules/shared/days.ts';
import { mayCorrect } from '../../access/corrections.ts';
import { todayAt } from '../../people/applicant.ts';
import { keepsBalance } from '../../people/leave-account.ts';
import type { BalanceType, PersonAccounts } from '../../people/leave-balances.ts';
import type { ImportContext } from '../importer.ts';
import { shortened } from '../tables/cells.ts';
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

    return { error: `There is no leave type “${shortened(name)}”.${near ? ` Did you mean “${near}”?` : ''}` };
  };
}

interface Refused {
  readonly errors: Readonly<Record<string, string>>;
}

type Judged = { readonly outcome: 'updated' | 'unchanged'; readonly plan: Balance } | Refused;

export const isRefused = (judged: Judged): judged is Refused => 'errors' in judged;

const refused = (column: string, why: string): Refused => ({ errors: { [column]: why } });

export function verdictOn(
  row: MappedRow,
  { person, accountOf }: PersonAccounts,
  typeNamed: TypeNamed,
  { principal, checkedBalances }: ImportContext,
  rowsOf: Overlay,
): Judged {
  const { values } = row;
  if (!person.is_enabled) return refused(values.email ? 'email' : 'empId', 'This employee is deactivated.');
  const type = typeNamed(String(values.leaveType));
  if ('error' in type) return refused('leaveType', type.error);
  const account = accountOf(type);
  if (!keepsBalance(type, person, account)) {
    return refused(
      'leaveType',
      type.is_active
        ? 'This person is not eligible for this leave.'
        : `The leave type “${shortened(type.title)}” is retired.`,
    );
  }
  const today = todayAt(person);
  const on = dayOf(values, today);
  const year = yearOf(on);
  const other = rowsOf.get(balanceKey(person.id, type.id, year))?.find((one) => one !== row.row);
  if (other !== undefined) {
    return refused('leaveType', `The balance of this person for this leave type is also in row ${other}.`);
  }
  const about = { personId: person.id, fullName: person.full_name, type, year, isThisYear: year === yearOf(today) };
  const note = String(values.note ?? '');
  const same = (left: Balance['left'], warnings: Balance['warnings'] = []): Judged => ({
    outcome: 'unchanged',
    plan: { ...about, left, entries: [], note, warnings },
  });
  if (type.isUnlimited)
    return values.days === NO_LIMIT ? same(null) : refused('days', 'This leave has no limit, so it has no balance.');
  if (values.days === NO_LIMIT) return refused('days', 'This leave has a limit. Enter the days that are left.');
  if (year !== yearOf(today) && year !== yearOf(today) + 1) {
    return refused(values.asOf ? 'asOf' : 'year', 'You can only change the balance for this year or next year.');
  }
  const wanted = { left: Number(values.days), on, today };
  const before = daysLeft(account, wanted);
  const entry = uploadedEntry(account, wanted);
  if (!entry) {
    const warning = editedWarning(values, account, { year, today });

    return same({ before, after: before }, warning ? [warning] : []);
  }
  if (!mayCorrect(principal, { person_id: person.id })) return refused('days', 'You cannot change your own balance.');
  const seen = checkedBalances?.[row.row];
  if (seen !== undefined && seen !== before) {
    return refused(
      'days',
      `Someone has changed this balance: there are now ${daysInWords(before)} left, not ${daysInWords(seen)}. Check the file again.`,
    );
  }
  const error = changedSinceExport(values, account, { year, today }) ?? refusalOf(type, account, entry, wanted);
  if (error) return refused('days', error);
  if (checkedBalances && seen === undefined) return refused('days', 'This row was not checked. Check the file again.');
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
