import { shiftDay } from '../../../src/rules/shared/days.ts';
import { EMAIL_WANTED } from '../../../src/rules/shared/email.ts';
import { nameError } from '../../../src/rules/shared/names.ts';
import { listInWords, truncate } from '../../../src/rules/shared/text.ts';
import { type DayOrder, fullDayIn, SLASHES } from '../../../src/rules/shared/written-days.ts';
import { closestMatch } from './closest-match.ts';
import type { CellResult, Hints, OddDate } from './column.ts';

/** Control characters, and lone surrogates, which can't be stored. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Line breaks in a cell become spaces. */
export const line =
  (title: string, max: number) =>
  (text: string): CellResult<string> => {
    const value = text.replace(/\s+/g, ' ');
    if (CONTROL.test(value)) return { error: `${title} has characters that cannot be used here.` };

    return value.length > max ? { error: `${title} can have at most ${max} characters.` } : { value };
  };

/** Names appear in emails, so links and addresses are refused. */
export const personName =
  (title: string) =>
  (text: string): CellResult<string> => {
    const fault = nameError(text);

    return fault ? { error: `${title} ${fault}` } : line(title, 80)(text);
  };

export const prose =
  (title: string, max: number) =>
  (text: string): CellResult<string> => {
    const value = text.replace(/\r\n?/g, '\n');
    if (CONTROL.test(value.replace(/[\t\n]/g, ''))) {
      return { error: `${title} has characters that cannot be used here.` };
    }

    return value.length > max ? { error: `${title} can have at most ${max} characters.` } : { value };
  };

export const email =
  (title: string) =>
  (text: string): CellResult<string> => {
    const value = text.replace(/^mailto:/i, '');

    if (value.length <= 254 && EMAIL.test(value)) return { value };

    return { error: `${title} cannot be “${truncate(text)}”. ${EMAIL_WANTED}` };
  };

/** Ignores case and spaces. `named` are the choices that a message names; others are only understood. */
export const oneOf =
  <T>(title: string, choices: Readonly<Record<string, T>>, named: readonly string[]) =>
  (text: string): CellResult<T> => {
    const names = Object.keys(choices);
    const found = names.find((name) => name.toLowerCase() === text.toLowerCase().replace(/\s+/g, ' '));
    if (found !== undefined) return { value: choices[found] as T };
    const meant = closestMatch(text, named);
    const advice = meant ? `Did you mean “${meant}”?` : `Use ${listInWords(named, 'or')}.`;

    return { error: `${title} cannot be “${truncate(text)}”. ${advice}` };
  };

/** Accepts a decimal point or comma. */
export const number =
  (title: string, least: number, most: number) =>
  (text: string): CellResult<number> => {
    const value = numberIn(text);
    if (value === undefined) return { error: `${title} must be a number.` };
    if (value === 'unclear') return { error: `${title} “${truncate(text)}” is ambiguous. Write it without commas.` };

    return value < least || value > most ? { error: `${title} must be from ${least} to ${most}.` } : { value };
  };

/** `1,234` is ambiguous and refused. */
export function numberIn(text: string): number | 'unclear' | undefined {
  const plain = text.replace(/[\u00a0\u202f ]/g, '');
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return Number(plain);
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'));
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(plain)) return 'unclear';

  return /^[+-]?\d+,\d+$/.test(plain) ? Number(plain.replace(',', '.')) : undefined;
}

const orders = ['dayFirst', 'monthFirst'] as const;
const yesterday = (): string => shiftDay(new Date().toISOString().slice(0, 10), { days: -1 });
const latest = (isPast: boolean | undefined): string | undefined => (isPast ? yesterday() : undefined);

interface DayLimits {
  readonly isPast?: boolean;
  /** What is wrong with a day, if anything. */
  readonly problem?: (day: string) => string | false;
}

/** A date in any unambiguous form. With `isPast`, two digits never mean a year to come. */
export const day =
  (title: string, { isPast = false, problem }: DayLimits = {}) =>
  (text: string, { order, odd }: Hints): CellResult<string> => {
    const value = fullDayIn(text, order, latest(isPast));
    if (value === undefined)
      return { error: `${title} “${truncate(text)}” is not a valid date. Write it like 1984-03-31.` };
    if (value === 'unclear') {
      const [either, or] = orders.map((one) => fullDayIn(text, one, latest(isPast)));
      const why = odd ? `: row ${odd.row} has ${odd.written}, which is ${orderInWords[odd.order]}` : '';

      return { error: `${title} “${truncate(text)}” could be two different dates${why}. Write ${either} or ${or}.` };
    }
    if (value < '1900') return { error: `${title} “${value}” is before 1900. Check the year.` };
    if (isPast && value > yesterday()) return { error: `${title} must be in the past.` };
    const error = problem?.(value);

    return error ? { error } : { value };
  };

/** How the dates of a column are read. */
interface DayHints {
  readonly order?: Hints['order'];
  readonly isPast?: boolean | undefined;
}

/** The ISO date, even if the day is refused; undefined if the text isn't a date or is ambiguous. */
export function dayMeant(text: string, { order, isPast }: DayHints): string | undefined {
  const day = fullDayIn(text, order, latest(isPast));

  return day === 'unclear' ? undefined : day;
}

/** The day of a date that would be another one if day and month were exchanged; undefined for any other. */
export function exchangeableDay(text: string, hints: DayHints): string | undefined {
  const [, one = '', , other = ''] = /^(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d{2}$)/.exec(text) ?? [];
  if (one === '' || Number(one) > 12 || Number(other) > 12 || Number(one) === Number(other)) return undefined;

  return dayMeant(text, hints);
}

const orderInWords: Readonly<Record<DayOrder, string>> = { dayFirst: 'day first', monthFirst: 'month first' };

/** Undefined for a date that could be in either order, or that isn't there, and for what isn't a date with slashes. */
function orderOf(text: string): DayOrder | undefined {
  const found = SLASHES.exec(text);
  if (!found || Number(found[1]) === Number(found[2]) || fullDayIn(text) === undefined) return undefined;
  if (Number(found[1]) > 12) return 'dayFirst';

  return Number(found[2]) > 12 ? 'monthFirst' : undefined;
}

/**
 * The order that all dates with slashes share, if at least one is unambiguous. If both orders occur, one of the less
 * frequent order.
 */
export function orderIn(dates: Iterable<Omit<OddDate, 'order'>>): Hints {
  const found = new Map<DayOrder, { first: OddDate; count: number }>();
  for (const { row, written } of dates) {
    const order = orderOf(written);
    if (!order) continue;
    const counted = found.get(order);
    if (counted) counted.count += 1;
    else found.set(order, { first: { order, row, written }, count: 1 });
  }
  const [dayFirst, monthFirst] = [found.get('dayFirst'), found.get('monthFirst')];
  if (!dayFirst || !monthFirst) return { order: (dayFirst ?? monthFirst)?.first.order };

  return { odd: (monthFirst.count > dayFirst.count ? dayFirst : monthFirst).first };
}

/** Spreadsheet error values such as `#N/A`. */
export const isFormulaError = (text: string): boolean =>
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA)$/.test(text) || /^Err:\d{3}$/.test(text);
