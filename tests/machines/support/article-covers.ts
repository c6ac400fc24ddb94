/** The paths through the charts of an article that are played on the real page. */

import type { AnyEventObject } from 'xstate';
import { isActive } from './active.ts';
import { coverOf, type GeneratedPath, type Moment } from './covers.ts';

/** The paths that a driver of the real page plays through uploading the pictures of an article. */
export const articlePicturesCover = (): GeneratedPath[] =>
  coverOf('article-pictures', {
    // The outcome for a picture comes as an event.
    without: ['xstate.error.actor.sendPicture'],
    isToured: true,
  });

export interface PublishingSteering {
  publish: boolean;
  isLater: boolean;
  discards: boolean;
  status?: string;
  isWritten: boolean;
  error?: string;
}

/** The paths that a driver of the real page plays through publishing an article. */
export const articlePublishingCover = (): GeneratedPath[] =>
  coverOf('article-publishing', {
    without: ['xstate.error.actor.holdDraft'],
    canHappen({ type, output }, { state, steering }) {
      const { publish, isLater, status, isWritten } = steering as PublishingSteering;
      const isUntouched = status === undefined && !isWritten;
      // Readers have the article if a path begins with a published one, and after publishing.
      if (type === 'unpublish.pressed' || type === 'discard.pressed') return state === 'undoable' || isUntouched;
      // It is scheduled only if a path begins that way.
      if (type === 'schedule.pressed') return status === undefined;
      if (type === 'unschedule.pressed') return isUntouched;

      // Unpublishing and discarding need a published or scheduled article.
      return (
        type !== 'xstate.done.actor.holdDraft' || publish || output?.status === (isLater ? 'scheduled' : 'published')
      );
    },
  });

/** The parallel regions of writing an article. */
export interface Writing {
  saving: string | { outdated: 'asking' | 'undecided' };
  publishing: string | { underWay: 'answering' | 'overdue' };
  leaving: 'staying' | 'saving' | 'asking';
}

/** The paths that a driver of the real page plays through writing an article. */
export const articleDraftCover = (): GeneratedPath[] =>
  coverOf('article-draft', { without: ['publication.came'], isToured: true, canHappen: canHappenToADraft });

/** A dialog covers the page, and a missing or disabled button sends nothing. */
function canHappenToADraft({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { writing } = state as { writing?: Writing };
  if (!writing || /^(xstate|draft\.(delay|release))/.test(type)) return true;
  const { saving, publishing, leaving } = writing;
  const { status, title, typed } = steering as { status?: string; title: string; typed: string };
  if (leaving === 'asking') return type.startsWith('exit.');
  const isStale = isActive(saving, 'asking');
  if (/^(theirs|mine|stale)\./.test(type) || isStale) return isStale && /^(theirs|mine|stale)\./.test(type);
  switch (type) {
    case 'retry.pressed':
      // Trying again saves nothing where publishing was refused.
      return saving !== 'refused' || typed !== title;
    case 'draft.hold':
      // What is saved and published is unpublished, and what was never typed is not published.
      return publishing === 'idle' && !(saving === 'saved' && status !== 'draft');
    default:
      return true;
  }
}
