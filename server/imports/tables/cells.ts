/** How the cells of a column are read. */
import type { Hints, Read } from './column.ts';

/** Control characters, and halves of pairs, which cannot be stored. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** One line of text. Line breaks that a cell was given for looks become blanks. */
export const line =
  (title: string, max: number) =>
  (text: string): Read<string> => {
    const value = text.replace(/\s+/g, ' ');
    if (CONTROL.test(value)) return { error: `${title} has characters that cannot be used here.` };

    return value.length > max ? { error: `${title} can have at most ${max} characters.` } : { value };
  };

/** Text that may have paragraphs. */
export const prose =
  (title: string, max: number) =>
  (text: string): Read<string> => {
    const value = text.replace(/\r\n?/g, '\n');
    if (CONTROL.test(value.replace(/[\t\n]/g, ''))) {
      return { error: `${title} has characters that cannot be used here.` };
    }

    return value.length > max ? { error: `${title} can have at most ${max} characters.` } : { value };
  };

export const email =
  (title: string) =>
  (text: string): Read<string> => {
    const value = text.replace(/^mailto:/i, '');

    return value.length <= 254 && EMAIL.test(value) ? { value } : { error: `${title} must be an e-mail address.` };
  };

/** Words that a cell may say, each meaning one of `values`; case and blanks do not matter. */
export const oneOf =
  <T>(
    title: string,
    choices: Readonly<Record<string, T>>,
    suggest: (text: string, from: string[]) => string | undefined,
  ) =>
  (text: string): Read<T> => {
    const names = Object.keys(choices);
    const found = names.find((name) => name.toLowerCase() === text.toLowerCase().replace(/\s+/g, ' '));
    if (found !== undefined) return { value: choices[found] as T };
    const meant = suggest(text, names);

    return { error: `${title} cannot be "${shortened(text)}".${meant ? ` Did you mean "${meant}"?` : ''}` };
  };

export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A number within limits, with a decimal point or a decimal comma. */
export const number =
  (title: string, least: number, most: number) =>
  (text: string): Read<number> => {
    const value = numberIn(text);
    if (value === undefined) return { error: `${title} must be a number.` };
    if (value === 'unclear')
      return { error: `${title} "${shortened(text)}" can be read in two ways; write it without commas.` };

    return value < least || value > most ? { error: `${title} must be from ${least} to ${most}.` } : { value };
  };

/** `1,234` is a thousand to some and a little more than one to others: nobody is asked to guess. */
export function numberIn(text: string): number | 'unclear' | undefined {
  const plain = text.replace(/[\u00a0\u202f ]/g, '');
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return Number(plain);
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'));
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(plain)) return 'unclear';

  return /^[+-]?\d+,\d+$/.test(plain) ? Number(plain.replace(',', '.')) : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: 0?0:00(?::00)?)?$/;

/** A calendar day in any form that can only be read in one way. */
export const day =
  (title: string, { earliest = '1900-01-01', isPast = false } = {}) =>
  (text: string, { order }: Hints): Read<string> => {
    const value = dayIn(text, order);
    if (value === undefined) return { error: `${title} must be a day such as 1984-03-31.` };
    if (value === 'short')
      return { error: `${title} "${shortened(text)}" needs the year in full, such as 1984-03-31.` };
    if (value === 'unclear') {
      return {
        error: `${title} "${shortened(text)}" can be two days: is the month first or the day? Write 1984-03-31.`,
      };
    }
    if (value < earliest) return { error: `${title} cannot be that long ago.` };
    if (isPast && value >= new Date().toISOString().slice(0, 10))
      return { error: `${title} must be a day in the past.` };

    return { value };
  };

function dayIn(text: string, order: Hints['order']): string | 'unclear' | 'short' | undefined {
  const plain = text.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '').trim();
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(plain);
  if (dayFirst) return dayOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const slashes = SLASHES.exec(plain);
  if (slashes) return slashed(slashes, order);
  const named = /^(\d{1,2})[- .]*([a-z]{3,9})[- .,]*(\d{4})$/i.exec(plain) ?? american(plain);
  if (named) return dayOf(named[3], String(MONTHS.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1), named[1]);
  // The number that a spreadsheet program counts days by, in a cell that was never told to be a day.
  if (/^[1-9]\d{4}$/.test(plain)) return new Date(Date.UTC(1899, 11, 30 + Number(plain))).toISOString().slice(0, 10);

  return /^\d{1,2}[-/. ]([a-z]{3}|\d{1,2})[-/. ]\d{2}$/i.test(plain) ? 'short' : undefined;
}

function american(text: string): readonly (string | undefined)[] | undefined {
  const found = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);

  return found ? [found[0], found[2], found[1], found[3]] : undefined;
}

function slashed([, first, second, year]: RegExpExecArray, order: Hints['order']): string | undefined {
  const [one, two] = [Number(first), Number(second)];
  if (one > 12 || one === two) return dayOf(year, second, first);
  if (two > 12) return dayOf(year, first, second);
  if (order === undefined) return 'unclear';

  return order === 'dayFirst' ? dayOf(year, second, first) : dayOf(year, first, second);
}

function dayOf(year = '', month = '', date = ''): string | undefined {
  const parts = [Number(year), Number(month), Number(date)] as const;
  const found = new Date(Date.UTC(parts[0], parts[1] - 1, parts[2]));
  const isThere = found.getUTCMonth() === parts[1] - 1 && found.getUTCDate() === parts[2];

  return isThere ? found.toISOString().slice(0, 10) : undefined;
}

/** The order that all days with slashes in a column share, where at least one leaves no doubt. */
export function orderIn(texts: Iterable<string>): Hints['order'] {
  const orders = new Set<'dayFirst' | 'monthFirst'>();
  for (const text of texts) {
    const found = SLASHES.exec(text);
    if (!found || Number(found[1]) === Number(found[2])) continue;
    if (Number(found[1]) > 12) orders.add('dayFirst');
    else if (Number(found[2]) > 12) orders.add('monthFirst');
  }
  const [only, ...others] = orders;

  return others.length === 0 ? only : undefined;
}

/** What a formula left behind that did not come to anything. */
export const isFormulaError = (text: string): boolean =>
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA)$/.test(text) || /^Err:\d{3}$/.test(text);
