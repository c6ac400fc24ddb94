import type { Holiday } from '../server/database/schema.ts';
import { weekdayOfDay } from '../src/rules/shared/day-numbers.ts';
import { yearOf } from '../src/rules/shared/days.ts';
import regions from './data/holidays.json' with { type: 'json' };
import { addDays, historyBegins } from './days.ts';
import { need } from './need.ts';

interface Rule {
  readonly name: string;
  /** The same month and day each year. */
  readonly on?: string;
  /** Days after Easter Sunday. */
  readonly easter?: number;
  readonly firstMondayOf?: number;
  readonly lastMondayOf?: number;
  /** At a weekend, the next free working day is the holiday instead. */
  readonly isMoved?: boolean;
}

const rulesOf = (region: string): readonly Rule[] =>
  need((regions as Readonly<Record<string, readonly Rule[]>>)[region]);

/** From the year in which the demo's requests begin to the year after its day. */
export function holidaysAround(names: readonly string[], day: string): Holiday[] {
  const first = yearOf(historyBegins(day));
  const years = Array.from({ length: yearOf(day) + 2 - first }, (_, place) => first + place);

  return years
    .flatMap((year) => names.flatMap((name) => holidaysIn(rulesOf(name), year)))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

function holidaysIn(rules: readonly Rule[], year: number): Holiday[] {
  const planned = rules.map((rule) => ({ rule, day: dayOf(rule, year) }));
  const isLate = ({ rule, day }: (typeof planned)[number]) => rule.isMoved === true && weekdayOfDay(day) > 5;
  const taken = new Set(planned.filter((one) => !isLate(one)).map(({ day }) => day));

  return planned.map((one) => {
    if (!isLate(one)) return { day: one.day, name: one.rule.name, half: false };
    let { day } = one;
    while (weekdayOfDay(day) > 5 || taken.has(day)) day = addDays(day, 1);
    taken.add(day);

    return { day, name: `${one.rule.name} (substitute day)`, half: false };
  });
}

function dayOf({ on, easter, firstMondayOf, lastMondayOf }: Rule, year: number): string {
  if (easter !== undefined) return addDays(easterSunday(year), easter);
  if (firstMondayOf !== undefined) return mondayFrom(dayIn(year, firstMondayOf, 1));
  if (lastMondayOf !== undefined) return addDays(mondayFrom(dayIn(year, lastMondayOf + 1, 1)), -7);

  return `${year}-${need(on)}`;
}

const dayIn = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The first Monday on or after the day. */
const mondayFrom = (day: string): string => addDays(day, (8 - weekdayOfDay(day)) % 7);

/** The Gregorian rule as Meeus, Jones and Butcher wrote it down. */
export function easterSunday(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const leapCenturies = Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moon + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;

  return dayIn(year, Math.floor(sum / 31), (sum % 31) + 1);
}
