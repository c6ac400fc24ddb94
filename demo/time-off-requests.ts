import type { Portion } from '../src/rules/leave/leave-days.ts';
import { addDays, historyBegins, lastWorkday, mondayOf } from './days.ts';
import type { Dice } from './random.ts';
import { annual, sickness } from './time-off.ts';

export interface TimeOffRequest {
  /** The leave type's name; undefined for work from home. */
  readonly type?: string;
  readonly from: string;
  readonly to: string;
  readonly portion?: Portion;
  readonly requestedOn: string;
  /** Random when left out. */
  readonly state?: State;
  readonly reason: string;
}

export type State = 'pending' | 'approved' | 'rejected' | 'cancelled';

/** No request waits longer. */
export const LONGEST_WAIT = 6;

/** In order of preference; days that overlap an earlier request are dropped. All were made before the demo's day. */
export function requestsOf(email: string, day: string, chance: Dice): TimeOffRequest[] {
  return [
    ...promised(day).filter((request) => request.email === email),
    ...trips(day, chance),
    ...sickDays(day, chance),
    ...homeDays(day, chance),
  ];
}

/** Every demo account has something to decide, and someone is away on any day of the demo's week. */
function promised(day: string): readonly (TimeOffRequest & { readonly email: string })[] {
  const inWeek = (weeks: number, weekday: number) => addDays(mondayOf(day), weeks * 7 + weekday - 1);
  const email = (account: string) => `${account}@harbourvale.example`;
  const leave = (account: string, type: string, from: string, to: string, reason: string, portion?: Portion) => ({
    email: email(account),
    type,
    from,
    to,
    requestedOn: addDays(day, -4),
    state: 'pending' as const,
    reason,
    ...(portion && { portion }),
  });
  const home = (account: string, from: string, to: string, reason: string) => ({
    email: email(account),
    from,
    to,
    requestedOn: addDays(day, -2),
    state: 'pending' as const,
    reason,
  });

  return [
    leave('employee', annual, inWeek(7, 1), inWeek(8, 4), 'With my family in Gdańsk'),
    leave('employee', 'Medical appointment', inWeek(3, 2), inWeek(3, 2), 'Dentist', 'first-half'),
    home('employee', inWeek(4, 4), inWeek(4, 5), 'Boiler repair'),
    leave('manager', annual, inWeek(8, 1), inWeek(8, 4), 'My sister’s wedding'),
    home('manager', inWeek(3, 4), inWeek(3, 4), 'Writing the plan for next quarter'),
    leave('lisbon.admin', annual, inWeek(9, 1), inWeek(9, 5), 'A week in the Azores'),
    home('lisbon.hr', inWeek(4, 1), inWeek(4, 1), 'Interviews by video all day'),
    leave('hr', annual, inWeek(7, 3), inWeek(8, 4), 'Visiting my parents'),
    {
      ...leave('lisbon.writer', sickness, lastWorkday(addDays(day, -1)), day, 'Flu'),
      requestedOn: lastWorkday(addDays(day, -1)),
      state: 'approved',
    },
    {
      ...leave('rotterdam.admin', annual, inWeek(-1, 4), inWeek(1, 2), 'Sailing with friends'),
      requestedOn: addDays(day, -40),
      state: 'approved',
    },
  ];
}

function trips(day: string, chance: Dice): TimeOffRequest[] {
  const requests: TimeOffRequest[] = [];
  const begin = historyBegins(day);
  const add = (type: string, from: string, length: number, reasons: readonly string[], portion?: Portion) =>
    requests.push({
      type,
      from,
      to: addDays(from, length - 1),
      requestedOn: requestedBefore(from, chance.between(10, 45), { day, chance }),
      reason: chance.pick(reasons),
      ...(portion && { portion }),
    });
  if (chance.chance(0.75))
    add(annual, mondayAfter(begin, chance.between(6, 17)), chance.pick([5, 5, 12, 12]), holidays);
  if (chance.chance(0.6)) add(annual, anyDay(begin, 180, chance), chance.between(1, 3), breaks);
  if (chance.chance(0.5))
    add(annual, mondayAfter(mondayOf(day), chance.between(-1, 10)), chance.pick([3, 5, 5, 10]), holidays);
  if (chance.chance(0.25))
    add(annual, anyDay(begin, 210, chance), 1, breaks, chance.pick(['first-half', 'second-half']));
  if (chance.chance(0.1)) add('Volunteering', anyDay(begin, 220, chance), 1, ['Beach clean-up', 'School fair']);
  if (chance.chance(0.05)) add('Moving house', anyDay(begin, 220, chance), 1, ['New flat']);
  if (chance.chance(0.04)) add('Parental leave', mondayAfter(begin, chance.between(0, 34)), 26, ['Our second one']);
  if (chance.chance(0.06)) add('Unpaid leave', anyDay(begin, 200, chance), chance.between(2, 5), breaks);

  return requests;
}

/** Reported on the day itself. The last ones are pending. */
function sickDays(day: string, chance: Dice): TimeOffRequest[] {
  return Array.from({ length: chance.draw([[0, 4] as const, [1, 4] as const, [2, 2] as const]) }, () => {
    const from = anyDay(addDays(day, -182), 182, chance);
    const type = chance.draw([[sickness, 7] as const, ['Sick child', 2] as const, ['Medical appointment', 1] as const]);
    const length = type === sickness ? chance.between(1, 3) : 1;

    return {
      type,
      from,
      to: addDays(from, length - 1),
      requestedOn: from,
      reason: chance.pick(illnesses[type] ?? [type]),
    };
  });
}

function homeDays(day: string, chance: Dice): TimeOffRequest[] {
  const past = Array.from({ length: chance.between(2, 7) }, () => anyDay(historyBegins(day), 180, chance));
  const thisWeek = chance.chance(0.4) ? [anyDay(mondayOf(day), 5, chance)] : [];
  const coming = Array.from({ length: chance.between(0, 2) }, () => anyDay(addDays(mondayOf(day), 7), 39, chance));

  return [...past, ...thisWeek, ...coming].map((from) => ({
    from,
    to: addDays(from, chance.draw([[0, 7] as const, [1, 2] as const, [2, 1] as const])),
    requestedOn: requestedBefore(from, chance.between(2, 8), { day, chance }),
    reason: chance.pick(homeReasons),
  }));
}

const anyDay = (first: string, within: number, chance: Dice): string => addDays(first, chance.between(0, within - 1));
/** `first` is a Monday. */
const mondayAfter = (first: string, weeks: number): string => addDays(first, weeks * 7);

/** Always before the demo's day. */
function requestedBefore(from: string, days: number, { day, chance }: { day: string; chance: Dice }): string {
  const requestedOn = addDays(from, -days);

  return requestedOn < day ? requestedOn : addDays(day, -chance.between(1, LONGEST_WAIT));
}

const holidays = ['Family holiday', 'Two weeks by the sea', 'Visiting my parents', 'Walking in the mountains', ''];
const breaks = ['Long weekend', 'A wedding', 'School event', 'Moving furniture', ''];
const homeReasons = ['Delivery in the morning', 'Quiet day for writing', 'The plumber comes', 'Train strike', ''];
const illnesses: Readonly<Record<string, readonly string[]>> = {
  [sickness]: ['Flu', 'Migraine', 'Back pain', 'Stomach bug', ''],
  'Sick child': ['Fever, home from nursery'],
  'Medical appointment': ['Check-up', 'Physiotherapy'],
};
