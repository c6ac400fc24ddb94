import { waitFor } from 'xstate';
import { articleDraftMachine } from '../../../src/machines/article-draft.machine.ts';
import type { ArticlePublishingEvent, ArticlePublishingTag } from '../../../src/machines/article-publishing.machine.ts';
import { joinedTo } from '../../../src/machines/modules/articles/article-draft.ts';
import { articleOf } from '../charts/article-draft.chart.ts';
import { play } from './platform.ts';

/** Publishing together with the draft it is about, as on the page. */
export function writing(article = articleOf()) {
  const draft = play(articleDraftMachine, { article, kept: null });
  const publishing = play(joinedTo(draft.actor), undefined);
  const asked = () => publishing.calls.filter(({ name }) => name === 'publishArticle').map(({ input }) => input);

  return {
    draft,
    ...publishing,
    asked,
    /** Presses, and waits until the call is made. */
    async press(
      event: 'publish.pressed' | 'undo.pressed' | 'unpublish.confirmed' | 'discard.confirmed' | ArticlePublishingEvent,
    ) {
      publishing.send(typeof event === 'string' ? { type: event } : event);
      await waitFor(publishing.actor, (now) => now.matches('sending'));
    },
    is: (tag: ArticlePublishingTag) => publishing.snapshot().hasTag(tag),
    status: () => draft.snapshot().context.article?.status,
  };
}
