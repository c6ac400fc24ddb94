import type { Portion } from '../src/rules/leave/leave-days.ts';
import { addDays } from './days.ts';
import { DEMO_DAY } from './people.ts';
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

const SUMMER = '2026-06-15';
const HALF_YEAR_AGO = '2026-05-04';
const WINTER = '2026-11-23';

/** In order of preference; days that overlap an earlier one are dropped. */
export function requestsOf(email: string, chance: Dice): TimeOffRequest[] {
  return [
    ...certain.filter((request) => request.email === email),
    ...trips(chance),
    ...sickDays(chance),
    ...homeDays(chance),
  ];
}

/** Fixed requests, so that every demo account has something to decide. */
const certain: readonly (TimeOffRequest & { readonly email: string })[] = [
  leave('employee', annual, '2026-12-21', '2026-12-31', 'Christmas with my family in Gdańsk'),
  leave('employee', 'Medical appointment', '2026-11-24', '2026-11-24', 'Dentist', 'first-half'),
  home('employee', '2026-12-03', '2026-12-04', 'Boiler repair'),
  leave('manager', annual, '2026-12-28', '2026-12-31', 'Diwali is over, the school holidays are not'),
  home('manager', '2026-11-26', '2026-11-26', 'Writing the plan for next year'),
  leave('lisbon.admin', annual, '2027-01-04', '2027-01-08', 'A week in the Azores'),
  home('lisbon.hr', '2026-11-30', '2026-11-30', 'Interviews by video all day'),
  leave('hr', annual, '2026-12-23', '2026-12-31', 'Visiting my parents'),
];

function demoEmail(account: string): string {
  return `${account}@harbourvale.example`;
}

function leave(account: string, type: string, from: string, to: string, reason: string, portion: Portion = 'full') {
  return {
    email: demoEmail(account),
    type,
    from,
    to,
    portion,
    requestedOn: addDays(DEMO_DAY, -4),
    state: 'pending' as const,
    reason,
  };
}

function home(account: string, from: string, to: string, reason: string) {
  return { email: demoEmail(account), from, to, requestedOn: addDays(DEMO_DAY, -2), state: 'pending' as const, reason };
}

function trips(chance: Dice): TimeOffRequest[] {
  const requests: TimeOffRequest[] = [];
  const add = (type: string, from: string, length: number, reasons: readonly string[], portion?: Portion) =>
    requests.push({
      type,
      from,
      to: addDays(from, length - 1),
      requestedOn: requestedBefore(from, chance.between(10, 45), chance),
      reason: chance.pick(reasons),
      ...(portion && { portion }),
    });
  if (chance.chance(0.75))
    add(annual, mondayAfter(SUMMER, chance.between(0, 11)), chance.pick([5, 5, 12, 12]), holidays);
  if (chance.chance(0.6)) add(annual, anyDay(HALF_YEAR_AGO, 180, chance), chance.between(1, 3), breaks);
  if (chance.chance(0.5)) add(annual, mondayAfter(WINTER, chance.between(0, 8)), chance.pick([3, 5, 5, 10]), holidays);
  if (chance.chance(0.25))
    add(annual, anyDay(HALF_YEAR_AGO, 210, chance), 1, breaks, chance.pick(['first-half', 'second-half']));
  if (chance.chance(0.1)) add('Volunteering', anyDay(HALF_YEAR_AGO, 220, chance), 1, ['Beach clean-up', 'School fair']);
  if (chance.chance(0.05)) add('Moving house', anyDay(HALF_YEAR_AGO, 220, chance), 1, ['New flat']);
  if (chance.chance(0.04))
    add('Parental leave', mondayAfter(HALF_YEAR_AGO, chance.between(0, 34)), 26, ['Our second one']);
  if (chance.chance(0.06)) add('Unpaid leave', anyDay(HALF_YEAR_AGO, 200, chance), chance.between(2, 5), breaks);

  return requests;
}

/** Reported on the day itself. The last ones are pending. */
function sickDays(chance: Dice): TimeOffRequest[] {
  return Array.from({ length: chance.draw([[0, 4] as const, [1, 4] as const, [2, 2] as const]) }, () => {
    const from = anyDay(HALF_YEAR_AGO, 181, chance);
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

function homeDays(chance: Dice): TimeOffRequest[] {
  const past = Array.from({ length: chance.between(2, 7) }, () => anyDay(HALF_YEAR_AGO, 180, chance));
  const coming = Array.from({ length: chance.between(0, 2) }, () => anyDay(WINTER, 25, chance));

  return [...past, ...coming].map((from) => ({
    from,
    to: addDays(from, chance.draw([[0, 7] as const, [1, 2] as const, [2, 1] as const])),
    requestedOn: requestedBefore(from, chance.between(2, 8), chance),
    reason: chance.pick(homeReasons),
  }));
}

const anyDay = (first: string, within: number, chance: Dice): string => addDays(first, chance.between(0, within - 1));
/** `first` is a Monday. */
const mondayAfter = (first: string, weeks: number): string => addDays(first, weeks * 7);

/** Never after the demo's day. */
function requestedBefore(from: string, days: number, chance: Dice): string {
  const day = addDays(from, -days);

  return day < DEMO_DAY ? day : addDays(DEMO_DAY, -chance.between(0, 9));
}

const holidays = ['Family holiday', 'Two weeks by the sea', 'Visiting my parents', 'Walking in the mountains', ''];
const breaks = ['Long weekend', 'A wedding', 'School event', 'Moving furniture', ''];
const homeReasons = ['Delivery in the morning', 'Quiet day for writing', 'The plumber comes', 'Train strike', ''];
const illnesses: Readonly<Record<string, readonly string[]>> = {
  [sickness]: ['Flu', 'Migraine', 'Back pain', 'Stomach bug', ''],
  'Sick child': ['Fever, home from nursery'],
  'Medical appointment': ['Check-up', 'Physiotherapy'],
};
