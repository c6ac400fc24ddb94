import {
  type ArticlePublishingContext,
  type ArticlePublishingEvent,
  articlePublishingMachine,
} from '../../src/machines/article-publishing.machine.ts';
import { articleOf, publishedArticle, stored } from './article-draft.chart.ts';
import { refusal } from './fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from './mbt.ts';

const stimuli = {
  'publish.pressed': [{ type: 'publish.pressed' }],
  'unpublish.pressed': [{ type: 'unpublish.pressed' }],
  'unpublish.confirmed': [{ type: 'unpublish.confirmed' }],
  'unpublish.dismissed': [{ type: 'unpublish.dismissed' }],
  'undo.pressed': [{ type: 'undo.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.done.actor.holdDraft': [
    done('holdDraft', articleOf()),
    done('holdDraft', articleOf(publishedArticle)),
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
  project: ({ publish, article }: ArticlePublishingContext) => ({ publish, status: article?.status }),
};
