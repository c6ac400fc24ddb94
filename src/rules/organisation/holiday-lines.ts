/** Public holidays that are pasted as lines, such as `2027-01-01 New Year’s Day`. */
import type { Holiday } from '../../api/contract/branches.ts';
import { parseTypedDay, typedDayError } from '../shared/dates.ts';
import { formatDay } from '../shared/days.ts';
import { dayIn } from '../shared/written-days.ts';

export const HOLIDAY_NAME_MAX = 80;

export interface HolidayLines {
  read: readonly Holiday[];
  /** What could not be read, as it was written, and why. */
  left: readonly { line: string; why: string }[];
}

const PARTS =
  /^(\d{1,2}[- .]*[a-z]{3,9}[- .,]*\d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4}|\d[\d./-]*|\S+)(?:[\s,;:–—-]+(.*))?$/iu;

/** `known` are those that the branch already has. */
export function readHolidays(text: string, existing: readonly Holiday[]): HolidayLines {
  const read: Holiday[] = [];
  const left: { line: string; why: string }[] = [];
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') continue;
    const [, date = '', name = ''] = PARTS.exec(line) ?? [];
    const day = writtenDay(date);
    const why = day.why ?? nameError(name) ?? twiceError(day.value, [...existing, ...read]);
    if (why) left.push({ line, why });
    else read.push({ day: day.value, name, half: false });
  }

  return { read, left };
}

function writtenDay(date: string): { value: string; why?: string } {
  const found = dayIn(date);
  const value = found === undefined || found === 'short' ? parseTypedDay(date) : found;
  if (value === undefined) return { value: '', why: typedDayError(date) };
  if (value !== 'unclear') return { value };

  return {
    value: '',
    why: `This could be two different dates. Write ${dayIn(date, 'dayFirst')} or ${dayIn(date, 'monthFirst')}.`,
  };
}

function nameError(name: string): string | undefined {
  if (name === '') return 'Enter a name after the date.';

  return name.length > HOLIDAY_NAME_MAX ? `A name can have at most ${HOLIDAY_NAME_MAX} characters.` : undefined;
}

function twiceError(day: string, others: readonly Holiday[]): string | undefined {
  const other = others.find((one) => one.day === day);

  return other && `${formatDay(day)} is already listed${other.name.trim() && `: ${other.name}`}.`;
}
