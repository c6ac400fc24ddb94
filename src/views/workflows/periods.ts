import { monthInWords } from '../../rules/shared/months.ts';
import { dayOf } from '../../rules/workflows/range-before.ts';

interface Option {
  /** First and last day; empty for everything. */
  value: string;
  label: string;
}

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
