import { fromPromise } from 'xstate';
import type { CountsReply } from '../../../api/contract/workflows.ts';
import { arrowName } from '../../../rules/workflows/arrows.ts';
import type { RowCommand } from '../../collection.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';

export interface UsageCounts extends Omit<CountsReply, 'status' | 'message'> {
  times: ReadonlyMap<string, number>;
  /** The counts of the previous period, for comparison. */
  before: Omit<UsageCounts, 'before'> | null;
}

export type UsageActor = ResourceActor<UsageCounts>;
export type UsageCommand = RowCommand<UsageCounts>;

export const switchCounting = (row: UsageCounts, isOn: boolean): UsageCommand => ({
  name: isOn ? 'switchOn' : 'switchOff',
  row,
  needsConfirmation: false,
  done: isOn ? 'Counting turned on' : 'Counting turned off',
});

export const deleteCounts = (row: UsageCounts): UsageCommand => ({
  name: 'delete',
  row,
  needsConfirmation: true,
  done: 'Counts deleted',
});

export interface CountFile {
  /** `from,to`, empty for the whole time. */
  period: string;
  /** All of them without one. */
  chart?: string;
  /** Which table a CSV file has; a spreadsheet has all of them. */
  table?: 'transitions' | 'overview' | 'lost' | 'detours';
  format: 'csv' | 'xlsx';
}

const queryOf = (period: string) => {
  const [from, to] = period.split(',');

  return from && to ? { from, to } : {};
};

/** The key: `from,to`, empty for the whole time; after a semicolon, the period it is compared with. */
export const wireUsage = ({ api, download, effects, updateSession }: Services) => ({
  usageCounts: createResourceMachine<UsageCounts>('usageCounts').provide({
    actors: {
      loadRecord: fromPromise<Reply<UsageCounts>, { key: string | null }>(async ({ input: { key }, signal }) => {
        const [period = '', compared] = key?.split(';') ?? [];
        const view = (range: string) => api.call('viewTransitionCounts', { query: queryOf(range), signal });
        const [reply, before] = await Promise.all([view(period), compared && view(compared)]);
        if (before && !isSuccess(before)) return before;
        const withTimes = (counts: CountsReply) => ({
          ...counts,
          times: new Map(counts.counts.map((count) => [arrowName(count), count.times])),
        });

        return mapReply(reply, (counts) => ({
          ...withTimes(counts),
          before: before ? withTimes(before.body as CountsReply) : null,
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
  download({ period, ...file }: CountFile): void {
    download({ call: 'exportTransitionCounts', query: { ...queryOf(period), ...file } });
  },
});
