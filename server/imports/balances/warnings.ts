/** Warnings before a balance is set from a file, and columns of an exported file that no longer match. */
import { balanceBreakdown, balanceParts, type LeaveAccount, termsIn } from '../../../src/rules/leave/leave-balance.ts';
import { daysInWords, withMinus } from '../../../src/rules/leave/leave-words.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { listInWords, truncate } from '../../../src/rules/shared/text.ts';
import { exportedParts } from '../tables/balances.ts';
import type { RowValues } from '../tables/column.ts';

/** More than two yearly allowances and the days carried over is probably a slip of the decimal point. */
const YEARS_OF_DAYS = 2;

interface NewBalance {
  readonly title: string;
  readonly year: number;
  readonly before: number;
  readonly after: number;
}

export function excessWarning(account: LeaveAccount, { title, year, before, after }: NewBalance): string | undefined {
  const { daysPerYear } = termsIn(account, year);
  const { carryOverCap } = termsIn(account, year - 1);
  if (daysPerYear === 0 || after <= before || after <= YEARS_OF_DAYS * daysPerYear + carryOverCap) return undefined;
  const times = after / daysPerYear;
  const about = Number.isInteger(times) ? '' : 'about ';

  return `${title} ${withMinus(before)} → ${daysInWords(after)}, which is ${about}${Math.round(times)} times the yearly allowance of ${daysPerYear}.`;
}

/** Only for leave that can be overdrawn; for other leave such a balance is an error. */
export function overdraftWarning({ title, before, after }: NewBalance): string | undefined {
  if (after >= 0 || after >= before) return undefined;

  return `${title} ${withMinus(before)} → ${daysInWords(after)}, which is below zero. This leave type allows a negative balance.`;
}

/** Names are written in many ways, so one whose words the other has is the same. */
export function nameWarning({ name, email, empId }: RowValues, fullName: string): string | undefined {
  if (typeof name !== 'string') return undefined;
  const [fewer, more] = [wordsIn(name), wordsIn(fullName)].sort((one, two) => one.length - two.length) as [
    string[],
    string[],
  ];
  if (fewer.every((word) => more.includes(word))) return undefined;

  return `The file says “${truncate(name)}”, but ${empId ?? email} is ${fullName}.`;
}

const wordsIn = (name: string): string[] => normalise(name).match(/[\p{L}\p{N}]+/gu) ?? [];

interface When {
  readonly year: number;
  readonly today: string;
}

type Part = keyof typeof exportedParts;

/** Empty for rows that don't come from our export, or haven't been changed since. */
function changedParts(values: RowValues, account: LeaveAccount, { year, today }: When) {
  const { granted, carried, adjusted, taken, expired } = balanceParts(account, year, today);
  const { pending } = balanceBreakdown(account, year, today);
  const now = { granted, carriedOver: carried, taken: 0 - taken, adjusted, expired: 0 - expired, waiting: pending };
  const keys = Object.keys(exportedParts) as Part[];
  if (!keys.every((key) => typeof values[key] === 'number')) return [];

  return keys
    .filter((key) => values[key] !== now[key])
    .map((key) => ({ title: exportedParts[key], now: withMinus(now[key]), said: withMinus(Number(values[key])) }));
}

type Changed = ReturnType<typeof changedParts>;

const inWords = (changed: Changed, verb: string): string =>
  listInWords(changed.map(({ title, now, said }) => `${title} ${verb} ${now} (${said} in the file)`));

/** Why the balance isn't set: the other columns were edited, or the balance has changed since. */
export function changedSinceExport(values: RowValues, account: LeaveAccount, when: When): string | undefined {
  const changed = changedParts(values, account, when);
  if (changed.length === 0) return undefined;
  const columns = listInWords(changed.map(({ title }) => title));

  return `The file does not match this balance: ${inWords(changed, 'is')}. Export the balances again and change only “Days Left” there. To set “Days Left” to ${values.days} anyway, clear ${columns} in this row.`;
}

/**
 * For rows that don't change the balance. If the columns still add up to the balance they weren't edited: days have
 * only moved between them since the export, for example because a request was approved.
 */
export function editedWarning(values: RowValues, account: LeaveAccount, when: When): string | undefined {
  const of = (key: Part): number => Number(values[key]);
  const left = of('granted') + of('carriedOver') - of('taken') + of('adjusted') - of('expired') - of('waiting');
  const changed = changedParts(values, account, when);
  if (changed.length === 0 || left === values.days) return undefined;

  return `You can change only “Days Left” in a file. Other changes are ignored: ${inWords(changed, 'stays')}.`;
}
