import { LOGO_MAX_BYTES } from '../shared/constants.ts';
import { limitInWords } from '../shared/sizes.ts';
import { startedIn } from './arrows.ts';

interface Whole {
  chart: string;
  /** Goes before "about 12 of 60 times", and then `text` is "times". */
  lead?: string;
  /** Continues "12 of 60 ". */
  text: string;
  /** The transitions that make up the whole. */
  of: readonly string[];
}

/** Transitions among or after those of the whole: by which people turn back, or go on where only that can be counted. */
type Measure = { back: readonly string[] } | { onward: readonly string[] };

export type DropOffPoint = Whole & Measure;

/** Both counts are rounded to multiples of five, like the counts they come from. */
export type DropOff = Whole & { turned: number; all: number };

const submits = (chart: string, first: string) => [
  `${chart} --form.submitted[isInvalid]--> ${first}`,
  `${chart} --form.submitted--> ${chart.split('.')[0]}.submitting`,
];

const changePassword = submits('changePassword.ready', 'changePassword.ready.waiting');
const form = submits('form.editing', 'form.editing.filling');
const wrongType = 'logo.choosing --file.chosen[isWrongType]--> logo.choosing';
const tooLarge = 'logo.choosing --file.chosen[isTooLarge]--> logo.choosing';
const cropped = 'logo.choosing --file.chosen--> logo.cropping';
const setUp = ['password', 'profile', 'logo'].map((step) => startedIn(`session.signedIn.page.onboarding.${step}`));
const importAnswer = (guard: string, state: string) =>
  `bulkUpload.following.asking --xstate.done.actor.readImport[${guard}]--> bulkUpload.${state}`;
const someRefused = importAnswer('isSomeRefused', 'someRefused');
const refusedLater = importAnswer('isRefused', 'fileRefused');
const interrupted = importAnswer('isInterrupted', 'interrupted');
const lost = importAnswer('isUnknown', 'connectionLost');
const refusedAtOnce = 'bulkUpload.uploading --answer.came--> bulkUpload.fileRefused';
const importOutcomes = [
  importAnswer('isAllAccepted', 'allAccepted'),
  someRefused,
  refusedLater,
  interrupted,
  lost,
  refusedAtOnce,
  'bulkUpload.uploading --answer.came[isSlowedDown]--> bulkUpload.slowedDown',
  'bulkUpload.uploading --answer.came[isNotAllowed]--> bulkUpload.notAllowed',
];
const withoutFiles = ['check', 'upload'].map((what) => `bulkUpload.choosing --${what}.pressed--> bulkUpload.choosing`);
const pressed = [
  ...withoutFiles,
  'bulkUpload.choosing --check.pressed[hasGoodFiles]--> bulkUpload.checking',
  'bulkUpload.choosing --upload.pressed[needsScreening]--> bulkUpload.screening',
  'bulkUpload.choosing --upload.pressed[hasGoodFiles]--> bulkUpload.uploading',
];
const loadsNothing = 'collection.browsing.loading --xstate.done.actor.loadRows[isEmpty]--> collection.browsing.empty';
const loaded = [
  loadsNothing,
  'collection.browsing.loading --xstate.done.actor.loadRows[isSuccess]--> collection.browsing.ready',
  'collection.browsing.loading --xstate.done.actor.loadRows--> collection.browsing.failed',
];
const commandQuestion = 'collection.browsing --command.requested[needsConfirmation]--> collection.confirming';

const acknowledged = [
  'policyAcknowledgement.sending --xstate.done.actor.acknowledgePolicy[isSuccess]--> policyAcknowledgement.acknowledged',
  'policyAcknowledgement.sending --xstate.done.actor.acknowledgePolicy[isNewer]--> policyAcknowledgement.reading',
];
const replayed = [
  'rulePreview.replaying --xstate.done.actor.replayRules[isSuccess]--> rulePreview.shown',
  'rulePreview.replaying --xstate.done.actor.replayRules--> rulePreview.refused',
  'rulePreview.replaying --xstate.error.actor.replayRules--> rulePreview.unreachable',
];
const reportFiles = [
  'reportRun.fetching --xstate.done.actor.fetchReport[isSuccess]--> reportRun.fetched',
  'reportRun.fetching --xstate.done.actor.fetchReport--> reportRun.ready',
  'reportRun.fetching --xstate.error.actor.fetchReport--> reportRun.ready',
];
const boardReloaded = [
  'liveBoard.following.refreshing --xstate.done.actor.refreshBoard[isFinal]--> liveBoard.final',
  'liveBoard.following.refreshing --xstate.done.actor.refreshBoard[isSuccess]--> liveBoard.following.deciding',
  'liveBoard.following.refreshing --xstate.done.actor.refreshBoard--> liveBoard.following.stale',
  'liveBoard.following.refreshing --xstate.error.actor.refreshBoard--> liveBoard.following.reconnecting',
];

export const dropOffPoints: readonly DropOffPoint[] = [
  {
    chart: 'session',
    text: 'visits ended before set-up was finished',
    of: setUp,
    onward: ['session.signedIn.page.gate --always[isEntryPage]--> session.signedIn.page.open'],
  },
  {
    chart: 'session',
    text: 'sign-outs were cancelled at the confirmation',
    of: ['session.signedIn.leaving.staying --logout.pressed--> session.signedIn.leaving.confirmingLogout'],
    back: ['session.signedIn.leaving.confirmingLogout --logout.dismissed--> session.signedIn.leaving.staying'],
  },
  {
    chart: 'changePassword',
    text: 'new passwords were missing, too short or did not match the confirmation',
    of: changePassword,
    back: changePassword.slice(0, 1),
  },
  {
    chart: 'changePassword',
    text: 'new passwords were refused by the server, usually because the current one was wrong',
    of: changePassword.slice(1),
    back: ['changePassword.submitting --xstate.done.actor.changePassword--> changePassword.ready'],
  },
  {
    chart: 'logo',
    text: `chosen files were larger than ${limitInWords(LOGO_MAX_BYTES)}`,
    of: [wrongType, tooLarge, cropped],
    back: [tooLarge],
  },
  {
    chart: 'logo',
    text: 'chosen files were not pictures',
    of: [wrongType, tooLarge, cropped],
    back: [wrongType],
  },
  {
    chart: 'logo',
    text: 'crops were cancelled',
    of: [cropped],
    back: ['logo.cropping --crop.dismissed--> logo.choosing'],
  },
  {
    chart: 'logo',
    text: 'visits to the picture step ended without a picture being uploaded or skipped',
    of: [startedIn('logo.choosing.firstTime')],
    onward: ['logo.stored --always--> logo.done', 'logo.skipping --xstate.done.actor.skipLogo[isSuccess]--> logo.done'],
  },
  {
    chart: 'logo',
    text: 'interrupted uploads were not tried again',
    of: ['logo.uploading --xstate.error.actor.uploadLogo--> logo.interrupted'],
    onward: ['logo.interrupted --retry.pressed--> logo.uploading'],
  },
  {
    chart: 'bulkUpload',
    lead: 'Check or Upload was pressed without a valid file',
    text: 'times',
    of: pressed,
    back: withoutFiles,
  },
  {
    chart: 'bulkUpload',
    text: 'files were refused as a whole',
    of: importOutcomes,
    back: [refusedLater, refusedAtOnce],
  },
  { chart: 'bulkUpload', text: 'uploads had rows that were refused', of: importOutcomes, back: [someRefused] },
  {
    chart: 'bulkUpload',
    text: 'uploads were interrupted and had to be sent again',
    of: importOutcomes,
    back: [interrupted, lost],
  },
  {
    chart: 'bulkUpload',
    text: 'uploads were cancelled while sending',
    of: [
      'bulkUpload.screening --xstate.done.actor.checkFiles[isSuccess]--> bulkUpload.uploading',
      'bulkUpload.choosing --upload.pressed[hasGoodFiles]--> bulkUpload.uploading',
      'bulkUpload.checked.shown --upload.pressed--> bulkUpload.uploading',
    ],
    back: ['bulkUpload.uploading.sending --cancel.pressed--> bulkUpload.choosing'],
  },
  { chart: 'form', text: 'attempts to save a form had invalid fields', of: form, back: form.slice(0, 1) },
  {
    chart: 'form',
    text: 'saves were refused by the server',
    of: form.slice(1),
    back: ['form.submitting --xstate.done.actor.saveForm--> form.editing'],
  },
  {
    chart: 'form',
    text: 'saves conflicted with someone else’s change',
    of: form.slice(1),
    back: ['form.submitting --xstate.done.actor.saveForm[isStale]--> form.stale'],
  },
  {
    chart: 'form',
    text: 'forms were left with unsaved changes',
    of: ['form.loading --xstate.done.actor.loadForm[isSuccess]--> form.editing'],
    back: ['form.askingToLeave --exit.confirmed--> form.left'],
  },
  {
    chart: 'form',
    text: 'saves were left before the server responded',
    of: form.slice(1),
    back: ['form.submitting.askingToLeave --exit.confirmed--> form.abandoned'],
  },
  { chart: 'collection', text: 'lists were empty', of: loaded, back: [loadsNothing] },
  {
    chart: 'collection',
    text: 'commands on a row were cancelled at the confirmation',
    of: [commandQuestion],
    back: ['collection.confirming --command.dismissed--> collection.browsing'],
  },
  {
    chart: 'resource',
    text: 'opened records no longer existed',
    of: [
      'resource.loading --xstate.done.actor.loadRecord[isSuccess]--> resource.ready',
      'resource.loading --xstate.done.actor.loadRecord[isNotFound]--> resource.notFound',
    ],
    back: ['resource.loading --xstate.done.actor.loadRecord[isNotFound]--> resource.notFound'],
  },
  {
    chart: 'policyAcknowledgement',
    text: 'policies changed while they were being read',
    of: acknowledged,
    back: acknowledged.slice(1),
  },
  {
    chart: 'rulePreview',
    text: 'replays were refused or failed',
    of: replayed,
    back: replayed.slice(1),
  },
  {
    chart: 'reportRun',
    text: 'report files could not be fetched',
    of: reportFiles,
    back: reportFiles.slice(1),
  },
  {
    chart: 'liveBoard',
    text: 'leaderboard reloads failed',
    of: boardReloaded,
    back: boardReloaded.slice(-2),
  },
  {
    chart: 'notifications',
    text: 'feed connections were lost and restored',
    of: [
      'notifications.subscription.subscribed.connecting --feed.connected--> notifications.subscription.subscribed.live',
    ],
    back: ['notifications.subscription.subscribed --feed.lost--> notifications.subscription.lost'],
  },
];

/** Omits charts with too few counts to report. */
export function dropOffs(timesOf: (arrow: string) => number): DropOff[] {
  const sum = (arrows: readonly string[]) => arrows.reduce((total, arrow) => total + timesOf(arrow), 0);

  return dropOffPoints.flatMap((point) => {
    const all = sum(point.of);
    if (all === 0) return [];
    const turned = 'back' in point ? Math.min(sum(point.back), all) : Math.max(all - sum(point.onward), 0);

    return [{ ...point, all, turned }];
  });
}
