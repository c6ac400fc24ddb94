/** What a company learns from how its people use the charts: the counts, the switch, and a way to forget them. */
import type { CountsReply } from '../../api/contract/workflows.ts';
import type { CollectionActor, RowCommand } from '../collection.machine.ts';
import { isSuccess } from '../ports.ts';
import { arrowName } from '../rules/arrows.ts';
import type { Io } from '../wiring.ts';
import { wirePicker } from './wire-list.ts';
import { withBody } from './with-body.ts';

/** All that was counted in a period. The list has this one row. */
export interface Learned extends Pick<CountsReply, 'countedSince' | 'from' | 'to' | 'counts'> {
  _id: string;
  /** By the name of the arrow. */
  times: ReadonlyMap<string, number>;
}

export type LearningActor = CollectionActor<Learned>;
export type LearningCommand = RowCommand<Learned>;

export const switchCounting = (row: Learned, isOn: boolean): LearningCommand => ({
  name: isOn ? 'switchOn' : 'switchOff',
  row,
  asks: false,
  done: isOn ? 'Counting Is On' : 'Counting Is Off',
});

export const deleteCounts = (row: Learned): LearningCommand => ({
  name: 'delete',
  row,
  asks: true,
  done: 'Counts Deleted',
});

/** Asks for another period: a first and a last day, or none for all that was counted. */
export const askedFor = (period: readonly string[]) =>
  ({ type: 'filter.changed', name: 'period', values: period }) as const;

export const wireLearning = (io: Io) => ({
  learning: wirePicker<Learned>(
    io,
    'learning',
    async ({ filters: { period } }, signal) => {
      const [from, to] = period ?? [];
      const query = from && to ? { from, to } : {};

      return withBody(
        await io.api.call('viewTransitionCounts', { query, signal }),
        ({ countedSince, counts, ...months }) => ({
          rows: [
            {
              _id: 'counts',
              countedSince,
              from: months.from,
              to: months.to,
              counts,
              times: new Map(counts.map((count) => [arrowName(count), count.times])),
            },
          ],
          total: 1,
        }),
      );
    },
    async ({ name }, signal) => {
      if (name === 'delete') return io.api.call('deleteTransitionCounts', { signal });
      const isOn = name === 'switchOn';
      const reply = await io.api.call('switchCounting', { body: { isOn }, signal });
      // This tab begins or stops at once; others when they ask or send next.
      if (isSuccess(reply)) io.updateSession({ company: { isCounted: isOn } });

      return reply;
    },
  ),
});
