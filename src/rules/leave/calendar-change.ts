/** The effects of changing a branch's weekend or public holidays on requests that were counted before. */
import { type CountedDay, countedDays, type LeaveShare, type LeaveSpan, type WorkCalendar } from './leave-days.ts';

type Calendar = Omit<WorkCalendar, 'countsWeekends'>;

export interface CalendarChange {
  readonly before: Calendar;
  readonly after: Calendar;
  /** Days before this one are over, and stay as they were counted. */
  readonly from: string;
}

export const weekendChanges = ({ before, after }: CalendarChange): boolean =>
  [...before.weekend].sort().join() !== [...after.weekend].sort().join();

/** The holidays that are new, gone, or now half or full days, by day. */
export function holidayChanges({ before, after, from }: CalendarChange) {
  const [was, is] = [before, after].map(({ holidays }) => new Map(holidays.map(({ day, half }) => [day, half])));
  const days = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].filter((day) => day >= from).sort();
  const pick = (belongs: (day: string) => boolean | undefined) => days.filter(belongs);

  return {
    added: pick((day) => is?.has(day) && !was?.has(day)),
    removed: pick((day) => was?.has(day) && !is?.has(day)),
    halved: pick((day) => was?.get(day) === false && is?.get(day) === true),
    filled: pick((day) => was?.get(day) === true && is?.get(day) === false),
  };
}

/** The range of days in which the calendars differ, with `to` null if it has no end; undefined if nothing changes. */
export function changedStretch(change: CalendarChange): { from: string; to: string | null } | undefined {
  if (weekendChanges(change)) return { from: change.from, to: null };
  const days = Object.values(holidayChanges(change)).flat().sort();
  const [from, to] = [days[0], days.at(-1)];

  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Counts again the days on which the calendars differ; all others stay as `stored`, which is empty for old requests. */
export function countedAgain(
  span: LeaveSpan,
  stored: readonly CountedDay[],
  { before, after, from }: CalendarChange,
  countsWeekends: boolean,
): CountedDay[] {
  const was = countedDays(span, { ...before, countsWeekends });

  return countedDays(span, { ...after, countsWeekends }).map((day, at) => {
    const current = stored[at] ?? was[at] ?? day;

    return day.day >= from && day.off !== was[at]?.off ? day : current;
  });
}

/** The difference in days per month; negative if days are given back. Dated like the entries they correct. */
export function shareChanges(before: readonly LeaveShare[], after: readonly LeaveShare[]): LeaveShare[] {
  const monthOf = ({ on }: LeaveShare) => on.slice(0, 7);
  const daysIn = (shares: readonly LeaveShare[], month: string) =>
    shares.find((share) => monthOf(share) === month)?.days ?? 0;
  const firstDays = new Map([...after, ...before].map((share) => [monthOf(share), share.on]));

  return [...firstDays]
    .map(([month, on]) => ({ on, days: daysIn(after, month) - daysIn(before, month) }))
    .filter(({ days }) => days !== 0);
}
