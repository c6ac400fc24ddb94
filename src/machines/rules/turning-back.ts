/** Where people turn back, read from how often each arrow of a chart was taken. Which arrows tell of it stands here, by name. */
import { begunIn } from './arrows.ts';

export interface TurningPoint {
  chart: string;
  /** Goes on from "12 of 60 ". */
  says: string;
  /** The arrows that are all of it. */
  of: readonly string[];
  /** The arrows among them, or after them, that turn back. */
  back: readonly string[];
  /** True where `back` holds those that went on instead: the others turned back. */
  isReached?: boolean;
}

/** How many turned back, of how many. Both in steps of five, as counts are told. */
export interface Turned extends TurningPoint {
  turned: number;
  all: number;
}

const submits = (chart: string, first: string) => [
  `${chart} --form.submitted[0]--> ${first}`,
  `${chart} --form.submitted[1]--> ${chart.split('.')[0]}.submitting`,
];

const changePassword = submits('changePassword.ready', 'changePassword.ready.waiting');
const companyProfile = submits('companyProfile.editing', 'companyProfile.editing.filling');
const form = submits('form.editing', 'form.editing.filling');
const chosen = [0, 1].map((branch) => `logo.choosing --file.chosen[${branch}]--> logo.choosing`);
const cropped = 'logo.choosing --file.chosen[2]--> logo.cropping';
const setUp = ['password', 'profile', 'logo'].map((step) => begunIn(`session.signedIn.page.onboarding.${step}`));
const askedAnswers = ['allAccepted', 'someRefused', 'fileRefused', 'interrupted', 'connectionLost'].map(
  (state, branch) => `bulkUpload.following.asking --xstate.done.actor.readImport[${branch + 1}]--> bulkUpload.${state}`,
);
const [, someRefused = '', refusedLater = '', interrupted = '', lost = ''] = askedAnswers;
const refusedAtOnce = 'bulkUpload.uploading --answer.came[1]--> bulkUpload.fileRefused';
const toldHow = [...askedAnswers, refusedAtOnce];
const emptyHanded = ['check', 'upload'].map(
  (what) => `bulkUpload.choosing --${what}.pressed[1]--> bulkUpload.choosing`,
);
const pressed = [
  ...emptyHanded,
  'bulkUpload.choosing --check.pressed[0]--> bulkUpload.checking',
  'bulkUpload.choosing --upload.pressed[0]--> bulkUpload.uploading',
];
const loaded = ['empty', 'ready', 'failed'].map(
  (state, branch) =>
    `collection.browsing.loading --xstate.done.actor.loadRows[${branch + 1}]--> collection.browsing.${state}`,
);
const asked = 'collection.browsing --command.requested[0]--> collection.confirming';

export const turningPoints: readonly TurningPoint[] = [
  {
    chart: 'session',
    says: 'visits with setting up still to be done ended before it was',
    of: setUp,
    back: ['session.signedIn.page.gate --always[4]--> session.signedIn.page.open'],
    isReached: true,
  },
  ...(['password', 'profile', 'logo'] as const).map((step) => ({
    chart: 'session',
    says: `visits with setting up still to be done began at the ${{ password: 'password', profile: 'company profile', logo: 'picture' }[step]}`,
    of: setUp,
    back: [begunIn(`session.signedIn.page.onboarding.${step}`)],
  })),
  {
    chart: 'session',
    says: 'times somebody asked to sign out, they thought better of it',
    of: ['session.signedIn.leaving.staying --logout.pressed[0]--> session.signedIn.leaving.confirmingLogout'],
    back: ['session.signedIn.leaving.confirmingLogout --logout.dismissed[0]--> session.signedIn.leaving.staying'],
  },
  {
    chart: 'changePassword',
    says: 'new passwords were sent back by the form: something was missing, too short or not the same twice',
    of: changePassword,
    back: changePassword.slice(0, 1),
  },
  {
    chart: 'changePassword',
    says: 'new passwords were refused by the server, most often because the current one was wrong',
    of: changePassword.slice(1),
    back: ['changePassword.submitting --xstate.done.actor.changePassword[2]--> changePassword.ready'],
  },
  {
    chart: 'companyProfile',
    says: 'tries to save were sent back by the form',
    of: companyProfile,
    back: companyProfile.slice(0, 1),
  },
  {
    chart: 'companyProfile',
    says: 'saves met a change that somebody else had made meanwhile',
    of: companyProfile.slice(1),
    back: ['companyProfile.submitting --xstate.done.actor.saveCompany[1]--> companyProfile.stale'],
  },
  {
    chart: 'logo',
    says: 'chosen files were refused because they were larger than 2 MB',
    of: [...chosen, cropped],
    back: chosen.slice(1),
  },
  {
    chart: 'logo',
    says: 'chosen files were refused because they were no pictures',
    of: [...chosen, cropped],
    back: chosen.slice(0, 1),
  },
  {
    chart: 'logo',
    says: 'pictures were put away again in the crop dialog',
    of: [cropped],
    back: ['logo.cropping --crop.dismissed[0]--> logo.choosing'],
  },
  {
    chart: 'logo',
    says: 'times a first picture was asked for, it was skipped',
    of: [begunIn('logo.choosing.firstTime')],
    back: ['logo.choosing.firstTime --skip.pressed[0]--> logo.skipping'],
  },
  {
    chart: 'logo',
    says: 'times a first picture was asked for, the page was left with neither a picture nor Skip',
    of: [begunIn('logo.choosing.firstTime')],
    back: ['logo.stored --always[1]--> logo.done', 'logo.skipping --xstate.done.actor.skipLogo[0]--> logo.done'],
    isReached: true,
  },
  {
    chart: 'logo',
    says: 'uploads that the network broke off were not tried again',
    of: ['logo.uploading --xstate.error.actor.uploadLogo[0]--> logo.interrupted'],
    back: ['logo.interrupted --retry.pressed[0]--> logo.uploading'],
    isReached: true,
  },
  {
    chart: 'bulkUpload',
    says: 'presses of Check or Upload came without a file that could be taken',
    of: pressed,
    back: emptyHanded,
  },
  {
    chart: 'bulkUpload',
    says: 'uploads were refused as a whole file',
    of: toldHow,
    back: [refusedLater, refusedAtOnce],
  },
  { chart: 'bulkUpload', says: 'uploads had rows that were refused', of: toldHow, back: [someRefused] },
  {
    chart: 'bulkUpload',
    says: 'uploads were cut off half-way, by the network or by the server, and had to be sent again',
    of: toldHow,
    back: [interrupted, lost],
  },
  {
    chart: 'bulkUpload',
    says: 'uploads were cancelled while they were being sent',
    of: [
      'bulkUpload.choosing --upload.pressed[0]--> bulkUpload.uploading',
      'bulkUpload.checked --upload.pressed[0]--> bulkUpload.uploading',
    ],
    back: ['bulkUpload.uploading.sending --cancel.pressed[0]--> bulkUpload.choosing'],
  },
  { chart: 'form', says: 'tries to save a form were sent back by the form itself', of: form, back: form.slice(0, 1) },
  {
    chart: 'form',
    says: 'saves were refused by the server',
    of: form.slice(1),
    back: ['form.submitting --xstate.done.actor.saveForm[2]--> form.editing'],
  },
  {
    chart: 'form',
    says: 'forms that were opened were left with changes that nobody saved',
    of: ['form.loading --xstate.done.actor.loadForm[0]--> form.editing'],
    back: ['form.askingToLeave --leave.confirmed[0]--> form.left'],
  },
  { chart: 'collection', says: 'loads of a list found nothing', of: loaded, back: loaded.slice(0, 1) },
  {
    chart: 'collection',
    says: 'commands on a row were taken back at the question',
    of: [asked],
    back: ['collection.confirming --command.dismissed[0]--> collection.browsing'],
  },
  {
    chart: 'resource',
    says: 'records that were opened were not there any more',
    of: [
      'resource.loading --xstate.done.actor.loadThing[0]--> resource.ready',
      'resource.loading --xstate.done.actor.loadThing[1]--> resource.notFound',
    ],
    back: ['resource.loading --xstate.done.actor.loadThing[1]--> resource.notFound'],
  },
  {
    chart: 'notifications',
    says: 'connections of the feed were lost and had to be made anew',
    of: [
      'notifications.subscription.subscribed.connecting --feed.connected[0]--> notifications.subscription.subscribed.live',
    ],
    back: ['notifications.subscription.subscribed --feed.lost[0]--> notifications.subscription.lost'],
  },
];

/** Where people turned back, by how often each arrow was taken; of what is too seldom to be told, nothing. */
export function turnedBack(timesOf: (arrow: string) => number): Turned[] {
  const sum = (arrows: readonly string[]) => arrows.reduce((total, arrow) => total + timesOf(arrow), 0);

  return turningPoints.flatMap((point) => {
    const all = sum(point.of);
    if (all === 0) return [];
    const back = Math.min(sum(point.back), all);

    return [{ ...point, all, turned: point.isReached ? all - back : back }];
  });
}
