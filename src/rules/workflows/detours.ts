/** Transitions by which a run goes astray: something failed, was tried again, or was turned back. */
import { type Arrow, arrowName } from './arrows.ts';
import { dropOffPoints } from './drop-off.ts';

export type DetourKind = 'error' | 'retry' | 'back';

export const detourNames: Readonly<Record<DetourKind, string>> = {
  error: 'error',
  retry: 'retry',
  back: 'went back',
};

/** Back to choosing a file, before anything was accepted. */
const chooseAgain = ['checked', 'fileRefused', 'slowedDown', 'notAllowed', 'interrupted', 'connectionLost'].map(
  (state) => `bulkUpload.${state} --again.pressed--> bulkUpload.choosing`,
);
const turnedBack = new Set([...dropOffPoints.flatMap((point) => ('back' in point ? point.back : [])), ...chooseAgain]);
const isRetry = (event: string): boolean =>
  /^(retry\.pressed|reload\.requested|picture\.retried)$/.test(event) || /^xstate\.after\.\w*retry/i.test(event);

/** States in which something did not work, or nobody knows whether it did. */
const failures: Readonly<Record<string, readonly string[]>> = {
  session: ['signedOut.unreachable'],
  login: ['linkUntried', 'ready.unreachable', 'slowedDown'],
  forgotPassword: ['ready.unreachable', 'slowedDown'],
  changePassword: ['ready.unreachable', 'slowedDown'],
  logo: ['interrupted'],
  notifications: ['subscription.lost', 'list.failed'],
  bulkUpload: [
    'following.offline',
    'someRefused',
    'fileRefused',
    'slowedDown',
    'notAllowed',
    'interrupted',
    'connectionLost',
  ],
  leaveReview: ['unreachable', 'connectionLost', 'undoing.connectionLost', 'refused'],
  decideMany: ['connectionLost', 'undoUnsure'],
  peopleChange: ['connectionLost', 'undoUnsure'],
  conversation: ['refused', 'unreachable', 'open.reading.stale', 'open.writing.connectionLost'],
  attachment: ['unfit', 'failed'],
  ticket: ['writing.correcting', 'writing.refused', 'offline'],
  articleDraft: ['writing.saving.offline', 'writing.saving.refused'],
  articlePublishing: ['unsure'],
  articlePictures: ['failed'],
  policyAcknowledgement: ['reading.blamed', 'unanswered', 'failed', 'unreachable'],
  rulePreview: ['refused', 'unreachable'],
  reportRun: ['failed', 'refused', 'unreachable'],
  liveBoard: ['refused', 'unreachable', 'following.stale'],
  recognitionFeed: [
    'refused',
    'unreachable',
    'open.reading.interrupted',
    'open.following.stale',
    'open.following.offline',
    'open.acting.unsure',
  ],
  recognitionComposer: ['writing.correcting', 'writing.refused', 'offline'],
  collection: ['browsing.failed', 'browsing.unreachable'],
  form: ['failed', 'unreachable', 'editing.offline', 'stale'],
  resource: ['failed', 'unreachable'],
  download: ['failed'],
  campaignSending: ['refused', 'unreachable'],
};

/** With their chart's name. */
export const failureStates: ReadonlySet<string> = new Set(
  Object.entries(failures).flatMap(([chart, states]) => states.map((state) => `${chart}.${state}`)),
);

/** Undefined for a step that belongs to the way. */
export function detourOf(arrow: Arrow): DetourKind | undefined {
  if (isRetry(arrow.event)) return 'retry';
  // Actions inside such a state, such as downloading failed rows, are not further detours.
  const isFailure = arrow.to !== arrow.from && failureStates.has(arrow.to);
  if (arrow.event.startsWith('xstate.error.') || isFailure) return 'error';

  return turnedBack.has(arrowName(arrow)) ? 'back' : undefined;
}

/** The most frequent first. */
export const detours = <Counted extends Arrow & { times: number }>(counts: readonly Counted[]) =>
  counts
    .flatMap((count) => {
      const kind = detourOf(count);

      return kind ? [{ ...count, kind }] : [];
    })
    .sort((one, other) => other.times - one.times);
