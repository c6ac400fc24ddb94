/**
 * The few paths that together take every transition of a chart: cheap enough to be played on the real page in a browser.
 * A driver maps every event to what a person, the server or the clock does, and every moment to what must be seen.
 */

import type { AnyEventObject } from 'xstate';
import { canHappenInAnUpload } from '../charts/bulk-upload.chart.ts';
import { charts } from '../charts/charts.ts';
import { isActive } from './active.ts';
import { type GeneratedPath, greedyCover, type Moment, tours } from './mbt.ts';

export type { GeneratedPath, Moment } from './mbt.ts';

interface CoverOptions {
  /** Events that no driver can bring about on a page. */
  without?: readonly string[];
  /** A few long paths rather than many short ones, because beginning takes long. */
  isToured?: boolean;
  /** Whether a page can bring this event about at this moment. */
  canHappen?: (event: AnyEventObject, at: Moment) => boolean;
  /** Paths are searched only among possible events, because the shortest path may contain impossible ones. */
  isSought?: boolean;
}

/** The covering paths of a chart, by the name of its file. */
export function coverOf(
  name: string,
  { without = [], isToured = false, canHappen = () => true, isSought = false }: CoverOptions = {},
): GeneratedPath[] {
  const chart = charts[name];
  if (!chart) throw new Error(`There is no chart "${name}"`);

  const isPossible = (event: AnyEventObject, at: Moment) => !without.includes(event.type) && canHappen(event, at);

  return (isToured ? tours : greedyCover)(
    isSought ? { ...chart, canHappen: isPossible } : chart,
    ({ events, expected }) => events.every((event, index) => isPossible(event, expected[index] as Moment)),
  );
}

/** Failures of the session's own listeners: nothing on a page makes them fail. */
const beyondAnyPage = [
  'xstate.error.actor.toasts',
  'xstate.error.actor.watchLocation',
  'xstate.error.actor.watchStorage',
];

/** The paths that a driver of the real page plays through the gate. */
export const gateCover = (): GeneratedPath[] =>
  coverOf('session', { without: beyondAnyPage, isToured: true, canHappen: canHappenAtTheGate });

/** Some events need a button or a call that the page doesn't have at that moment. */
function canHappenAtTheGate({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { path, step } = steering as { path: string; step?: string };
  const isAsking = isActive(state, 'confirmingLogout');
  switch (type) {
    case 'session.start':
      return path.startsWith('/login');
    case 'retry.pressed':
      return path === '/login';
    case 'session.update':
      return step === 'password' && path !== '/404' && !isAsking;
    case 'session.expired':
      return path === '/employees' || path === '/dashboard';
    case 'logout.pressed':
      return path !== '/404';
    default:
      return true;
  }
}

/** The paths that a driver of the real page plays through choosing, cropping, uploading and skipping a picture. */
export const logoCover = (): GeneratedPath[] => coverOf('logo', { isToured: true });

/** The paths that a driver of the real page plays through sending a file with many rows. */
export const bulkUploadCover = (): GeneratedPath[] =>
  // Every failure of sending reaches the chart as an event; nothing on a page makes the actor throw.
  coverOf('bulk-upload', {
    without: ['xstate.error.actor.sendFiles'],
    isToured: true,
    canHappen: canHappenInAnUpload,
  });

/** The paths that a driver of the real page plays through deciding on a request. */
export const leaveReviewCover = (): GeneratedPath[] =>
  // It is played on work from home, which takes no documents and no days from a balance.
  coverOf('leave-review', {
    without: ['request.amended'],
    isToured: true,
    canHappen: canHappenToARequest,
  });

function canHappenToARequest({ type }: AnyEventObject, { state }: Moment): boolean {
  const shown = JSON.stringify(state);
  // A question covers the request: nothing else can be pressed.
  if (shown.includes('asking')) return !/\.(pressed|chosen|changed|requested)$/.test(type);

  // Letters are ignored until the reason can be typed.
  return !(shown.includes('rejectionQueued') && /^(approve|reject|undo)\.pressed$/.test(type));
}

/** The paths that a driver of the real page plays through requesting a sign-in email. */
export const forgotPasswordCover = (): GeneratedPath[] =>
  coverOf('forgot-password', {
    isToured: true,
    canHappen: ({ type }, { steering }) => type !== 'field.changed' || hasTold(steering as Told),
  });

/** The paths that a driver of the real page plays through signing in. */
export const loginCover = (): GeneratedPath[] =>
  coverOf('login', {
    isToured: true,
    canHappen: ({ type }, { steering }) => type !== 'field.changed' || Boolean((steering as Told).errors.email),
  });

interface Told {
  errors: { email?: string };
  message: string | null;
}

/** Typing is sent to the chart only after an error. */
const hasTold = ({ errors, message }: Told): boolean => Boolean(errors.email ?? message);

/** The paths that a driver of the real page plays through deciding on many requests at once. */
export const decideManyCover = (): GeneratedPath[] =>
  coverOf('decide-many', {
    // They come from the panel of one request.
    without: ['request.decided', 'decision.outdated'],
    isToured: true,
    isSought: true,
    // Each decision is undone by a call of its own: a refusal is the outcome of one, never of all. The paths have one to undo.
    canHappen: ({ type, output }) =>
      !/^xstate\.done\.actor\.(decideMany|undoMany|undoOne)$/.test(type) ||
      (type.includes('undo') ? output.status === 200 : !(output.body.outcomes?.length > 1)),
  });

/** The paths that a driver of the real page plays through changing many people at once. */
export const peopleChangeCover = (): GeneratedPath[] =>
  coverOf('people-change', { isToured: true, isSought: true, canHappen: canHappenToMany });

/** Events for which the list or the dialog has no control at that moment. */
function canHappenToMany({ type, ...event }: AnyEventObject, { state, steering }: Moment): boolean {
  const { ticked, all, what, message } = steering as {
    ticked: number;
    all: number | null;
    what: string;
    message: string | null;
  };
  switch (type) {
    case 'person.toggled':
    case 'page.toggled':
      return all === null;
    case 'all.chosen':
      return all === null && ticked > 0;
    case 'query.changed':
      return event.query.search !== '';
    case 'selection.cleared':
    case 'change.pressed':
      return all !== null || ticked > 0;
    case 'target.chosen':
      return what === 'manager';
    case 'preview.pressed':
      return state === 'asking' && message !== null;
    default:
      return true;
  }
}

/** The paths that a driver of the real page plays through the bell, its panel and the feed. */
export const notificationsCover = (): GeneratedPath[] =>
  coverOf('notifications', {
    // Events that the chart raises, and listeners that nothing on a page makes fail.
    without: ['reload.needed', 'news.arrived', 'xstate.error.actor.activityFeed', 'xstate.error.actor.watchPresence'],
    isToured: true,
    canHappen: canHappenAtTheBell,
  });

/** Passing time must trigger only one thing: calls time out too. */
function canHappenAtTheBell({ type }: AnyEventObject, { state }: Moment): boolean {
  const { subscription, list, panel, reading } = state as Record<string, unknown>;
  const { open } = panel as { open?: string };
  if (type.includes('feedPatience')) return true;
  if (type.includes('listSpread')) return reading !== 'markingRead';
  if ((list === 'waiting' || list === 'awaitingFeed') && type.startsWith('xstate.after.')) return false;
  if (type.includes('notificationRefresh')) return isActive(subscription, 'live');
  const isAsking = list === 'loading' || open === 'markingSeen' || reading === 'markingRead';

  return !type.startsWith('xstate.after.') || (!isAsking && open !== 'waiting');
}

/** The paths that a driver of the real page plays through changing one's own password. */
export const changePasswordCover = (): GeneratedPath[] =>
  coverOf('change-password', {
    isToured: true,
    // Typing is sent to the chart only after an error.
    canHappen: ({ type }, { steering }) =>
      type !== 'field.changed' || Boolean((steering as { errors: { newPassword?: string } }).errors.newPassword),
  });

/** The paths that a driver of the real page plays through a conversation. */
export const conversationCover = (): GeneratedPath[] =>
  coverOf('conversation', {
    // A listener that nothing on a page makes fail.
    without: ['xstate.error.actor.watchNews'],
    isToured: true,
    canHappen: canHappenInAConversation,
  });

/** A missing or disabled button sends nothing. */
function canHappenInAConversation({ type, ...event }: AnyEventObject, { state, steering }: Moment): boolean {
  const { hasText, isNote, attachments } = steering as { hasText: boolean; isNote: boolean; attachments: string[] };
  switch (type) {
    case 'send.pressed':
      // A note is not sent with a button that resolves.
      return (
        !(isNote && event.resolves) &&
        (hasText || attachments.length > 0) &&
        attachments.every((one) => one === 'there')
      );
    case 'file.removed':
      return attachments.length > 0;
    case 'earlier.pressed':
      return isActive(state, 'current');
    default:
      return true;
  }
}

/** The paths that a driver of the real page plays through uploading a file of a message. */
export const attachmentCover = (): GeneratedPath[] =>
  // The outcome for a file comes as an event, and nothing on a page makes the queue fail.
  coverOf('attachment', {
    without: ['xstate.error.actor.sendFile', 'xstate.error.actor.takeTurn'],
    isToured: true,
  });

/** The paths that a driver of the real page plays through raising a ticket. */
export const ticketCover = (): GeneratedPath[] =>
  // The outcome for a file comes as an event.
  coverOf('ticket', { without: ['xstate.error.actor.sendFile'], isToured: true, canHappen: canHappenToATicket });

/** The page sends repeated typing only if it changes something. */
function canHappenToATicket({ type, values }: AnyEventObject, { steering }: Moment): boolean {
  const { isComplete } = steering as { isComplete: boolean };

  return type !== 'fields.changed' || 'subject' in values !== isComplete;
}

/** The paths that a driver of the real page plays through a board that moves. */
export const liveBoardCover = (): GeneratedPath[] =>
  coverOf('live-board', {
    // Its listeners of the browser never fail.
    without: ['xstate.error.actor.watchBoard'],
    isToured: true,
    isSought: true,
    canHappen: canHappenOnABoard,
  });

/** A missing board has no tools, and one with a single page has no other pages. */
function canHappenOnABoard({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { hasBoard, hasPages } = steering as { hasBoard: boolean; hasPages: boolean };
  // No one presses anything on a hidden page.
  const isHidden = isActive(state, 'paused');
  switch (type) {
    case 'page.changed':
    case 'rank.chosen':
      return hasPages && !isHidden;
    case 'search.changed':
    case 'filter.changed':
      return hasBoard && !isHidden;
    case 'url.changed':
      // Text being typed isn't in the address yet, so there is nothing to go back from.
      return state !== 'typing' && !isHidden;
    default:
      return true;
  }
}

/** The paths that a driver of the real page plays through the recognition feed. */
export const recognitionFeedCover = (): GeneratedPath[] =>
  coverOf('recognition-feed', {
    // Its listeners of the browser never fail. A post is sent in the composer, whose loading takes time that no driver can stop.
    without: ['xstate.error.actor.watchFeed', 'post.sent'],
    isToured: true,
    canHappen: canHappenInTheFeed,
  });

function canHappenInTheFeed({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { filtered, hasPosts, hasMore } = steering as Record<'filtered' | 'hasPosts' | 'hasMore', boolean>;
  // No one presses anything on a hidden page.
  const isHidden = isActive(state, 'paused');
  switch (type) {
    case 'filters.cleared':
      return filtered && !isHidden;
    case 'end.approached':
      return hasMore && !isHidden;
    case 'action.pressed':
      return hasPosts && !isHidden;
    case 'search.changed':
    case 'filter.changed':
    case 'new.pressed':
    case 'retry.pressed':
      return !isHidden;
    case 'url.changed':
      // What is being typed is not in the address yet, so there is nothing to go back from.
      return state !== 'typing' && !isHidden;
    default:
      return true;
  }
}

/** The paths that a driver of the real page plays through the composer. */
export const recognitionComposerCover = (): GeneratedPath[] =>
  coverOf('recognition-composer', {
    // The browser does not refuse storage.
    without: ['xstate.error.actor.recallDraft'],
    isToured: true,
    canHappen: ({ type }, { steering }) => type !== 'draft.discarded' || !(steering as { isEmpty: boolean }).isEmpty,
  });

/** The paths that a driver of the real page plays through a report in the background. */
export const reportRunCover = (): GeneratedPath[] => coverOf('report-run', { isToured: true });

/** The paths that a driver of the real page plays through the preview next to the form. */
export const rulePreviewCover = (): GeneratedPath[] =>
  coverOf('rule-preview', {
    isToured: true,
    // The form opens with complete rules, and reports them once it has loaded.
    canHappen: ({ type, rules }, { state }) => type !== 'rules.changed' || rules !== null || state !== 'incomplete',
  });

/** The paths that a driver of the real page plays through the sending of a campaign. */
export const campaignSendingCover = (): GeneratedPath[] => coverOf('campaign-sending', { isToured: true });

/** The paths that a driver of the real page plays through cropping a picture for a form. */
export const pictureCropCover = (): GeneratedPath[] => coverOf('picture-crop', { isToured: true });

/** The paths that a driver of the real page plays through counting. */
export const countingCover = (): GeneratedPath[] =>
  // Its listener of the page never fails.
  coverOf('counting', { without: ['xstate.error.actor.watchUse'], isToured: true });

/** The paths that a driver of the real page plays through acknowledging a policy. */
export const policyAcknowledgementCover = (): GeneratedPath[] => coverOf('policy-acknowledgement', { isToured: true });

/** The paths that a driver of the real page plays through watching. */
export const workflowsCover = (): GeneratedPath[] =>
  coverOf('workflows', { without: ['xstate.error.actor.recorder'], isToured: true, canHappen: canHappenWhileWatching });

/**
 * The page records its own steps, which the model doesn't have, so events that count steps are played on a recording.
 */
function canHappenWhileWatching({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { recording, hasSteps, hasOtherTabs } = steering as Record<string, unknown>;
  if (/^(step.chosen|play.pressed|recording.closed)$/.test(type) && state === 'opening') return false;
  switch (type) {
    case 'step.recorded':
      // Another tab records it, so that it can be distinguished from this page's own.
      return hasOtherTabs === true && !recording;
    case 'tabs.switched':
    case 'steps.cleared':
      return !recording;
    case 'step.chosen':
      return hasSteps === true;
    case 'play.pressed':
    case 'filter.changed':
    case 'export.pressed':
    case 'test.pressed':
    case 'recording.closed':
      return recording !== undefined;
    default:
      return true;
  }
}
