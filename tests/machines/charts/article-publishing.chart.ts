import {
  type ArticlePublishingContext,
  type ArticlePublishingEvent,
  articlePublishingMachine,
} from '../../../src/machines/article-publishing.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';
import { articleOf, publishedArticle, scheduledArticle, stored } from './article-draft.chart.ts';

const stimuli = {
  'publish.pressed': [{ type: 'publish.pressed' }],
  'schedule.pressed': [
    { type: 'schedule.pressed', written: '2026-03-09T09:00', missing: {} },
    { type: 'schedule.pressed', written: '', missing: { category: 'Choose a category.' } },
  ],
  'moment.changed': [{ type: 'moment.changed', written: '2040-01-07T09:00' }],
  'schedule.confirmed': [
    { type: 'schedule.confirmed', written: '2040-01-07T09:00', zone: 'UTC' },
    { type: 'schedule.confirmed', written: '2026-01-05T09:00', zone: 'UTC' },
    { type: 'schedule.confirmed', written: '', zone: 'UTC' },
  ],
  'schedule.dismissed': [{ type: 'schedule.dismissed' }],
  'unschedule.pressed': [{ type: 'unschedule.pressed', publishAt: scheduledArticle.publishAt }],
  'unpublish.pressed': [{ type: 'unpublish.pressed' }],
  'unpublish.confirmed': [{ type: 'unpublish.confirmed' }],
  'unpublish.dismissed': [{ type: 'unpublish.dismissed' }],
  'discard.pressed': [{ type: 'discard.pressed' }],
  'discard.confirmed': [{ type: 'discard.confirmed' }],
  'discard.dismissed': [{ type: 'discard.dismissed' }],
  'undo.pressed': [{ type: 'undo.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.done.actor.holdDraft': [
    done('holdDraft', articleOf()),
    done('holdDraft', articleOf(publishedArticle)),
    done('holdDraft', articleOf(scheduledArticle)),
    done('holdDraft', null),
  ],
  'xstate.error.actor.holdDraft': [failed('holdDraft')],
  'xstate.done.actor.publishArticle': [
    done('publishArticle', stored(publishedArticle)),
    done('publishArticle', refusal(422, 'please choose a category.')),
  ],
  'xstate.error.actor.publishArticle': [failed('publishArticle')],
  'xstate.after.publishRetry.articlePublishing.unsure': [after('publishRetry', 'articlePublishing.unsure')],
  'xstate.after.undoTime.articlePublishing.undoable': [after('undoTime', 'articlePublishing.undoable')],
} satisfies Stimuli<ArticlePublishingEvent>;

export const articlePublishing: ChartUnderTest = {
  machine: articlePublishingMachine,
  stimuli,
  inputs: [undefined],
  project: ({ publish, publishAt, discards, article, written, error }: ArticlePublishingContext) => ({
    publish,
    isLater: publishAt !== undefined,
    discards,
    status: article?.status,
    isWritten: written !== '',
    error,
  }),
};
