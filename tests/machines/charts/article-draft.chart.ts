import type { ArticleDetails, LinkedArticle } from '../../../src/api/contract/articles.ts';
import { type ArticleDraftEvent, articleDraftMachine } from '../../../src/machines/article-draft.machine.ts';
import type { ArticleBody } from '../../../src/rules/articles/article-body.ts';
import type { Draft } from '../../../src/rules/articles/article-draft.ts';
import { isActive } from '../support/active.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

const ngozi = { _id: '0192f0c1-0000-7000-8000-000000000011', fullName: 'Ngozi Okonjo' };
const zoe = { _id: '0192f0c1-0000-7000-8000-000000000012', fullName: 'Zoë Vale' };

const body: ArticleBody = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Go to bed at the same time.' }] }],
};

export const articleOf = (changes: Partial<ArticleDetails> = {}): ArticleDetails => ({
  _id: '0192f0c1-0000-7000-8000-0000000000a1',
  title: 'Sleep well',
  author: ngozi,
  cover: null,
  category: 'Sleep',
  tags: [],
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  publishedBy: null,
  readMinutes: 1,
  branch: null,
  hasChanges: false,
  reads: 0,
  linkedFrom: 0,
  canEdit: true,
  version: 1,
  updatedAt: '2026-03-05T09:30:00.000Z',
  updatedBy: ngozi,
  body,
  links: [],
  linksInText: [],
  readership: { lastMonth: 0, audience: 12, weeks: [] },
  ...changes,
});

export const linkedOf = (changes: Partial<LinkedArticle> = {}): LinkedArticle => ({
  _id: '0192f0c1-0000-7000-8000-0000000000a2',
  title: 'Naps',
  cover: null,
  category: 'Sleep',
  status: 'published',
  branch: null,
  readMinutes: 2,
  ...changes,
});

export const scheduledArticle = {
  status: 'scheduled',
  publishAt: '2026-03-09T09:00:00.000Z',
} as const satisfies Partial<ArticleDetails>;
export const publishedArticle = {
  status: 'published',
  publishedAt: '2026-03-05T10:00:00.000Z',
  publishedBy: zoe,
} as const;

export const stored = (changes: Partial<ArticleDetails> = {}) => ({
  status: 200,
  body: { status: 200, message: 'Article saved', article: articleOf(changes) },
});
export const conflict = {
  status: 409,
  body: {
    status: 409,
    message: 'Zoë Vale has changed this article.',
    errors: { version: 'This is not the latest version.' },
    article: articleOf({ version: 2, title: 'Sleep deeper', updatedBy: zoe }),
  },
};
export const unseen = {
  status: 409,
  body: {
    status: 409,
    message: 'This article has been scheduled in the meantime. Nothing was changed.',
    article: articleOf(scheduledArticle),
  },
};
export const kept = { version: 1, values: { title: 'Sleep much better' }, at: '2026-03-05T09:40:00.000Z' };

const stimuli = {
  'fields.changed': [
    { type: 'fields.changed', values: { title: 'Sleep better' } },
    { type: 'fields.changed', values: { title: 'Sleep well' } },
  ],
  'save.pressed': [{ type: 'save.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'kept.restored': [{ type: 'kept.restored' }],
  'kept.discarded': [{ type: 'kept.discarded' }],
  'theirs.taken': [{ type: 'theirs.taken' }],
  'mine.kept': [{ type: 'mine.kept' }],
  'stale.dismissed': [{ type: 'stale.dismissed' }],
  'again.pressed': [{ type: 'again.pressed' }],
  'exit.requested': [{ type: 'exit.requested' }],
  'exit.confirmed': [{ type: 'exit.confirmed' }],
  'exit.dismissed': [{ type: 'exit.dismissed' }],
  'draft.hold': [{ type: 'draft.hold' }],
  'publication.came': [{ type: 'publication.came', article: articleOf(publishedArticle) }],
  'draft.delay': [{ type: 'draft.delay' }],
  'draft.release': [
    { type: 'draft.release', reply: stored(publishedArticle) },
    { type: 'draft.release', reply: conflict },
    { type: 'draft.release', reply: unseen },
    { type: 'draft.release', reply: refusal(404, 'not there') },
    { type: 'draft.release', reply: refusal(422, 'please choose a category.') },
  ],
  'xstate.done.actor.saveArticle': [
    done('saveArticle', stored({ version: 2 })),
    done('saveArticle', conflict),
    done('saveArticle', refusal(404, 'not there')),
    done('saveArticle', refusal(422, 'the text has too many parts.')),
  ],
  'xstate.error.actor.saveArticle': [failed('saveArticle')],
  'xstate.after.autosave.articleDraft.writing.saving.waiting': [
    after('autosave', 'articleDraft.writing.saving.waiting'),
  ],
  'xstate.after.saveRetry.articleDraft.writing.saving.offline': [
    after('saveRetry', 'articleDraft.writing.saving.offline'),
  ],
} satisfies Stimuli<ArticleDraftEvent>;

export const articleDraft: ChartUnderTest = {
  machine: articleDraftMachine,
  stimuli,
  inputs: [
    { article: articleOf(), kept: null },
    { article: articleOf(), kept },
    { article: null, kept: null },
  ],
  project: ({ article, initial, values, save }: Draft) => ({
    status: article?.status,
    title: initial.title,
    typed: values.title,
    isBehind: save !== null && save.all.title !== values.title,
  }),
  // Publishing only replies to its own requests, and an unchanged field sends no event.
  canHappen({ type, values }, { state, steering }) {
    if (type === 'draft.release' || type === 'draft.delay') return isActive(state, 'underWay');

    return type !== 'fields.changed' || values.title !== (steering as { typed: string }).typed;
  },
};
