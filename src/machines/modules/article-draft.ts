/** An article that is being written. */
import { fromCallback, fromPromise } from 'xstate';
import type { LinkedArticle } from '../../api/contract/articles.ts';
import { draftsKept } from '../../api/kept-drafts.ts';
import { createUploader } from '../../api/upload.ts';
import { articleDraftMachine } from '../article-draft.machine.ts';
import type { Opened, PictureRequest, PublishWish, Stored } from '../article-draft.setup.ts';
import type { CollectionActor, CollectionMachine } from '../collection.machine.ts';
import { bodyOf, isSuccess, type Reply } from '../ports.ts';
import type { Kept, Save } from '../rules/article-draft.ts';
import { toApiQuery } from '../rules/list-query.ts';
import type { Io } from '../wiring.ts';
import { wirePicker } from './wire-list.ts';
import { withBody } from './with-body.ts';

export type LinkableMachine = CollectionMachine<LinkedArticle>;
export type LinkableActor = CollectionActor<LinkedArticle>;

interface Draft {
  /** Company admins choose for whom an article is. */
  isCompanyLevel: boolean;
  /** Whose browser's kept drafts these are. */
  personId: string;
}

export const wireArticleDraft = (io: Io) => {
  const { api, http, effects, scrollToTop } = io;
  const { upload } = createUploader(http);

  return {
    /** What can be linked to. */
    linkable: wirePicker<LinkedArticle>(io, 'linkableArticles', async (query, signal) => {
      const { search, skip, count } = toApiQuery({ ...query, filters: {} }, 10);
      const reply = await api.call('getArticlesToLink', {
        query: { ...(search !== undefined && { search }), skip, count },
        signal,
      });

      return withBody(reply, ({ articles: rows, total }) => ({ rows, total }));
    }),
    draftOf: ({ isCompanyLevel, personId }: Draft) => {
      const kept = draftsKept(personId);

      return articleDraftMachine.provide({
        actors: {
          openArticle: fromPromise<Reply<Opened>, { id: string | null }>(({ input: { id }, signal }) =>
            open(io, id, isCompanyLevel, signal),
          ),
          recall: fromPromise<Kept | null, { under: string }>(({ input: { under } }) => kept.recall(under)),
          saveArticle: fromPromise<Reply<Stored>, Save>(({ input: { id, version, key, values }, signal }) =>
            id === null
              ? api.call('createArticle', { body: { ...values, key }, signal })
              : api.call('editArticle', { params: { id }, body: { ...values, key, version }, signal }),
          ),
          publishArticle: fromPromise<Reply<Stored>, PublishWish>(({ input: query, signal }) =>
            api.call('publishArticle', { query: { ...query }, signal }),
          ),
          sendPicture: fromCallback<{ type: 'never' }, PictureRequest>(({ input: { file }, sendBack }) => {
            const stop = new AbortController();
            upload('addArticlePicture', {
              fields: {},
              files: [{ field: 'image', file, fileName: file.name }],
              signal: stop.signal,
              onProgress: (share) => sendBack({ type: 'bytes.sent', share }),
            }).then(
              (reply) => sendBack({ type: 'answer.came', reply }),
              (error: unknown) => sendBack({ type: 'connection.lost', error }),
            );

            return () => stop.abort();
          }),
        },
        actions: {
          ...effects,
          scrollToTop,
          keep: (_, { under, kept: draft }) => kept.keep(under, draft),
          forgetKept: (_, { under }) => kept.forget(under),
        },
      });
    },
  };
};

/** The article, and whom it can be by and for: all of it, or why not. */
async function open(
  { api }: Io,
  id: string | null,
  isCompanyLevel: boolean,
  signal: AbortSignal,
): Promise<Reply<Opened>> {
  const [authors, branches, found] = await Promise.all([
    api.call('getArticleAuthors', { signal }),
    isCompanyLevel ? api.call('getBranches', { query: { count: 500 }, signal }) : undefined,
    id === null ? undefined : api.call('getArticle', { params: { id }, signal }),
  ]);
  const refused = [found, authors, branches].find((reply) => reply && !isSuccess(reply));
  if (refused) return refused as Reply<never>;

  return withBody(authors, ({ authors: those }) => ({
    article: found ? bodyOf(found).article : null,
    authors: those,
    branches: branches ? bodyOf(branches).branches : [],
  }));
}
