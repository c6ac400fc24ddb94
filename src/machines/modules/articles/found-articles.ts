import type { Article } from '../../../api/contract/articles.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wirePicker } from '../shared/wire-list.ts';

/** Options shown while typing a title. */
const SUGGESTIONS = 8;

/** Articles to open, drafts too. None before something is typed, and for those who may not open articles. */
export const wireFoundArticles = (io: Services) => {
  const none = { status: 200 as const, body: { rows: [], total: 0 } };

  return {
    anything: wirePicker<Article>(io, 'foundArticles', async (query, signal) => {
      const search = query.search.trim();
      if (search === '') return none;
      const reply = await io.api.call('getArticles', { query: { search, count: SUGGESTIONS }, signal });

      return mapReply(reply, ({ articles, total }) => ({ rows: articles, total }));
    }),
    nothing: wirePicker<Article>(io, 'foundArticles', async () => none),
  };
};
