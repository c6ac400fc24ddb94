import { fromPromise } from 'xstate';
import type { Article, ArticleAuthor, ArticleDetails, ArticlesQuery } from '../../../api/contract/articles.ts';
import { publicationShown } from '../../../rules/articles/articles.ts';
import { type FilterTable, type ListShape, namesOf, toCallQuery } from '../../../rules/shared/list-query.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { rowCommand } from '../shared/row-command.ts';
import { wireList } from '../shared/wire-list.ts';

export type ArticlesActor = CollectionActor<Article>;
export interface Authors {
  authors: readonly ArticleAuthor[];
}
export type AuthorsActor = ResourceActor<Authors>;
export type ArticleActor = ResourceActor<{ article: ArticleDetails }>;

const articleFilters = {
  author: 'all',
  category: 'all',
  status: 'one',
  readFrom: 'one',
  readTo: 'one',
} as const satisfies FilterTable<ArticlesQuery>;

export const articlesShape: ListShape<ArticlesQuery> = {
  sorts: ['title', 'author', 'category', 'status', 'published', 'reads'],
  filters: namesOf(articleFilters),
};

type ArticleCommand = 'publish' | 'unschedule' | 'unpublish' | 'discard' | 'delete';

const command = rowCommand<Article, ArticleCommand>;

export const articleCommands = {
  publish: command('publish', false, 'Article published'),
  /** The message comes from the server: the article may have been published in the meantime. */
  unschedule: command('unschedule', false),
  unpublish: command('unpublish', true, 'Article unpublished'),
  discard: command('discard', true, 'Changes discarded'),
  delete: command('delete', true, 'Article deleted'),
} as const;

export const wireArticles = (io: Services) => {
  const { api } = io;
  const run = ({ name, row }: RowCommand<Article, ArticleCommand>, signal: AbortSignal): Promise<Reply> => {
    const { _id, version, publishAt } = row;
    const about = { params: { id: _id }, query: { version }, signal };
    switch (name) {
      case 'delete':
        return api.call('deleteArticle', about);
      case 'discard':
        return api.call('discardArticleChanges', about);
      case 'publish':
      case 'unschedule':
      case 'unpublish':
        return api.call('publishArticle', {
          query: {
            articleId: _id,
            publish: name === 'publish',
            version,
            shown: publicationShown(row),
            ...(name === 'unschedule' && publishAt && { publishAt }),
          },
          signal,
        });
    }
  };

  return {
    list: wireList<Article>(io, 'articles', {
      load: async (query, signal) =>
        mapReply(
          await api.call('getArticles', { query: toCallQuery<ArticlesQuery>(query, articleFilters), signal }),
          ({ articles: rows, total }) => ({ rows, total }),
        ),
      run,
    }),
    authors: createResourceMachine<Authors>('articleAuthors').provide({
      actors: {
        loadRecord: fromPromise<Reply<Authors>, { key: string | null }>(({ signal }) =>
          api.call('getArticleAuthors', { signal }),
        ),
      },
      actions: io.effects,
    }),
    article: createResourceMachine<{ article: ArticleDetails }>('article').provide({
      actors: {
        loadRecord: fromPromise<Reply<{ article: ArticleDetails }>, { key: string | null }>(
          ({ input: { key }, signal }) => api.call('getArticle', { params: { id: key ?? '' }, signal }),
        ),
      },
      actions: io.effects,
    }),
  };
};
