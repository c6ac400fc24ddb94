/** Downloading on the real page: a stored file, and exports by query, also with more than an address can hold. */
import { messageOf, type Refusal } from '../../src/machines/ports.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { download } from '../machines/charts/download.chart.ts';
import { companyReply, trackOf, trackReply } from '../machines/support/fixtures.ts';
import { type GeneratedPath, type Moment, walks } from '../machines/support/mbt.ts';
import type { Driver } from './driver.ts';
import type { Answer, Stage } from './stage.ts';

interface DownloadSource {
  path: string;
  /** The call that the page makes, below the address of the API. */
  call: string;
  /** What must be answered before there is anything to press. */
  load?(stage: Stage): Promise<void>;
  press(stage: Stage): Promise<void>;
}

const pressExport = ({ page }: Stage) => page.getByRole('button', { name: 'Export', exact: true }).first().click();

async function exportAsCsv(stage: Stage) {
  await pressExport(stage);
  await stage.page.getByRole('menuitem', { name: 'CSV' }).click();
}

/** By the file's name, or the call that makes it. */
const places: Readonly<Record<string, DownloadSource>> = {
  'letter.pdf': {
    path: paths.editCompany,
    call: 'download/file/letter.pdf',
    load: (stage) => stage.answer('get-company', companyReply({ companyContract: 'letter.pdf' })),
    press: ({ page }) => page.getByRole('link', { name: 'View contract document' }).click(),
  },
  exportLeaveApplications: { path: paths.manageLeaves, call: 'leave/export', press: exportAsCsv },
  exportRecognitionInsight: { path: paths.recognitionInsight, call: 'recognition-insight/export', press: pressExport },
  exportEmployees: {
    path: paths.employees,
    call: 'employees/export',
    press: exportAsCsv,
  },
};

function placeOf(at: Moment): DownloadSource {
  const place = places[at.steering as string];
  if (!place) throw new Error(`The driver does not know a page that downloads ${at.steering}`);

  return place;
}

const sourceOf = (path: GeneratedPath) => placeOf(path.expected[0] as Moment);

export const downloadDriver: Driver = {
  chart: download,
  // One event ends a download, so that all paths together are few.
  cover: () => walks(download).map(({ path }) => path),
  async begin(stage, path) {
    const { path: address, load, press } = sourceOf(path);
    await stage.enter(address, { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await load?.(stage);
    await press(stage);
  },
  reuse: {
    isPossible: (path, before) => sourceOf(path) === sourceOf(before),
    begin: (stage, path) => sourceOf(path).press(stage),
  },
  events: {
    async 'xstate.done.actor.fetchFile'(stage, { output }: { output: Answer }, at) {
      const { call } = placeOf(at);
      if (output.status !== 200) {
        await stage.answer(call, output);

        return said(stage, messageOf(output as Refusal));
      }
      const saving = stage.page.waitForEvent('download');
      await stage.answer(call, { status: 200, body: 'Its content', fileName: 'Letter.pdf' });
      const name = (await saving).suggestedFilename();
      if (name !== 'Letter.pdf') throw new Error(`The file is saved as ${name}`);
    },
    async 'xstate.error.actor.fetchFile'(stage, _, at) {
      await stage.cut(placeOf(at).call);
      await said(stage, 'The file could not be downloaded. Try again.');
    },
  },
  async see(stage, at) {
    // How it ended was seen as it happened.
    if (at.state === 'fetching') await stage.asked(placeOf(at).call);
  },
};

const said = ({ page }: Stage, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor();
