import { fromPromise, waitFor } from 'xstate';
import type { ArticleAuthor, ArticleDetails } from '../../../api/contract/articles.ts';
import { createDraftStorage } from '../../../api/draft-storage.ts';
import { draftKey, type KeptDraft, type SaveRequest } from '../../../rules/articles/article-draft.ts';
import { publicationShown } from '../../../rules/articles/articles.ts';
import { withRegistry } from '../../actor-registry.ts';
import { type ArticleDraftActor, articleDraftMachine, type Stored } from '../../article-draft.machine.ts';
import { articlePublishingMachine, type HeldArticle, type PublishRequest } from '../../article-publishing.machine.ts';
import { bodyOf, isRefusal, type Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { recalled } from '../shared/recalled.ts';
import { wireTextPictures } from '../shared/text-pictures.ts';
import { wireSchedule } from './article-schedule.ts';
import { wireLinkableArticles } from './linkable-articles.ts';

export interface Opened {
  article: ArticleDetails | null;
  authors: readonly ArticleAuthor[];
  branches: readonly { _id: string; branchName: string; timezone: string }[];
  kept: KeptDraft | null;
}

interface Writer {
  isCompanyLevel: boolean;
  personId: string;
}

export const wireArticleDraft = (io: Services) => {
  const { address, api, effects, scrollToTop } = io;

  return {
    linkable: wireLinkableArticles(io),
    opening: (writer: Writer) =>
      createResourceMachine<Opened>('articleOpening').provide({
        actors: {
          loadRecord: fromPromise<Reply<Opened>, { key: string | null }>(({ input: { key }, signal }) =>
            open(io, key, writer, signal),
          ),
        },
        actions: effects,
      }),
    /** `whenFree`: goes on once the address may change. */
    draftOf(personId: string, whenFree: (goOn: () => void) => void = (goOn) => goOn()) {
      const drafts = createDraftStorage(personId);

      return withRegistry(
        articleDraftMachine.provide({
          actors: {
            saveArticle: fromPromise<Reply<Stored>, SaveRequest>(({ input: { id, version, key, values }, signal }) =>
              id === null
                ? api.call('createArticle', { body: { ...values, key }, signal })
                : api.call('editArticle', { params: { id }, body: { ...values, key, version }, signal }),
            ),
          },
          actions: {
            ...effects,
            goTo: (_, params) => {
              const { path, search } = address.place();
              if (params.to !== path + search) whenFree(() => effects.goTo(undefined, params));
            },
            keep: (_, { under, kept: draft }) => drafts.keep(under, draft),
            forgetKept: (_, { under }) => drafts.forget(under),
          },
        }),
      );
    },
    publishingOf: (draft: ArticleDraftActor) =>
      withRegistry(
        joinedTo(draft).provide({
          actors: {
            publishArticle: fromPromise<Reply<Stored>, PublishRequest>(({ input: { discards, ...query }, signal }) =>
              discards
                ? api.call('discardArticleChanges', {
                    params: { id: query.articleId },
                    query: { version: query.version },
                    signal,
                  })
                : api.call('publishArticle', { query, signal }),
            ),
          },
          actions: { ...effects, scrollToTop },
        }),
      ),
    scheduleOf: (draft: ArticleDraftActor) => wireSchedule(io, draft),
    picturesOf: (draft: ArticleDraftActor) =>
      wireTextPictures(io, 'addArticlePicture', (cover) => draft.send({ type: 'fields.changed', values: { cover } })),
  };
};

export const joinedTo = (draft: ArticleDraftActor) =>
  articlePublishingMachine.provide({
    actors: {
      holdDraft: fromPromise<HeldArticle | null>(async ({ signal }) => {
        const shown = publicationShown(draft.getSnapshot().context.article);
        draft.send({ type: 'draft.hold' });
        const settled = await waitFor(draft, (now) => !now.hasTag('savingFirst'), { signal });

        const { article } = settled.context;

        return article && settled.hasTag('publishing') ? { ...article, shown } : null;
      }),
    },
    actions: {
      delayDraft: () => draft.send({ type: 'draft.delay' }),
      releaseDraft: (_, released) => draft.send({ type: 'draft.release', ...released }),
    },
  });

async function open(
  { api, effects }: Services,
  id: string | null,
  { isCompanyLevel, personId }: Writer,
  signal: AbortSignal,
): Promise<Reply<Opened>> {
  const [authors, branches, found, kept] = await Promise.all([
    api.call('getArticleAuthors', { signal }),
    isCompanyLevel ? api.call('getBranches', { query: { count: 500 }, signal }) : undefined,
    id === null ? undefined : api.call('getArticle', { params: { id }, signal }),
    recalled({ effects }, createDraftStorage(personId).recall<KeptDraft>(draftKey(id))),
  ]);
  const refused = [found, authors, branches].find(isRefusal);
  if (refused) return refused;

  return mapReply(authors, ({ authors: those }) => ({
    article: found ? bodyOf(found).article : null,
    authors: those,
    branches: branches ? bodyOf(branches).branches : [],
    kept,
  }));
}
