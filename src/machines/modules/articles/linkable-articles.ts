import type { LinkedArticle } from '../../../api/contract/articles.ts';
import { toApiQuery } from '../../../rules/shared/list-query.ts';
import type { CollectionActor, CollectionMachine } from '../../collection.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wirePicker } from '../shared/wire-list.ts';

export type LinkableMachine = CollectionMachine<LinkedArticle>;
export type LinkableActor = CollectionActor<LinkedArticle>;

/** Articles that a text may link to. */
export const wireLinkableArticles = (io: Services): LinkableMachine =>
  wirePicker<LinkedArticle>(io, 'linkableArticles', async (query, signal) => {
    const { search, skip, count } = toApiQuery({ ...query, filters: {} }, 10);
    const reply = await io.api.call('getArticlesToLink', {
      query: { ...(search !== undefined && { search }), skip, count },
      signal,
    });

    return mapReply(reply, ({ articles: rows, total }) => ({ rows, total }));
  });
