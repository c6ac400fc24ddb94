import { fromPromise } from 'xstate';
import type { RecognitionInsight, Unrecognised } from '../../../api/contract/recognition-admin.ts';
import type { TagKind } from '../../../api/contract/recognition-tags.ts';
import { type ListShape, toApiQuery } from '../../../rules/shared/list-query.ts';
import type { CollectionActor } from '../../collection.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireList } from '../shared/wire-list.ts';

export type InsightActor = ResourceActor<RecognitionInsight>;
export type UnrecognisedActor = CollectionActor<Unrecognised>;
export type InsightPart = 'heat' | 'balance' | 'unrecognised';

export const unrecognisedShape: ListShape = { sorts: [], filters: ['team', 'branch'] };

export const wireInsight = (io: Services) => {
  const { api, effects } = io;

  return {
    /** The key is the kind: values or tags. */
    insight: createResourceMachine<RecognitionInsight>('recognitionInsight').provide({
      actors: {
        loadRecord: fromPromise<Reply<RecognitionInsight>, { key: string | null }>(async ({ input: { key }, signal }) =>
          mapReply(
            await api.call('viewRecognitionInsight', { query: { kind: (key ?? 'value') as TagKind }, signal }),
            ({ insight }) => insight,
          ),
        ),
      },
      actions: effects,
    }),
    unrecognised: wireList<Unrecognised>(io, 'unrecognised', {
      async load(query, signal) {
        const { search, skip, count } = toApiQuery({ ...query, filters: {} });
        const [team, branch] = ['team', 'branch'].map((name) => query.filters[name]?.[0]);
        const apiQuery = {
          ...(search !== undefined && { search }),
          ...(team !== undefined && { team }),
          ...(branch !== undefined && { branch }),
          skip,
          count,
        };

        return mapReply(await api.call('listUnrecognised', { query: apiQuery, signal }), ({ people: rows, total }) => ({
          rows,
          total,
        }));
      },
    }),
    download(of: InsightPart, kind: TagKind): void {
      io.download({ call: 'exportRecognitionInsight', query: { of, kind } });
    },
  };
};
