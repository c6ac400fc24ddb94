import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ReportView } from '../../../../src/api/contract/company-reports.ts';
import {
  deleteView,
  type ReportList,
  sendView,
  wireCompanyReports,
} from '../../../../src/machines/modules/reports/company-reports.ts';
import type { Services } from '../../../../src/machines/wiring.ts';

const view = (_id: string): ReportView => ({
  _id,
  report: 'absence',
  name: 'Ours',
  query: {},
  schedule: null,
  nextSendAt: null,
  version: 1,
});
const list: ReportList = { reports: ['absence'], views: [view('first'), view('second')] };

it('each command on a saved view calls the matching service, with or without a confirmation', async () => {
  const calls: unknown[] = [];
  const api = {
    call: async (name: string, { params }: { params?: object }) => {
      if (params) calls.push([name, params]);

      return { status: 200, body: list };
    },
  };
  const effects = { goTo: () => {}, showToast: () => {}, logFailure: () => {} };
  const actor = createActor(wireCompanyReports({ api, effects } as unknown as Services).list, { input: {} }).start();
  for (const command of [
    sendView(list, view('second')),
    { ...deleteView(list, view('second')), needsConfirmation: false },
  ]) {
    await waitFor(actor, (snapshot) => snapshot.can({ type: 'command.requested', command }));
    actor.send({ type: 'command.requested', command });
    await waitFor(actor, () => calls.length === (command.name === 'send' ? 1 : 2));
  }
  actor.stop();
  expect(calls).toEqual([
    ['sendReportView', { id: 'second' }],
    ['deleteReportView', { id: 'second' }],
  ]);
});
