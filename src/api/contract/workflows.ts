/** Counts of the transitions taken in the charts, never by whom. */
import { type Static, Type } from 'typebox';
import { type CallContract, Day, Id, Nullable, replyWith, StatusReply, strictObject } from './common.ts';

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
  times: Type.Integer({ minimum: 1, maximum: 1_000, title: 'Times' }),
});
export type DayCount = Static<typeof DayCount>;

export const CountBody = strictObject({
  batch: Id({ title: 'Batch' }),
  counts: Type.Array(DayCount, { minItems: 1, maxItems: 300, title: 'Counts' }),
});
export type CountBody = Static<typeof CountBody>;

/** Rounded to multiples of five, at least five. */
export const ArrowCount = Type.Object({ ...arrow, times: Type.Integer() });
export type ArrowCount = Static<typeof ArrowCount>;

/** `countedSince`: null while counting is off. `from`, `to`: whole months, null before the first count. */
export const CountsReply = replyWith({
  countedSince: Nullable(Type.String({ format: 'date-time' })),
  from: Nullable(Type.String({ format: 'date' })),
  to: Nullable(Type.String({ format: 'date' })),
  counts: Type.Array(ArrowCount),
});
export type CountsReply = Static<typeof CountsReply>;

export const workflows = {
  countTransitions: {
    summary: 'Add counts of chart transitions; a repeated batch adds nothing',
    body: CountBody,
    reply: StatusReply,
  },
  viewTransitionCounts: {
    summary:
      'How often each transition was taken, by month and rounded to fives; fewer than five in a month are omitted',
    query: strictObject({ from: Type.Optional(Day({ title: 'From' })), to: Type.Optional(Day({ title: 'To' })) }),
    reply: CountsReply,
  },
  switchCounting: {
    summary: 'Turn counting on or off for the company',
    body: strictObject({ isOn: Type.Boolean({ title: 'Counting' }) }),
    reply: StatusReply,
  },
  deleteTransitionCounts: { summary: 'Delete all counts', reply: StatusReply },
} as const satisfies Record<string, CallContract>;
