import type { AnyEventObject } from 'xstate';
import type { ImportRecord } from '../../../src/api/contract/imports.ts';
import {
  type BulkUploadContext,
  type BulkUploadEvent,
  bulkUploadMachine,
} from '../../../src/machines/bulk-upload.machine.ts';
import { answerFor } from '../../../src/rules/imports/new-units.ts';
import { isActive } from '../support/active.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Moment, type Stimuli } from '../support/mbt.ts';

export const list = new File(['a,b'], 'people.csv', { type: 'text/csv' });
export const notes = new File(['text'], 'notes.txt', { type: 'text/plain' });

export const recordOf = (changes: Partial<ImportRecord> = {}): ImportRecord => ({
  _id: '0192f0c1-0000-7000-8000-0000000000a1',
  kind: 'employees',
  mode: 'create',
  files: ['people.csv'],
  state: 'running',
  message: '',
  total: 10,
  done: 4,
  created: 4,
  updated: 0,
  unchanged: 0,
  failed: 0,
  newUnits: [],
  by: 'Ana Reis',
  startedAt: '2026-03-05T09:30:00.000Z',
  finishedAt: null,
  ...changes,
});

export const failedRow = { file: 'people.csv', row: 3, email: 'x@y.example', errors: { email_exist: 'In use.' } };

export const importReply = (changes: Partial<ImportRecord> = {}) => ({
  status: 200,
  body: { status: 200, message: 'OK', import: recordOf(changes), failedRows: changes.failed ? [failedRow] : [] },
});

export const openingReply = (running: ImportRecord | null = null) => ({
  status: 200,
  body: { running, lastChoices: null, branches: [], insurancePlans: [] },
});

export const checkReply = {
  status: 200,
  body: {
    status: 200,
    message: 'OK',
    total: 2,
    created: 1,
    updated: 0,
    unchanged: 0,
    failed: 1,
    problems: [],
    columns: [],
    unread: [],
    recalled: [],
    rows: [],
    gains: [],
    changes: [],
    units: [],
    unlisted: 0,
    existing: [],
  },
};

const notInFile = {
  total: 1,
  isOfMost: true,
  shown: [
    {
      _id: '0192f0c1-0000-7000-8000-0000000000e1',
      fullName: 'Ivo Santos',
      email: 'ivo.santos@harbour.example',
      department: 'Finance',
      branch: null,
    },
  ],
};

export const adminReply = {
  ...checkReply,
  body: { ...checkReply.body, gains: [{ role: 'admin' as const, total: 1, people: ['Priya Nair'] }], notInFile },
};

export const logistics = {
  unit: 'department' as const,
  name: 'Logistics',
  spellings: [],
  rows: 12,
  similar: null,
  problem: null,
};
export const finanse = {
  unit: 'department' as const,
  name: 'Finanse',
  spellings: [],
  rows: 1,
  similar: { _id: '0192f0c1-0000-7000-8000-0000000000f1', name: 'Finance' },
  problem: null,
};
export const columnsReply = {
  ...checkReply,
  body: { ...checkReply.body, problems: ['This column is missing: Branch.'] },
};

const place = { file: 'people.csv', header: 'Place', column: null, named: null, meant: null, hint: null, dates: null };
export const unitsReply = {
  ...checkReply,
  body: {
    ...checkReply.body,
    columns: [place],
    unread: [{ key: 'branchId', title: 'Branch' }],
    units: [logistics, finanse],
  },
};

export const managersReply = {
  ...checkReply,
  body: {
    ...checkReply.body,
    managersWithoutRole: {
      total: 1,
      rows: 1,
      shown: [
        {
          _id: '0192f0c1-0000-7000-8000-0000000000c1',
          fullName: 'Ana Silva',
          email: 'ana.silva@harbour.example',
          rows: 1,
        },
      ],
    },
  },
};

export const recalledReply = {
  ...checkReply,
  body: { ...unitsReply.body, units: [], recalled: [{ header: 'Place', use: 'branchId' }] },
};

const finished = { finishedAt: '2026-03-05T09:31:00.000Z', done: 10 };

const stimuli = {
  'files.chosen': [
    { type: 'files.chosen', files: [list] },
    { type: 'files.chosen', files: [notes] },
  ],
  'file.removed': [{ type: 'file.removed', name: list.name }],
  'choice.made': [{ type: 'choice.made', choices: { mode: 'update' } }],
  'check.pressed': [{ type: 'check.pressed' }],
  'upload.pressed': [{ type: 'upload.pressed' }],
  'unit.answered': [{ type: 'unit.answered', unit: logistics, answer: 'create' }],
  'column.answered': [{ type: 'column.answered', column: { header: 'Place', use: 'branchId' } }],
  'suggestions.pressed': [{ type: 'suggestions.pressed' }],
  'createAll.pressed': [{ type: 'createAll.pressed' }],
  'managersRole.pressed': [{ type: 'managersRole.pressed' }],
  'cancel.pressed': [{ type: 'cancel.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'again.pressed': [{ type: 'again.pressed' }],
  'failedRows.pressed': [{ type: 'failedRows.pressed' }],
  'notInFile.pressed': [{ type: 'notInFile.pressed' }],
  'template.pressed': [{ type: 'template.pressed' }],
  'bytes.sent': [
    { type: 'bytes.sent', share: 0.5 },
    { type: 'bytes.sent', share: 1 },
  ],
  'answer.came': [
    { type: 'answer.came', reply: { status: 200, body: { status: 200, message: 'OK' } } },
    { type: 'answer.came', reply: refusal(422, 'this column is missing: Email.') },
    { type: 'answer.came', reply: refusal(429, 'too many requests. Wait a minute and try again.') },
    { type: 'answer.came', reply: refusal(403, 'your role does not allow this.') },
  ],
  'connection.lost': [{ type: 'connection.lost', error: new TypeError('Failed to fetch') }],
  'xstate.done.actor.openUpload': [
    done('openUpload', openingReply()),
    done('openUpload', openingReply(recordOf())),
    done('openUpload', refusal(500, 'broken')),
  ],
  'xstate.error.actor.openUpload': [failed('openUpload')],
  'xstate.done.actor.checkFiles': [
    done('checkFiles', checkReply),
    done('checkFiles', adminReply),
    done('checkFiles', unitsReply),
    done('checkFiles', managersReply),
    done('checkFiles', columnsReply),
    done('checkFiles', recalledReply),
    done('checkFiles', refusal(422, 'damaged')),
  ],
  'xstate.error.actor.checkFiles': [failed('checkFiles')],
  'xstate.done.actor.recheckFiles': [done('recheckFiles', unitsReply), done('recheckFiles', refusal(429, 'too many'))],
  'xstate.error.actor.recheckFiles': [failed('recheckFiles')],
  'xstate.error.actor.sendFiles': [failed('sendFiles')],
  'xstate.done.actor.readProgress': [
    done('readProgress', importReply()),
    done('readProgress', refusal(404, 'not yet')),
  ],
  'xstate.error.actor.readProgress': [failed('readProgress')],
  'xstate.done.actor.readImport': [
    done('readImport', importReply()),
    done('readImport', importReply({ state: 'done', ...finished })),
    done('readImport', importReply({ state: 'done', failed: 1, ...finished })),
    done('readImport', importReply({ state: 'refused', message: 'No rows were found in this file.' })),
    done('readImport', importReply({ state: 'interrupted' })),
    done('readImport', refusal(404, 'not found')),
    done('readImport', refusal(503, 'busy')),
  ],
  'xstate.error.actor.readImport': [failed('readImport')],
  'xstate.after.importPoll.bulkUpload.uploading.processing.waiting': [
    after('importPoll', 'bulkUpload.uploading.processing.waiting'),
  ],
  'xstate.after.importPoll.bulkUpload.following.waiting': [after('importPoll', 'bulkUpload.following.waiting')],
  'xstate.after.importRetry.bulkUpload.following.offline': [after('importRetry', 'bulkUpload.following.offline')],
} satisfies Stimuli<BulkUploadEvent>;

export const bulkUpload: ChartUnderTest = {
  machine: bulkUploadMachine,
  stimuli,
  inputs: [{ kind: 'employees' }, { kind: 'blood' }, { kind: 'balances' }],
  project: ({ kind, mode, files, sent, record, check, units }: BulkUploadContext) => ({
    kind,
    mode,
    files: files.map(({ name }) => name),
    sent,
    state: record?.state,
    hasCheck: check !== null,
    unknown: check?.units.length ?? 0,
    unanswered: check?.units.filter((unit) => answerFor(units, unit) === 'leave').map(({ name }) => name) ?? [],
    isUsable: check?.problems.length === 0,
    hasOthers: check?.notInFile !== undefined,
    hasManagers: check?.managersWithoutRole !== undefined,
  }),
};

/** Events for which a screen of an upload has no button, or that it shows for no time at all. */
export function canHappenInAnUpload({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { kind, files, unknown, unanswered, isUsable, hasOthers, hasManagers } = steering as {
    kind: string;
    files: string[];
    unknown: number;
    unanswered: string[];
    isUsable: boolean;
    hasOthers: boolean;
    hasManagers: boolean;
  };
  switch (type) {
    case 'template.pressed':
      return state === 'opening' || state === 'choosing';
    case 'file.removed':
      return files.length > 0;
    case 'choice.made':
      return kind === 'employees';
    case 'upload.pressed':
      // Balances are checked by another button, and uploaded from the results.
      if (state === 'choosing') return kind !== 'balances';

      return isUsable;
    case 'unit.answered':
    case 'column.answered':
      return unknown > 0;
    case 'notInFile.pressed':
      return hasOthers;
    case 'managersRole.pressed':
      return hasManagers;
    case 'suggestions.pressed':
      return unanswered.includes(finanse.name);
    case 'createAll.pressed':
      return unanswered.includes(logistics.name);
    case 'again.pressed':
      // With every row stored, the page has gone on to the list, unless that does not show what was uploaded.
      return kind === 'balances' || !isActive(state, 'allAccepted');
    case 'answer.came':
    case 'connection.lost':
      // Between two polls, so that there is no doubt which of them gets the reply.
      return !isActive(state, 'asking');
    default:
      return true;
  }
}
