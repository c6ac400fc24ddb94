/** The paths through the charts of an article that are played on the real page. */
import { coverOf, type GeneratedPath } from './covers.ts';

/** The paths that a driver of the real page plays through uploading the pictures of an article. */
export const articlePicturesCover = (): GeneratedPath[] =>
  coverOf('article-pictures', {
    // What becomes of a picture is told as an event.
    without: ['xstate.error.actor.sendPicture'],
    isToured: true,
  });

/** The paths that a driver of the real page plays through publishing an article. */
export const articlePublishingCover = (): GeneratedPath[] =>
  coverOf('article-publishing', {
    without: ['xstate.error.actor.holdDraft'],
    canHappen({ type, output }, { state, steering }) {
      const { publish, status } = steering as { publish: boolean; status?: string };
      // Readers have the article where a path begins with it, and after it was published.
      if (type === 'unpublish.pressed') return state === 'undoable' || status === undefined;

      // Unpublishing is asked for while everything is saved: what readers have is held at once.
      return type !== 'xstate.done.actor.holdDraft' || publish || output?.status === 'published';
    },
  });
