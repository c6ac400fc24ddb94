/**
 * What Harbour & Vale has had counted: how its people went through the workflows of the console in three months. Written down
 * as the ways they went, so that what goes into a state comes out of it again.
 */
import { arrowOf, begunIn } from '../../src/machines/rules/arrows.ts';
import type { Trx } from '../database/tx.ts';
import { isKnown } from '../workflows/known.ts';
import { insertRows } from './bulk.ts';
import { addDays } from './days.ts';
import { DEMO_DAY } from './people.ts';
import { dice } from './random.ts';

/** A Monday. */
const FIRST_DAY = '2026-08-03';
export const COUNTED_SINCE = `${FIRST_DAY}T07:00:00Z`;

/** A way through a chart, and how often a week it is gone. */
interface Way {
  weekly: number;
  arrows: readonly string[];
}

const way = (weekly: number, ...arrows: string[]): Way => ({ weekly, arrows });
const times = (count: number, ...arrows: string[]) => Array.from({ length: count }, () => arrows).flat();

const page = 'session.signedIn.page';
const leaving = 'session.signedIn.leaving';
const turned = [`${page} --location.changed[0]--> ${page}.gate`, `${page}.gate --always[7]--> ${page}.open`];
const home = [`${page} --location.changed[0]--> ${page}.gate`, `${page}.gate --always[5]--> ${page}.open`];
const came = [begunIn(`${page}.open`), begunIn(`${leaving}.staying`)];
const stepDone = `${page} --session.update[0]--> ${page}.gate`;
const setUp = `${page}.gate --always[4]--> ${page}.open`;
const asks = `${leaving}.staying --logout.pressed[0]--> ${leaving}.confirmingLogout`;

const session: Way[] = [
  way(90, ...came, ...times(7, ...turned), ...home),
  way(
    25,
    ...came,
    ...times(3, ...turned),
    asks,
    `${leaving}.confirmingLogout --logout.confirmed[0]--> session.signingOut`,
  ),
  way(5, asks, `${leaving}.confirmingLogout --logout.dismissed[0]--> ${leaving}.staying`),
  way(4, 'session.signedIn --session.expired[0]--> session.signedOut'),
  way(
    3,
    begunIn(`${page}.onboarding.password`),
    stepDone,
    `${page}.gate --always[3]--> ${page}.onboarding.logo`,
    stepDone,
    setUp,
  ),
  way(2, begunIn(`${page}.onboarding.password`), stepDone, setUp),
  way(2, begunIn(`${page}.onboarding.password`)),
  way(2.5, begunIn(`${page}.onboarding.logo`)),
  way(2, begunIn(`${page}.onboarding.logo`), stepDone, setUp),
];

const pressed = 'changePassword.ready --form.submitted[1]--> changePassword.submitting';
const answered = (branch: number, to: string) =>
  `changePassword.submitting --xstate.done.actor.changePassword[${branch}]--> changePassword.${to}`;
const typed = 'changePassword.ready --field.changed[0]--> changePassword.ready';
const sentBack = 'changePassword.ready --form.submitted[0]--> changePassword.ready.waiting';

const changePassword: Way[] = [
  way(7, begunIn('changePassword.ready.waiting'), ...times(3, typed), pressed, answered(0, 'changed')),
  way(
    4,
    begunIn('changePassword.ready.waiting'),
    ...times(4, typed),
    sentBack,
    ...times(2, typed),
    pressed,
    answered(0, 'changed'),
  ),
  way(2.5, begunIn('changePassword.ready.waiting'), ...times(3, typed), pressed, answered(2, 'ready'), typed),
];

const picks = 'logo.choosing --file.chosen[2]--> logo.cropping';
const tooLarge = 'logo.choosing --file.chosen[1]--> logo.choosing';
const noPicture = 'logo.choosing --file.chosen[0]--> logo.choosing';
const first = [begunIn('logo.choosing.firstTime'), 'logo.choosing.arriving --always[0]--> logo.choosing.firstTime'];
const again = [begunIn('logo.choosing.again'), 'logo.choosing.arriving --always[1]--> logo.choosing.again'];
const draws = [
  'logo.cropping --crop.confirmed[0]--> logo.drawing',
  'logo.drawing --xstate.done.actor.drawCrop[0]--> logo.uploading',
];
const stored = [
  'logo.uploading --xstate.done.actor.uploadLogo[0]--> logo.stored',
  'logo.stored --always[1]--> logo.done',
];
const breaks = 'logo.uploading --xstate.error.actor.uploadLogo[0]--> logo.interrupted';

const logo: Way[] = [
  way(3, ...first, picks, ...draws, ...stored),
  way(3, ...first, tooLarge, picks, ...draws, ...stored),
  way(1.5, ...first, noPicture),
  way(
    4,
    ...first,
    'logo.choosing.firstTime --skip.pressed[0]--> logo.skipping',
    'logo.skipping --xstate.done.actor.skipLogo[0]--> logo.done',
  ),
  way(2, ...again, picks, 'logo.cropping --crop.dismissed[0]--> logo.choosing'),
  way(2, ...first, picks, ...draws, breaks, 'logo.interrupted --retry.pressed[0]--> logo.uploading', ...stored),
  way(1.3, ...first, picks, ...draws, breaks),
];

const uploadIn = (state: string) => `bulkUpload.${state}`;
const opened = [
  begunIn('bulkUpload.arriving'),
  'bulkUpload.arriving --xstate.done.actor.openUpload[1]--> bulkUpload.choosing',
];
const chooses = 'bulkUpload.choosing --files.chosen[0]--> bulkUpload.choosing';
const checks = [
  'bulkUpload.choosing --check.pressed[0]--> bulkUpload.checking',
  'bulkUpload.checking --xstate.done.actor.checkFiles[0]--> bulkUpload.checked',
];
const sends = [
  'bulkUpload.uploading.sending --bytes.sent[0]--> bulkUpload.uploading.processing',
  'bulkUpload.uploading --answer.came[0]--> bulkUpload.following',
];
const ends = (branch: number, state: string) =>
  `bulkUpload.following.asking --xstate.done.actor.readImport[${branch}]--> ${uploadIn(state)}`;
const unchecked = 'bulkUpload.choosing --upload.pressed[0]--> bulkUpload.uploading';

const bulkUpload: Way[] = [
  way(
    5,
    ...opened,
    chooses,
    ...checks,
    'bulkUpload.checked --upload.pressed[0]--> bulkUpload.uploading',
    ...sends,
    ends(1, 'allAccepted'),
  ),
  way(3, ...opened, chooses, ...checks, 'bulkUpload.checked --again.pressed[0]--> bulkUpload.choosing'),
  way(
    3.5,
    ...opened,
    chooses,
    unchecked,
    ...sends,
    ends(2, 'someRefused'),
    'bulkUpload.someRefused --failedRows.pressed[0]--> bulkUpload.someRefused',
  ),
  way(
    1.8,
    ...opened,
    chooses,
    unchecked,
    ...sends,
    ends(3, 'fileRefused'),
    'bulkUpload.fileRefused --again.pressed[0]--> bulkUpload.choosing',
  ),
  way(2, ...opened, 'bulkUpload.choosing --upload.pressed[1]--> bulkUpload.choosing'),
  way(1.4, ...opened, chooses, unchecked, 'bulkUpload.uploading.sending --cancel.pressed[0]--> bulkUpload.choosing'),
  way(3, 'bulkUpload --template.pressed[0]--> bulkUpload'),
];

const loads = 'collection.browsing.loading --xstate.done.actor.loadRows[2]--> collection.browsing.ready';
const listed = [begunIn('collection.browsing.loading'), loads];
const searches = [
  'collection.browsing --search.changed[0]--> collection.browsing.typing',
  'collection.browsing.typing --xstate.after.searchDebounce.collection.browsing.typing[0]--> collection.browsing.loading',
];
const question = 'collection.browsing --command.requested[0]--> collection.confirming';

const lists: Way[] = [
  way(110, ...listed, ...times(2, ...searches, loads)),
  way(30, ...listed, 'collection.browsing --filter.changed[0]--> collection.browsing.loading', loads),
  way(25, ...listed, ...times(2, 'collection.browsing --page.changed[0]--> collection.browsing.loading', loads)),
  way(12, ...listed, 'collection.browsing --sort.changed[0]--> collection.browsing.loading', loads),
  way(
    14,
    ...listed,
    ...searches,
    'collection.browsing.loading --xstate.done.actor.loadRows[1]--> collection.browsing.empty',
  ),
  way(
    6,
    ...listed,
    question,
    'collection.confirming --command.confirmed[0]--> collection.running',
    'collection.running --xstate.done.actor.runCommand[0]--> collection.browsing',
    loads,
  ),
  way(3, ...listed, question, 'collection.confirming --command.dismissed[0]--> collection.browsing', loads),
];

const opens = [begunIn('form.loading'), 'form.loading --xstate.done.actor.loadForm[0]--> form.editing'];
const types = 'form.editing --fields.changed[0]--> form.editing';
const submits = 'form.editing --form.submitted[1]--> form.submitting';
const saves = [
  submits,
  'form.submitting --xstate.done.actor.saveForm[0]--> form.stored',
  'form.stored --always[0]--> form.saved',
];

const forms: Way[] = [
  way(22, ...opens, ...times(4, types), ...saves),
  way(9, ...opens, ...times(3, types), 'form.editing --form.submitted[0]--> form.editing.filling', types, ...saves),
  way(
    4,
    ...opens,
    ...times(4, types),
    submits,
    'form.submitting --xstate.done.actor.saveForm[2]--> form.editing',
    types,
    ...saves,
  ),
  way(
    5,
    ...opens,
    types,
    'form.editing --leave.requested[0]--> form.askingToLeave',
    'form.askingToLeave --leave.confirmed[0]--> form.left',
  ),
  way(8, ...opens, 'form.editing --leave.requested[1]--> form.left'),
];

const panel = 'notifications.panel';
const feed = 'notifications.subscription';
const notifications: Way[] = [
  way(
    100,
    `${feed}.subscribed.connecting --feed.connected[0]--> ${feed}.subscribed.live`,
    'notifications.list.loading --xstate.done.actor.loadNotifications[0]--> notifications.list.deciding',
    'notifications.list.deciding --always[1]--> notifications.list.ready',
  ),
  way(60, `${feed}.subscribed.live --activity.received[0]--> ${feed}.subscribed.live`),
  way(
    35,
    `${panel}.closed --panel.opened[0]--> ${panel}.open`,
    `${panel}.open.markingSeen --xstate.done.actor.markSeen[0]--> ${panel}.open.waiting`,
    `${panel}.open --panel.closed[0]--> ${panel}.closed`,
  ),
  way(
    9,
    `${feed}.subscribed --feed.lost[0]--> ${feed}.lost`,
    `${feed}.lost --xstate.after.feedRetry.${feed}.lost[0]--> ${feed}.subscribed`,
  ),
];

const shows = 'toasts.quiet --toast.show[0]--> toasts.showing';
const toasts: Way[] = [
  way(60, shows, 'toasts.showing --toast.expired[0]--> toasts.quiet'),
  way(12, shows, 'toasts.showing --toast.dismissed[0]--> toasts.quiet'),
];

const ways = [...session, ...changePassword, ...logo, ...bulkUpload, ...lists, ...forms, ...notifications, ...toasts];

const isThere = (name: string): boolean => isKnown(arrowOf(name));

/** Arrows of the demo that no chart has any more; ways along them are left out until they are mended. */
export const strayArrows = (): string[] => ways.flatMap(({ arrows }) => arrows).filter((name) => !isThere(name));

/** Stores the counts of three months' working days. */
export async function countUse(trx: Trx, companyId: string): Promise<void> {
  await insertRows(trx, 'workflow_count', rows(companyId));
  await trx.updateTable('company').set({ counted_since: COUNTED_SINCE }).where('id', '=', companyId).execute();
}

function rows(companyId: string): object[] {
  const chance = dice(6);
  const known = ways.filter(({ arrows }) => arrows.every(isThere));
  const days: string[] = [];
  for (let day = FIRST_DAY; day <= DEMO_DAY; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);

  return days.flatMap((day) => {
    const counted = new Map<string, number>();
    for (const { weekly, arrows } of known) {
      const gone = Math.floor((weekly / 5) * (0.6 + 0.8 * chance.fraction()) + chance.fraction());
      if (gone > 0) for (const name of arrows) counted.set(name, (counted.get(name) ?? 0) + gone);
    }

    return [...counted].map(([name, count]) => {
      const { from, to, ...arrow } = arrowOf(name);

      return { company_id: companyId, ...arrow, from_state: from, to_state: to, day, times: count };
    });
  });
}

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
