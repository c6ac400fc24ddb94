/** What the company reports are called and what their figures mean. */
import { isDay } from '../shared/days.ts';
import type { Feature } from '../shared/features.ts';
import { monthAfter } from '../shared/months.ts';

export const reportNames = [
  'head-count',
  'absence',
  'leave-liability',
  'work-from-home',
  'approvals',
  'challenges',
  'recognition',
  'policies',
] as const;
export type ReportName = (typeof reportNames)[number];

export type ReportFilter = 'months' | 'day' | 'branch' | 'department' | 'type';

export interface ReportDefinition {
  readonly title: string;
  /** One line for the list of reports. */
  readonly summary: string;
  /** What each figure means, for the page itself. */
  readonly definition: readonly string[];
  readonly filters: readonly ReportFilter[];
  /** One of them is needed. */
  readonly features?: readonly Feature[];
  /** Runs in the background. */
  readonly isLong?: true;
}

const BY_PRESENT_UNIT = 'Everyone is counted in their current branch and department.';

export const REPORTS: Readonly<Record<ReportName, ReportDefinition>> = {
  'head-count': {
    title: 'Headcount and turnover',
    summary: 'How many people you have, who joined and who left.',
    definition: [
      'Headcount is the number of people on the last day of the month, or today in the current month. People with a joining date in the future are not counted yet.',
      'People join on their joining date, or on the day they were added if they have none. They leave on the day they are deactivated; someone who is activated again has not left.',
      'Turnover is the number of people who left, divided by the average of the headcount at the start and end of the period.',
      BY_PRESENT_UNIT,
    ],
    filters: ['months', 'branch', 'department'],
  },
  absence: {
    title: 'Absence',
    summary: 'Days of leave and sick leave, and when people take them.',
    definition: [
      'Days are working days of approved leave, counted as they were when the leave was requested. Half days count as half.',
      'A spell of absence is one approved request. It is counted in the month it starts.',
      'The absence rate is the days of absence divided by all working days of the people in that period. Both include the rest of the current month, with the leave approved so far.',
      'Sick leave is only shown for groups of five people or more. If fewer than five people in a branch were ill in a month, their sick leave is left out of all figures. If a department, type or weekday is hidden, the next smallest is hidden too. Figures that may be too low say “at least”.',
      BY_PRESENT_UNIT,
    ],
    filters: ['months', 'branch', 'department'],
    features: ['leave', 'sickLeave'],
  },
  'leave-liability': {
    title: 'Leave liability',
    summary: 'Days of leave owed to employees on a given date.',
    definition: [
      'Counts the paid leave types whose days carry over to the next year, because days that expire are not owed. If no type carries over, it counts all paid leave types that grant days. You can choose other types.',
      'Days owed are the days granted for the year, carried over and adjusted, less the days taken or expired by that date. If a request has several days in a month, all of them count as taken from the first one.',
      'Approved leave after that date and pending requests still count as owed.',
      'Days below zero are days people have taken beyond their balance. They are not deducted from what others are owed.',
      BY_PRESENT_UNIT,
    ],
    filters: ['day', 'type', 'branch', 'department'],
    features: ['leave'],
    isLong: true,
  },
  'work-from-home': {
    title: 'Work from home',
    summary: 'How many people work from home, by day and by branch.',
    definition: [
      'Counts approved days of work from home up to today, except days later replaced by leave. Averages are over working days.',
      'The share is the number of people working from home divided by the headcount on the last day of the period, or today in the current month.',
      BY_PRESENT_UNIT,
    ],
    filters: ['months', 'branch', 'department'],
    features: ['workFromHome'],
  },
  approvals: {
    title: 'Approvals',
    summary: 'How long requests wait for a decision, by approver.',
    definition: [
      'Counts requests for leave and work from home that someone else approved or rejected, in the month of the decision. Requests that need no approval and requests cancelled later are not counted.',
      'Sick leave is not counted, because decisions on it would show who was ill.',
      'Waiting time is the time between the request and the decision, including nights and weekends.',
      'Branch and department are those of the person who made the request.',
    ],
    filters: ['months', 'branch', 'department'],
    features: ['leave', 'workFromHome'],
  },
  challenges: {
    title: 'Challenge participation',
    summary: 'How many people join challenges and take part.',
    definition: [
      'Counts challenges that ran in these months. Active people have at least one day of activity that counts.',
      'The share is the number of people who joined divided by the headcount of the branches shown.',
      'For sleep and meditation, branches where fewer than five people joined are not shown, nor are any figures that would reveal them.',
      BY_PRESENT_UNIT,
    ],
    filters: ['months', 'branch'],
  },
  recognition: {
    title: 'Recognition',
    summary: 'Posts by month, and praise given and received by branch.',
    definition: [
      'Counts visible posts that are not private. A post that praises three people is given once and received three times.',
      'Branch is the one the person belonged to when the post was published.',
    ],
    filters: ['months', 'branch'],
    features: ['recognition'],
  },
  policies: {
    title: 'Policy completion',
    summary: 'How many people have acknowledged each policy.',
    definition: [
      'Counts the published version of each policy in force, including policies due for review, and the people it is for today.',
      'Completion is the number of people who have acknowledged that version, divided by the number it is for. Someone with three policies counts three times in totals.',
      'In a large company, it can take a minute or two before changes to people are counted.',
      BY_PRESENT_UNIT,
    ],
    filters: ['branch', 'department'],
    features: ['policies'],
  },
};

export const isReportName = (text: string): text is ReportName => (reportNames as readonly string[]).includes(text);

/** The reports that a company's plan includes. */
export const reportsFor = (has: (feature: Feature) => boolean): ReportName[] =>
  reportNames.filter((name) => REPORTS[name].features?.some(has) ?? true);

export const MOST_MONTHS = 36;
const DEFAULT_MONTHS = 12;

/** Both included, oldest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) months.push(month);

  return months;
}

/** The last twelve months by default. */
export function periodOf(requested: { readonly from?: string; readonly to?: string }, today: string) {
  const to = requested.to ?? (requested.from ? monthAfter(requested.from, DEFAULT_MONTHS - 1) : today.slice(0, 7));

  return { from: requested.from ?? monthAfter(to, 1 - DEFAULT_MONTHS), to };
}

/** `Mar 2026`. */
export const monthLabel = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  );

export type ReportUnit =
  | 'people'
  | 'days'
  | 'percent'
  | 'requests'
  | 'hours'
  | 'spells'
  | 'posts'
  | 'challenges'
  | 'policies';

/** `1,204`, `12.5`, `3.2%`. That it is at least nothing says nothing. */
export function figureText(value: number | null, unit: ReportUnit, isAtLeast = false): string {
  if (value === null || (isAtLeast && value === 0)) return 'Not shown';
  const text = value.toLocaleString('en', { maximumFractionDigits: 1 });

  return `${isAtLeast ? 'At least ' : ''}${text}${unit === 'percent' ? '%' : ''}`;
}

export const REPORT_NAME_MAX = 80;
export const VIEWS_MAX = 50;

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export interface ReportFilters {
  readonly from?: string;
  readonly to?: string;
  readonly on?: string;
  readonly branch?: string[];
  readonly department?: string[];
  readonly type?: string[];
}

/** The filters in the address. Invalid months, days and ids are ignored. */
export function readReportSearch(search: string): ReportFilters {
  const params = new URLSearchParams(search);
  const month = (name: 'from' | 'to') => (MONTH.test(params.get(name) ?? '') ? { [name]: params.get(name) } : {});
  const ids = (name: 'branch' | 'department' | 'type') => {
    const found = [...new Set(params.getAll(name))].filter((id) => UUID.test(id));

    return found.length > 0 ? { [name]: found } : {};
  };

  return {
    ...month('from'),
    ...month('to'),
    ...(isDay(params.get('on')) && { on: params.get('on') as string }),
    ...ids('branch'),
    ...ids('department'),
    ...ids('type'),
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A report's query as the address bar has it, with its `?`. */
export function reportSearch(query: ReportFilters): string {
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const value of [values ?? []].flat()) params.append(name, value);
  }
  const text = params.toString();

  return text === '' ? '' : `?${text}`;
}

/** Mondays, or the first of a month, at seven in the morning UTC. */
export function nextSending(schedule: 'weekly' | 'monthly', after: Date): Date {
  const day = (days: number) =>
    new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate() + days, SENT_AT_HOUR));
  if (schedule === 'monthly')
    return new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 1, SENT_AT_HOUR));
  const toMonday = (8 - (after.getUTCDay() || 7)) % 7;
  const monday = day(toMonday);

  return monday > after ? monday : day(toMonday + 7);
}

const SENT_AT_HOUR = 7;
