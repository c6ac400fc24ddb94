/** Days (`2026-03-05`). They stay text, so no time zone shifts them. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

type Maybe<T> = T | null | undefined;

export function isDay(text: Maybe<string>): text is string {
  const match = DAY.exec(text ?? '');
  if (!match) return false;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));

  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** `2026-03-05` → `05-03-26`; empty for anything that is not a day. */
export function formatDay(day: Maybe<string>): string {
  if (!isDay(day)) return '';
  const [year = '', month = '', date = ''] = day.split('-');

  return `${date}-${month}-${year.slice(2)}`;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** In the reader's time zone. */
export function today(now: Date = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];

  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function shiftDay(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, (months === 0 ? date : Math.min(date, last)) + days));

  return moved.toISOString().slice(0, 10);
}
