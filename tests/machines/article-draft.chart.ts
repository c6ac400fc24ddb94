import type { AnyEventObject } from 'xstate';
import type { LinkedArticle, WholeArticle } from '../../src/api/contract/articles.ts';
import {
  type ArticleDraftContext,
  type ArticleDraftEvent,
  articleDraftMachine,
} from '../../src/machines/article-draft.machine.ts';
import type { ArticleBody } from '../../src/machines/rules/article-body.ts';
import { refusal } from './fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Moment, type Stimuli } from './mbt.ts';

const ngozi = { _id: '0192f0c1-0000-7000-8000-000000000011', fullName: 'Ngozi Okonjo' };
const zoe = { _id: '0192f0c1-0000-7000-8000-000000000012', fullName: 'Zoë Vale' };

export const body: ArticleBody = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Go to bed at the same time.' }] }],
};

export const articleOf = (changes: Partial<WholeArticle> = {}): WholeArticle => ({
  _id: '0192f0c1-0000-7000-8000-0000000000a1',
  title: 'Sleep well',
  author: ngozi,
  cover: null,
  category: 'Sleep',
  tags: [],
  status: 'draft',
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

const publishedArticle = { status: 'published', publishedAt: '2026-03-05T10:00:00.000Z', publishedBy: zoe } as const;

export const opened = (article: WholeArticle | null = articleOf()) => ({
  status: 200,
  body: {
    status: 200,
    message: 'OK',
    article,
    authors: [{ ...ngozi, articles: 3, mayWrite: true }],
    branches: [],
  },
});
export const stored = (changes: Partial<WholeArticle> = {}) => ({
  status: 200,
  body: { status: 200, message: 'Article Saved', article: articleOf(changes) },
});
export const conflict = {
  status: 409,
  body: {
    status: 409,
    message: 'Zoë Vale has changed this article meanwhile.',
    errors: { version: 'This is not the latest version.' },
    article: articleOf({ version: 2, title: 'Sleep deeper', updatedBy: zoe }),
  },
};
export const picture = new File(['x'], 'sea.png', { type: 'image/png' });
export const page = new File(['<p>'], 'page.html', { type: 'text/html' });
export const file = '0123456789abcdef0123456789abcdef.jpg';
export const pictureStored = { status: 201, body: { status: 201, message: 'Picture Added', picture: { file } } };
export const kept = { version: 1, values: { title: 'Sleep much better' }, at: '2026-03-05T09:40:00.000Z' };

const stimuli = {
  'fields.changed': [
    { type: 'fields.changed', values: { title: 'Sleep better' } },
    { type: 'fields.changed', values: { title: 'Sleep well' } },
  ],
  'save.pressed': [{ type: 'save.pressed' }],
  'publish.pressed': [{ type: 'publish.pressed' }],
  'unpublish.pressed': [{ type: 'unpublish.pressed' }],
  'unpublish.confirmed': [{ type: 'unpublish.confirmed' }],
  'unpublish.dismissed': [{ type: 'unpublish.dismissed' }],
  'undo.pressed': [{ type: 'undo.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'kept.restored': [{ type: 'kept.restored' }],
  'kept.discarded': [{ type: 'kept.discarded' }],
  'theirs.taken': [{ type: 'theirs.taken' }],
  'mine.kept': [{ type: 'mine.kept' }],
  'stale.dismissed': [{ type: 'stale.dismissed' }],
  'again.pressed': [{ type: 'again.pressed' }],
  'leave.requested': [{ type: 'leave.requested' }],
  'leave.confirmed': [{ type: 'leave.confirmed' }],
  'leave.dismissed': [{ type: 'leave.dismissed' }],
  'picture.chosen': [
    { type: 'picture.chosen', file: picture, purpose: 'cover' },
    { type: 'picture.chosen', file: picture, purpose: 'text' },
    { type: 'picture.chosen', file: page, purpose: 'text' },
  ],
  'picture.retried': [{ type: 'picture.retried' }],
  'picture.dismissed': [{ type: 'picture.dismissed' }],
  'bytes.sent': [{ type: 'bytes.sent', share: 0.5 }],
  'answer.came': [
    { type: 'answer.came', reply: pictureStored },
    { type: 'answer.came', reply: refusal(415, 'the picture must be a PNG or JPEG file.') },
  ],
  'connection.lost': [{ type: 'connection.lost', error: new TypeError('Failed to fetch') }],
  'xstate.done.actor.openArticle': [
    done('openArticle', opened()),
    done('openArticle', opened(articleOf(publishedArticle))),
    done('openArticle', opened(articleOf({ canEdit: false }))),
    done('openArticle', opened(null)),
    done('openArticle', refusal(404, 'not there')),
    done('openArticle', refusal(403, 'not switched on')),
  ],
  'xstate.error.actor.openArticle': [failed('openArticle')],
  'xstate.done.actor.recall': [done('recall', null), done('recall', kept)],
  'xstate.error.actor.recall': [failed('recall')],
  'xstate.done.actor.saveArticle': [
    done('saveArticle', stored({ version: 2 })),
    done('saveArticle', conflict),
    done('saveArticle', refusal(404, 'not there')),
    done('saveArticle', refusal(422, 'the text has too many parts.')),
  ],
  'xstate.error.actor.saveArticle': [failed('saveArticle')],
  'xstate.done.actor.publishArticle': [
    done('publishArticle', stored({ ...publishedArticle, version: 2 })),
    done('publishArticle', conflict),
    done('publishArticle', refusal(404, 'not there')),
    done('publishArticle', refusal(422, 'please choose a category.')),
  ],
  'xstate.error.actor.publishArticle': [failed('publishArticle')],
  'xstate.error.actor.sendPicture': [failed('sendPicture')],
  'xstate.after.autosave.articleDraft.open.saving.waiting': [after('autosave', 'articleDraft.open.saving.waiting')],
  'xstate.after.saveRetry.articleDraft.open.saving.offline': [after('saveRetry', 'articleDraft.open.saving.offline')],
  'xstate.after.saveRetry.articleDraft.open.saving.unsure': [after('saveRetry', 'articleDraft.open.saving.unsure')],
  'xstate.after.undoTime.articleDraft.open.saving.saved.undoable': [
    after('undoTime', 'articleDraft.open.saving.saved.undoable'),
  ],
} satisfies Stimuli<ArticleDraftEvent>;

export const articleDraft: ChartUnderTest = {
  machine: articleDraftMachine,
  stimuli,
  inputs: [{ id: articleOf()._id }],
  project: ({ article, initial, values, save, wish, isFresh, picture: held }: ArticleDraftContext) => ({
    status: article?.status,
    isDirty: initial.title !== values.title,
    isBehind: save !== null && save.all.title !== values.title,
    wish,
    isFresh,
    purpose: held?.purpose,
    isFit: held === null || held.file === picture,
  }),
  canHappen,
};

const isAboutPictures = (type: string): boolean =>
  ['picture.', 'bytes.sent', 'answer.came', 'connection.lost', 'sendPicture'].some((one) => type.includes(one));

/** Two things go on beside one another that know little of each other: pictures are walked through while all is saved. */
function canHappen({ type }: AnyEventObject, { state }: Moment): boolean {
  const { open } = state as { open?: { saving: unknown; picturing: string } };
  if (!open) return true;
  if (isAboutPictures(type)) return JSON.stringify(open.saving) === '{"saved":"calm"}';

  return open.picturing === 'idle';
}
