import { fromPromise } from 'xstate';
import type { CountsReply } from '../../api/contract/workflows.ts';
import { arrowName } from '../../rules/workflows/arrows.ts';
import type { RowCommand } from '../collection.machine.ts';
import { isSuccess, type Reply } from '../ports.ts';
import { createResourceMachine, type ResourceActor } from '../resource.machine.ts';
import type { Services } from '../wiring.ts';
import { mapReply } from './map-reply.ts';

export interface UsageCounts extends Pick<CountsReply, 'countedSince' | 'from' | 'to' | 'counts'> {
  times: ReadonlyMap<string, number>;
}

export type UsageActor = ResourceActor<UsageCounts>;
export type UsageCommand = RowCommand<UsageCounts>;

export const switchCounting = (row: UsageCounts, isOn: boolean): UsageCommand => ({
  name: isOn ? 'switchOn' : 'switchOff',
  row,
  asks: false,
  done: isOn ? 'Counting Is On' : 'Counting Is Off',
});

export const deleteCounts = (row: UsageCounts): UsageCommand => ({
  name: 'delete',
  row,
  asks: true,
  done: 'Counts Deleted',
});

/** `from,to`, or empty for the whole time. */
export const periodQuery = (period: string) => ({ type: 'key.changed', key: period }) as const;

export const wireUsage = ({ api, effects, updateSession }: Services) => ({
  learning: createResourceMachine<UsageCounts>('learning').provide({
    actors: {
      loadThing: fromPromise<Reply<UsageCounts>, { key: string | null }>(async ({ input: { key }, signal }) => {
        const [from, to] = key?.split(',') ?? [];
        const query = from && to ? { from, to } : {};

        return mapReply(await api.call('viewTransitionCounts', { query, signal }), (reply) => ({
          ...reply,
          times: new Map(reply.counts.map((count) => [arrowName(count), count.times])),
        }));
      }),
      runCommand: fromPromise<Reply, UsageCommand>(async ({ input: { name }, signal }) => {
        if (name === 'delete') return api.call('deleteTransitionCounts', { signal });
        const isOn = name === 'switchOn';
        const reply = await api.call('switchCounting', { body: { isOn }, signal });
        // Takes effect here at once, and in other tabs at their next request.
        if (isSuccess(reply)) updateSession({ company: { isCounted: isOn } });

        return reply;
      }),
    },
    actions: effects,
  }),
});
