/** Days as people and spreadsheets write them. */
import { parseTypedDay } from './dates.ts';
import { isDay } from './days.ts';

export type DayOrder = 'dayFirst' | 'monthFirst';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
export const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: 0?0:00(?::00)?)?$/;
const SHORT = /^\d{1,2}[-/. ]([a-z]{3,9}|\d{1,2})[-/. ]\d{2}$/i;

/** `short`: the year has two digits. `unclear`: the month may come first, which can't be decided without `order`. */
export function dayIn(text: string, order?: DayOrder): string | 'unclear' | 'short' | undefined {
  const plain = withoutTime(text);
  if (SHORT.test(plain)) return 'short';
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(plain);
  if (dayFirst) return dayOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const slashes = SLASHES.exec(plain);
  if (slashes) return slashed(slashes, order);
  const named = /^(\d{1,2})[- .]*([a-z]{3,9})[- .,]*(\d{4})$/i.exec(plain) ?? american(plain);
  if (named) return dayOf(named[3], String(MONTHS.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1), named[1]);
  // A spreadsheet's serial number, in a cell that isn't formatted as a date.
  if (/^[1-9]\d{4}$/.test(plain)) return new Date(Date.UTC(1899, 11, 30 + Number(plain))).toISOString().slice(0, 10);

  return undefined;
}

/**
 * As `dayIn`, with two digits for the year as well: they mean the year that they mean in a date field. With `max`, a
 * year up to that day.
 */
export function fullDayIn(text: string, order?: DayOrder, max?: string): string | 'unclear' | undefined {
  const day = dayIn(text, order);
  if (day !== 'short') return day;
  const found = dayIn(withoutTime(text).replace(/(?=\d\d$)/, '20'), order);
  if (!isDay(found)) return found === 'unclear' ? found : undefined;
  const [year = '', month, date] = found.split('-');

  return parseTypedDay(`${date}-${month}-${year.slice(2)}`, max === undefined ? {} : { max });
}

const withoutTime = (text: string): string => text.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '').trim();

function american(text: string): readonly (string | undefined)[] | undefined {
  const found = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);

  return found ? [found[0], found[2], found[1], found[3]] : undefined;
}

function slashed([, first, second, year]: RegExpExecArray, order: DayOrder | undefined): string | undefined {
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
