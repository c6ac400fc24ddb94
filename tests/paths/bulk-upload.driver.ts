/** Sending a file with many rows on the real page: choosing, checking, sending, following, and the result. */
import { readFileSync } from 'node:fs';
import type { EditDetails } from '../../src/api/contract/organisation.ts';
import type { BulkUploadInput, UploadOpening } from '../../src/machines/bulk-upload.setup.ts';
import { IMPORT_POLL_MS, IMPORT_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { bulkUpload } from '../machines/charts/bulk-upload.chart.ts';
import { bulkUploadCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import { routeCalls } from '../support/calls.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { holdBytes, tellSent } from './held-bytes.ts';
import { type Answer, opens, type Stage, stopClock } from './stage.ts';
import { passes, pressed, says } from './steps.ts';
import { noteUnseen, waitsFor } from './unseen.ts';

const NEWEST = 'imports';
const OPTIONS = 'get/details/on-edit';
const CHECK = 'imports/check';
const HOW_FAR = /^imports\/[\da-f]{8}-/;
const kinds = {
  employees: { tab: 'Upload In Bulk', send: 'employee/bulk-signup' },
  blood: { tab: 'Upload Blood files in bulk', send: 'blood/file/bulk' },
  // These have their own page.
  balances: { tab: null, send: 'leave/balances' },
} as const;

const folder = new URL('../server/imports/fixtures/', import.meta.url);
const people = readFileSync(new URL('people-comma-utf8.csv', folder));
const spreadsheet = readFileSync(new URL('people.xlsx', folder));
const chosen = {
  'people.csv': { name: 'people.csv', mimeType: 'text/csv', buffer: people },
  'notes.txt': { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
} as const;

interface Steering {
  kind: keyof typeof kinds;
  mode: 'create' | 'update';
  files: (keyof typeof chosen)[];
  sent: number;
  isUsable: boolean;
}

const steeringOf = ({ steering }: Moment) => steering as Steering;
const sendOf = (moment: Moment) => kinds[steeringOf(moment).kind].send;

export const bulkUploadDriver: Driver = {
  chart: bulkUpload,
  cover: bulkUploadCover,
  async begin(stage, path) {
    const { page } = stage;
    const { tab } = kinds[(path.input as BulkUploadInput).kind as keyof typeof kinds];
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    await holdBytes(page);
    await answerBeside(stage);
    await stage.enter(tab === null ? paths.uploadBalances : paths.addEmployee, { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    if (tab !== null) {
      // The form for one employee is on the first tab.
      await stage.answer(OPTIONS, options);
      await page.getByRole('tab', { name: tab, exact: true }).click();
    }
    await opens(stage, page.getByRole('heading', { name: 'Choose a file', exact: true }));
    await stopClock(page);
    await noteUnseen(stage);
  },
  reuse: onAnyPage,
  events: {
    'files.chosen': async ({ page }, { files: [file] }) => {
      const { name } = file as { name: keyof typeof chosen };
      await page.locator('input[type=file]').setInputFiles(chosen[name]);
    },
    'file.removed': ({ page }, { name }) => page.getByRole('button', { name: `Remove ${name}` }).click(),
    'choice.made': ({ page }) => page.getByRole('radio', { name: /update existing ones/ }).check(),
    'check.pressed': ({ page }) => page.getByRole('button', { name: /^Check( first)?$/ }).click(),
    'upload.pressed': ({ page }) =>
      page.getByRole('button', { name: /^Upload( \d+ rows?( and add \d+ admins?)?)?$/ }).click(),
    'unit.answered': async ({ page }, { unit, answer }) => {
      await page.getByRole('combobox', { name: `${unit.name} (` }).selectOption(answer);
    },
    'column.answered': async ({ page }, { column }) => {
      await page.getByRole('combobox', { name: column.header, exact: true }).selectOption(column.use);
    },
    'suggestions.pressed': pressed('Use all suggestions'),
    'createAll.pressed': ({ page }) =>
      page.getByRole('button', { name: /^Create (all|the remaining (one|\d+))$/ }).click(),
    'managersRole.pressed': ({ page }) =>
      page.getByRole('checkbox', { name: /^Give .+ the Reporting Manager role/ }).click(),
    'cancel.pressed': pressed('Cancel'),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: /^(Upload again|Check now|Check again)$/ }).click(),
    'again.pressed': ({ page }) =>
      page.getByRole('button', { name: /^(Choose another file|Change file or options)$/ }).click(),
    'failedRows.pressed': (stage) =>
      saves(stage, 'Failed Rows.xlsx', () =>
        stage.page.getByRole('button', { name: /^Download (Failed Rows\.xlsx|failed rows)$/ }).click(),
      ),
    'notInFile.pressed': (stage) =>
      saves(stage, 'Employees not in the file.xlsx', () => pressed('Download this list')(stage)),
    'template.pressed': (stage) => saves(stage, 'Template.xlsx', () => pressed('Download template')(stage)),
    'bytes.sent': ({ page }, { share }) => tellSent(page, share),
    'answer.came': (stage, { reply }, moment) => stage.answer(sendOf(moment), reply),
    'connection.lost': (stage, _, moment) => stage.cut(sendOf(moment)),
    'xstate.done.actor.openUpload': openedWith,
    'xstate.error.actor.openUpload': (stage) => stage.cut(NEWEST),
    'xstate.done.actor.checkFiles': (stage, { output }) => stage.answer(CHECK, output),
    'xstate.error.actor.checkFiles': (stage) => stage.cut(CHECK),
    'xstate.done.actor.recheckFiles': (stage, { output }) => stage.answer(CHECK, output),
    'xstate.error.actor.recheckFiles': (stage) => stage.cut(CHECK),
    'xstate.done.actor.readProgress': (stage, { output }) => stage.answer(HOW_FAR, output),
    'xstate.error.actor.readProgress': (stage) => stage.cut(HOW_FAR),
    'xstate.done.actor.readImport': cameTo,
    'xstate.error.actor.readImport': (stage) => stage.cut(HOW_FAR),
    'xstate.after.importPoll.bulkUpload.uploading.processing.waiting': passes(IMPORT_POLL_MS),
    'xstate.after.importPoll.bulkUpload.following.waiting': passes(IMPORT_POLL_MS),
    'xstate.after.importRetry.bulkUpload.following.offline': passes(IMPORT_RETRY_MS),
  },
  see,
};

/** What the paths are not about: uploads of the past and their options, and files that the server makes. */
async function answerBeside({ page }: Stage): Promise<void> {
  const file = (fileName: string) => ({
    body: spreadsheet,
    headers: { 'content-disposition': `attachment; filename="${fileName}"` },
  });
  await routeCalls(page, /\/api\/imports\?.*(count=10|mine=true)/, (call) => call.fulfill({ json: nothingNewer.body }));
  await routeCalls(page, /\/api\/imports\/template\?/, (call) => call.fulfill(file('Template.xlsx')));
  await routeCalls(page, /\/api\/imports\/check\/not-in-file/, (call) =>
    call.fulfill(file('Employees not in the file.xlsx')),
  );
  await routeCalls(page, /\/api\/imports\/[^/]+\/failed-rows\?/, (call) => call.fulfill(file('Failed Rows.xlsx')));
}

const nothingNewer = { status: 200, body: { status: 200, message: 'OK', imports: [], total: 0 } };

const data: EditDetails = {
  retired: { branches: [], departments: [], designations: [] },
  groups: [],
  departments: [],
  designations: [],
  teams: [],
  branches: [],
  insurancePlans: [],
};
const options: Answer = { status: 200, body: { status: 200, message: 'OK', data } };

async function openedWith(
  stage: Stage,
  { output }: { output: { status: number; body: UploadOpening } },
  moment: Moment,
): Promise<void> {
  const { running } = output.body;
  if (steeringOf(moment).kind === 'employees') await stage.answer(OPTIONS, options);
  const newest = { ...nothingNewer.body, imports: running ? [running] : [] };
  await stage.answer(NEWEST, output.status === 200 ? { status: 200, body: newest } : output);
}

/** For employees, the file of failed rows is downloaded automatically. */
async function cameTo(stage: Stage, { output }: { output: Answer }, moment: Moment): Promise<void> {
  const { import: record } = output.body as { import?: { state: string; failed: number } };
  const brings = steeringOf(moment).kind === 'employees' && record?.state === 'done' && record.failed > 0;
  if (brings) await saves(stage, 'Failed Rows.xlsx', () => stage.answer(HOW_FAR, output));
  else await stage.answer(HOW_FAR, output);
}

async function saves({ page }: Stage, fileName: string, act: () => Promise<void>): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  if (download.suggestedFilename() !== fileName) throw new Error(`The page saved ${download.suggestedFilename()}`);
}

async function see(stage: Stage, moment: Moment): Promise<void> {
  const { state } = moment;
  const shown = stateInWords(state);
  const look = looks[shown];
  if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
  await look(stage, moment);
}

const isTitled = ({ page }: Stage, title: string) => page.getByRole('heading', { name: title, exact: true }).waitFor();
const works = (stage: Stage) => isTitled(stage, 'Processing rows');
/**
 * It looks the same as while polling, so it waits for the timer: time that passes before the page has taken the reply
 * would be lost.
 */
async function rests(stage: Stage): Promise<void> {
  await works(stage);
  await waitsFor(stage, IMPORT_POLL_MS);
}

const looks: Readonly<Record<string, (stage: Stage, moment: Moment) => Promise<void>>> = {
  async opening(stage) {
    await stage.asked(NEWEST);
    await isTitled(stage, 'Choose a file');
  },
  choosing: seeChoices,
  async checking(stage) {
    await isTitled(stage, 'Checking');
    await stage.asked(CHECK);
  },
  async screening(stage) {
    await isTitled(stage, 'Checking');
    await stage.asked(CHECK);
  },
  async 'checked.shown'(stage, moment) {
    if (!steeringOf(moment).isUsable) return says(stage, 'This file cannot be uploaded yet.');
    await stage.page.getByRole('button', { name: /^Upload \d+ rows?/, disabled: false }).waitFor();
  },
  async 'checked.rechecking'(stage) {
    await says(stage, 'Checking the rows again…');
    await stage.asked(CHECK);
  },
  'checked.unchecked': ({ page }) => page.getByRole('button', { name: 'Check again' }).waitFor(),
  async 'uploading.sending'(stage, moment) {
    await isTitled(stage, 'Sending');
    await stage.page.locator(`progress[value="${steeringOf(moment).sent}"]`).waitFor();
    await stage.asked(sendOf(moment));
  },
  'uploading.processing.waiting': rests,
  async 'uploading.processing.asking'(stage) {
    await works(stage);
    await stage.asked(HOW_FAR);
  },
  async 'following.asking'(stage) {
    await works(stage);
    await stage.asked(HOW_FAR);
  },
  'following.waiting': rests,
  'following.offline': (stage) => says(stage, 'The server is not responding.'),
  async 'allAccepted.shown'(stage, moment) {
    if (steeringOf(moment).kind === 'balances') return isTitled(stage, 'Data Uploaded Successfully!');
    // The list is another page, with its own clock.
    await stage.page.clock.resume();
    await says(stage, 'Data Uploaded Successfully!');
    await stage.until('the list of people is there', () => location.pathname === '/employees', null);
  },
  'someRefused.shown': (stage) => isTitled(stage, 'Some rows have errors'),
  fileRefused: (stage) => isTitled(stage, 'This file cannot be read'),
  slowedDown: (stage) => isTitled(stage, 'Too many uploads'),
  notAllowed: (stage) => isTitled(stage, 'You can’t upload this file'),
  interrupted: (stage) => isTitled(stage, 'The upload was interrupted'),
  connectionLost: (stage) => isTitled(stage, 'Upload failed'),
};

/** The files that were chosen, and what goes with them, stay what they were. */
async function seeChoices(stage: Stage, moment: Moment): Promise<void> {
  const { page } = stage;
  const { kind, mode, files } = steeringOf(moment);
  await page.locator('button:enabled', { hasText: kind === 'balances' ? /^Check$/ : /^Upload$/ }).waitFor();
  await stage.until(
    `the chosen files are: ${files.join(', ') || 'none'}`,
    (names) => {
      const listed = [...document.querySelectorAll('[aria-label="Chosen files"] li')];

      return listed.length === names.length && listed.every((item, at) => item.textContent?.includes(names[at] ?? ''));
    },
    files as string[],
  );
  if (kind === 'employees') await page.locator(`input[type=radio][value=${mode}]:checked`).waitFor();
}
