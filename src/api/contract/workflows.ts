/** What is counted about the workflow charts: which arrows are taken how often. Never by whom. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Day, Id, Nullable, Plain, strict } from './common.ts';

const name = (title: string) => Type.String({ minLength: 1, maxLength: 200, title });

/**
 * An arrow as the chart writes it: from a state, by an event, the nth of that event, to a state. How often a chart began is
 * counted as an arrow too: from the chart itself, by `begun`, to the state that it was found in.
 */
const arrow = {
  chart: name('Chart'),
  from: name('From'),
  event: name('Event'),
  branch: Type.Integer({ minimum: 0, maximum: 99, title: 'Branch' }),
  to: name('To'),
};

/** An arrow and how often it was taken on a day. */
export const DayCount = strict({
  ...arrow,
  day: Day({ title: 'Day' }),
  times: Type.Integer({ minimum: 1, maximum: 1_000, title: 'Times' }),
});
export type DayCount = Static<typeof DayCount>;

export const CountBody = strict({
  batch: Id({ title: 'Batch' }),
  counts: Type.Array(DayCount, { minItems: 1, maxItems: 300, title: 'Counts' }),
});
export type CountBody = Static<typeof CountBody>;

/** An arrow and how often it was taken: a multiple of five, never less than five. */
export const ArrowCount = Type.Object({ ...arrow, times: Type.Integer() });
export type ArrowCount = Static<typeof ArrowCount>;

/** `countedSince`: null while nothing is counted. `from` and `to`: whole months, null where nothing was counted yet. */
export const CountsReply = answer({
  countedSince: Nullable(Type.String({ format: 'date-time' })),
  from: Nullable(Type.String({ format: 'date' })),
  to: Nullable(Type.String({ format: 'date' })),
  counts: Type.Array(ArrowCount),
});
export type CountsReply = Static<typeof CountsReply>;

export const workflows = {
  countTransitions: {
    summary: 'Adds how often arrows of the charts were taken; the same batch again adds nothing',
    body: CountBody,
    reply: Plain,
  },
  viewTransitionCounts: {
    summary:
      'How often each arrow was taken, in whole months and steps of five; fewer than five in a month are left out',
    query: strict({ from: Type.Optional(Day({ title: 'From' })), to: Type.Optional(Day({ title: 'To' })) }),
    reply: CountsReply,
  },
  switchCounting: {
    summary: 'Begins or ends counting for the company',
    body: strict({ isOn: Type.Boolean({ title: 'Counting' }) }),
    reply: Plain,
  },
  deleteTransitionCounts: { summary: 'Deletes all that was counted', reply: Plain },
} as const satisfies Record<string, CallContract>;
