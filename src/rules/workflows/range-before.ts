/** `month` counts from 0, and may lie outside the year. */
export const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

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
