import type { FileRequest } from '../../../src/api/download.ts';
import { downloadMachine } from '../../../src/machines/download.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const stored = { status: 200, body: { content: new Blob(['%PDF']), fileName: 'Letter.pdf' } };

const stimuli = {
  'xstate.done.actor.fetchFile': [done('fetchFile', stored), done('fetchFile', refusal(403, 'not for you'))],
  'xstate.error.actor.fetchFile': [failed('fetchFile')],
} satisfies Stimuli<never>;

export const download: ChartUnderTest = {
  machine: downloadMachine,
  stimuli,
  inputs: [
    { name: 'letter.pdf' },
    { call: 'exportLeaveApplications', query: { kind: 'annual' } },
    { call: 'exportRecognitionInsight', query: { of: 'heat', kind: 'value' } },
    { call: 'exportEmployees', body: { format: 'csv' } },
  ] satisfies FileRequest[],
  project: (file: FileRequest) => ('name' in file ? file.name : file.call),
};
