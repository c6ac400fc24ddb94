/** Counts of the transitions taken in the charts, without the people who took them. */
import { type Static, Type } from 'typebox';
import { MOST_TIMES } from '../../rules/workflows/counted.ts';
import { LAST_BUCKET } from '../../rules/workflows/dwell-times.ts';
import { type CallContract, Day, Id, Nullable, oneOf, replyWith, StatusReply, strictObject } from './common.ts';

const name = (title: string) => Type.String({ minLength: 1, maxLength: 200, title });

/**
 * An arrow as the chart writes it: from a state, by an event, if the guard lets it, to a state; without a guard, `guard` is
 * empty. How often a chart began is counted as an arrow too: from the chart itself, by `begun`, to the state it was found in.
 */
const arrow = {
  chart: name('Chart'),
  from: name('From'),
  event: name('Event'),
  guard: Type.String({ maxLength: 200, title: 'Guard' }),
  to: name('To'),
};

export const DayCount = strictObject({
  ...arrow,
  day: Day({ title: 'Day' }),
  times: Type.Integer({ minimum: 1, maximum: MOST_TIMES, title: 'Times' }),
});
export type DayCount = Static<typeof DayCount>;

const counted = {
  day: Day({ title: 'Day' }),
  times: Type.Integer({ minimum: 1, maximum: MOST_TIMES, title: 'Times' }),
};

/** That a chart rested in a state. `page`: of a chart that many pages share, the route's pattern; else empty. */
export const DayDwell = strictObject({
  chart: name('Chart'),
  state: name('State'),
  page: Type.String({ maxLength: 200, title: 'Page' }),
  bucket: Type.Integer({ minimum: 0, maximum: LAST_BUCKET, title: 'Length' }),
  isLeft: Type.Boolean({ title: 'Left' }),
  ...counted,
});
export type DayDwell = Static<typeof DayDwell>;

/** That a run of a chart reached a state, and after it another; twice the same state for its first arrival there. */
export const DayPassage = strictObject({ chart: name('Chart'), from: name('From'), to: name('To'), ...counted });
export type DayPassage = Static<typeof DayPassage>;

export const CountBody = strictObject({
  batch: Id({ title: 'Batch' }),
  counts: Type.Array(DayCount, { maxItems: 300, title: 'Counts' }),
  dwellTimes: Type.Optional(Type.Array(DayDwell, { maxItems: 300, title: 'Dwell times' })),
  passages: Type.Optional(Type.Array(DayPassage, { maxItems: 300, title: 'Passages' })),
});
export type CountBody = Static<typeof CountBody>;

/** Rounded to multiples of five, at least five. */
export const ArrowCount = Type.Object({ ...arrow, times: Type.Integer() });
export type ArrowCount = Static<typeof ArrowCount>;

/**
 * Counts are rounded like those of transitions. `page` is empty for all pages together, whose counts are the sums of theirs.
 * `median` and `p90` are buckets of time, null where there are too few.
 */
export const StateDwell = Type.Object({
  chart: name('Chart'),
  state: name('State'),
  page: Type.String(),
  times: Type.Integer(),
  left: Type.Integer(),
  median: Nullable(Type.Integer()),
  p90: Nullable(Type.Integer()),
});
export type StateDwell = Static<typeof StateDwell>;

export const Passage = Type.Object({ chart: name('Chart'), from: name('From'), to: name('To'), times: Type.Integer() });
export type Passage = Static<typeof Passage>;

/**
 * One role, or the level `company` or `branch`, if it has at least twenty people: `left` in percent, and buckets of
 * time; no counts.
 */
export const RoleDwell = Type.Object({
  chart: name('Chart'),
  state: name('State'),
  role: Type.String(),
  left: Type.Integer(),
  median: Nullable(Type.Integer()),
  p90: Nullable(Type.Integer()),
});
export type RoleDwell = Static<typeof RoleDwell>;

/** `countedSince`: null while counting is off. `from`, `to`: whole months, null before the first count. */
export const CountsReply = replyWith({
  countedSince: Nullable(Type.String({ format: 'date-time' })),
  from: Nullable(Type.String({ format: 'date' })),
  to: Nullable(Type.String({ format: 'date' })),
  counts: Type.Array(ArrowCount),
  dwellTimes: Type.Array(StateDwell),
  passages: Type.Array(Passage),
  byRole: Type.Array(RoleDwell),
});
export type CountsReply = Static<typeof CountsReply>;

const period = { from: Type.Optional(Day({ title: 'From' })), to: Type.Optional(Day({ title: 'To' })) };

export const workflows = {
  countTransitions: {
    summary: 'Add counts of chart transitions and of time in states; a repeated batch adds nothing',
    body: CountBody,
    reply: StatusReply,
  },
  viewTransitionCounts: {
    summary:
      'How often each transition was taken, how long states last and where people leave, by month and rounded to fives; fewer than five in a month are omitted',
    query: strictObject(period),
    reply: CountsReply,
  },
  /** A file, not JSON. */
  exportTransitionCounts: {
    summary:
      'The tables of usage, of all charts or one, rounded like those on the page: one of them as CSV, or all of them as XLSX',
    query: strictObject({
      ...period,
      chart: Type.Optional(name('Chart')),
      /** Which table a CSV file has, by default the transitions; `lost` and `detours` cover one chart. */
      table: Type.Optional(oneOf(['transitions', 'overview', 'lost', 'detours'], 'Table')),
      format: oneOf(['csv', 'xlsx'], 'Format'),
    }),
    reply: StatusReply,
  },
  switchCounting: {
    summary: 'Turn counting on or off for the company',
    body: strictObject({ isOn: Type.Boolean({ title: 'Counting' }) }),
    reply: StatusReply,
  },
  deleteTransitionCounts: { summary: 'Delete all counts', reply: StatusReply },
} as const satisfies Record<string, CallContract>;
