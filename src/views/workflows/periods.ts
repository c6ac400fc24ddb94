import { monthInWords } from '../../rules/shared/months.ts';

interface Option {
  /** First and last day; empty for everything. */
  value: string;
  label: string;
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

export function periods(now: Date): Option[] {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const months = (first: number, last: number) => `${dayOf(year, first, 1)},${dayOf(year, last + 1, 0)}`;

  return [
    { value: '', label: 'All time' },
    { value: months(month, month), label: 'This month' },
    { value: months(month - 1, month - 1), label: 'Last month' },
    { value: months(month - 2, month), label: 'Three months' },
    { value: months(month - 11, month), label: 'Twelve months' },
  ];
}

/** "August 2026 to October 2026", or a single month. */
export function monthsInWords(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => monthInWords(day.slice(0, 7))) as [string, string];

  return first === last ? first : `${first} to ${last}`;
}

export type Compared = '' | 'previous' | 'year';

/** The period of the same length just before, or the same one a year before; null without a period. */
export function rangeBefore(period: string, compared: Compared): string | null {
  const [from, to] = period.split(',').map((day) => new Date(`${day}T00:00:00Z`));
  if (!compared || !from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return null;
  const monthNumber = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth();
  const back = compared === 'year' ? 12 : monthNumber(to) - monthNumber(from) + 1;

  const [first, last] = [monthNumber(from) - back, monthNumber(to) - back];

  return `${dayOf(Math.floor(first / 12), first % 12, 1)},${dayOf(Math.floor(last / 12), (last % 12) + 1, 0)}`;
}
