import { describe, expect, it } from 'vitest';
import { bulkUploadMachine } from '../../src/machines/bulk-upload.machine.ts';
import { BULK_MAX_BYTES, IMPORT_POLL_MS, IMPORT_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { checkReply, importReply, list, notes, openingReply, recordOf } from './charts/bulk-upload.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';
import { choosing, following, uploading } from './support/uploads.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the state of an upload', () => {
  type Played = ReturnType<typeof play<typeof bulkUploadMachine>>;
  const see = (played: Played) => [...played.snapshot().tags];
  const names = (played: Played) => played.effects.map(([name]) => name);
  const made = (played: Played, name: string) => played.calls.filter((call) => call.name === name).length;
  const NO_CONNECTION = 'The server could not be reached. Check your connection and try again.';
  const nothing = {
    units: [],
    error: null,
    id: '',
    sent: 0,
    record: null,
    samples: null,
    failedRows: [],
    check: null,
    checkedBalances: null,
    checkedColumns: [],
    columns: [],
    managersGetRole: false,
  };
  const branch = { _id: 'b1', branchName: 'Lisbon' };

  it('begins without a file while it looks for a running upload', () => {
    const played = play(bulkUploadMachine, { kind: 'blood' });
    expect(see(played)).toEqual(['busy']);
    expect(played.call('openUpload').input).toEqual({ kind: 'blood' });
    expect(played.snapshot().context).toEqual({
      kind: 'blood',
      takesMany: true,
      mode: 'create',
      branchId: '',
      insuranceId: '',
      role: '',
      areLastChoices: false,
      recalled: [],
      welcomes: true,
      notifies: true,
      branches: [],
      insurancePlans: [],
      files: [],
      ...nothing,
    });
  });

  it('offers the available branches and plans, and shows why it cannot load them', async () => {
    const body = {
      running: null,
      lastChoices: null,
      branches: [branch],
      insurancePlans: [{ _id: 'i1', name: 'Basic' }],
    };
    const played = play(bulkUploadMachine, { kind: 'employees' });
    await played.answer('openUpload', { status: 200, body });
    expect(see(played)).toEqual(['choosing']);
    expect(played.snapshot().context).toMatchObject({
      branches: body.branches,
      insurancePlans: body.insurancePlans,
      id: '',
      record: null,
    });

    const refused = play(bulkUploadMachine, { kind: 'employees' });
    await refused.answer('openUpload', refusal(403, 'not for you'));
    expect([see(refused), refused.snapshot().context.error]).toEqual([['choosing'], 'Not for you']);
    const offline = play(bulkUploadMachine, { kind: 'employees' });
    await offline.fail('openUpload');
    expect([see(offline), names(offline)]).toEqual([['choosing'], ['logFailure']]);
  });

  it('begins with the choices of the last upload, and says so until one is changed', async () => {
    const lastChoices = { branchId: 'b1', insuranceId: '', role: 'employee', welcomes: false } as const;
    const played = play(bulkUploadMachine, { kind: 'employees' });
    await played.answer('openUpload', { status: 200, body: { ...openingReply().body, lastChoices } });
    expect(played.snapshot().context).toMatchObject({ ...lastChoices, mode: 'create', areLastChoices: true });

    played.send({ type: 'choice.made', choices: { branchId: '' } });
    expect(played.snapshot().context).toMatchObject({ ...lastChoices, branchId: '', areLastChoices: false });
  });

  it('downloads the template for its kind at any time', async () => {
    const played = play(bulkUploadMachine, { kind: 'cvff' });
    played.send({ type: 'template.pressed' });
    expect(played.effects).toEqual([['downloadTemplate', expect.objectContaining({ kind: 'cvff' })]]);
  });

  it('removes a file together with its error', async () => {
    const played = await choosing('blood');
    played.send({ type: 'files.chosen', files: [notes, list, new File(['c'], 'other.csv')] });
    played.send({ type: 'file.removed', name: 'other.csv' });
    expect(played.snapshot().context.error).toMatch(/notes\.txt is not a spreadsheet/);
    played.send({ type: 'check.pressed' });
    expect([see(played), made(played, 'checkFiles')]).toEqual([['choosing'], 0]);
    played.send({ type: 'file.removed', name: notes.name });
    expect(played.snapshot().context).toMatchObject({ files: [list], error: null });
    played.send({ type: 'file.removed', name: list.name });
    expect(played.snapshot().context).toMatchObject({ files: [], error: null });
    played.send({ type: 'check.pressed' });
    expect(played.snapshot().context.error).toBe('Please Select Any File');
    played.send({ type: 'files.chosen', files: [] });
    expect(played.snapshot().context.error).toBeNull();
  });

  it('accepts a file of exactly 25 MB', async () => {
    const played = await choosing();
    const large = new File(['x'], 'large.csv');
    Object.defineProperty(large, 'size', { value: BULK_MAX_BYTES });
    played.send({ type: 'files.chosen', files: [large] });
    expect(played.snapshot().context.error).toBeNull();
    played.send({ type: 'upload.pressed' });
    expect(see(played)).toEqual(['busy', 'checking']);
  });

  it('checks and sends the files with the chosen options', async () => {
    const played = await choosing();
    played.send({ type: 'files.chosen', files: [list] });
    const choices = { mode: 'update', branchId: 'b1', insuranceId: 'i1', role: 'employee', welcomes: false } as const;
    played.send({ type: 'choice.made', choices });
    played.send({ type: 'check.pressed' });
    expect(see(played)).toEqual(['busy', 'checking']);
    expect(played.call('checkFiles').input).toEqual({
      kind: 'employees',
      id: '',
      files: [list],
      checkedBalances: null,
      units: [],
      columns: [],
      managersGetRole: false,
      notifies: true,
      ...choices,
    });
    await played.answer('checkFiles', checkReply);
    expect(see(played)).toEqual(['checked']);
    played.send({ type: 'upload.pressed' });
    expect(played.call('sendFiles').input).toEqual({
      kind: 'employees',
      id: expect.stringMatching(UUID),
      files: [list],
      checkedBalances: null,
      units: [],
      columns: [],
      managersGetRole: false,
      notifies: true,
      ...choices,
    });
  });

  it('sends the balances that the check found, also on a retry, until the file changes', async () => {
    const played = await choosing('balances');
    const sentBalances = () => (played.call('sendFiles').input as { checkedBalances: string | null }).checkedBalances;
    played.send({ type: 'files.chosen', files: [list] });
    played.send({ type: 'check.pressed' });
    await played.answer('checkFiles', { ...checkReply, body: { ...checkReply.body, checkedBalances: ',,12,8.5' } });
    played.send({ type: 'upload.pressed' });
    expect(sentBalances()).toBe(',,12,8.5');
    played.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await played.answer('readImport', refusal(404, 'not found'));
    played.send({ type: 'retry.pressed' });
    expect(sentBalances()).toBe(',,12,8.5');
    played.send({ type: 'cancel.pressed' });
    expect(played.snapshot().context.checkedBalances).toBeNull();
    played.send({ type: 'upload.pressed' });
    expect(see(played)).toEqual(['busy', 'checking']);
  });

  it('returns from a check to choosing with the file and without a result', async () => {
    for (const [how, error, logged] of [
      ['again', null, []],
      ['cancel', null, []],
      ['refused', 'Damaged', []],
      ['lost', NO_CONNECTION, ['logFailure']],
    ] as const) {
      const played = await choosing();
      played.send({ type: 'files.chosen', files: [list] });
      played.send({ type: 'check.pressed' });
      if (how === 'cancel') played.send({ type: 'cancel.pressed' });
      if (how === 'refused') await played.answer('checkFiles', refusal(422, 'damaged'));
      if (how === 'lost') await played.fail('checkFiles');
      if (how === 'again') {
        await played.answer('checkFiles', checkReply);
        played.send({ type: 'again.pressed' });
      }
      expect([how, see(played), names(played)]).toEqual([how, ['choosing'], logged]);
      expect(played.snapshot().context).toMatchObject({ files: [list], error, check: null });
    }
  });

  it('clears the error once a check has succeeded', async () => {
    const played = await choosing();
    played.send({ type: 'files.chosen', files: [list] });
    played.send({ type: 'check.pressed' });
    await played.fail('checkFiles');
    played.send({ type: 'check.pressed' });
    await played.answer('checkFiles', checkReply);
    expect(played.snapshot().context.error).toBeNull();
  });

  it('loads the progress at intervals, even after a “not found” or without a connection', async () => {
    const played = await uploading();
    const { id } = played.snapshot().context;
    played.send({ type: 'bytes.sent', share: 1 });
    expect(see(played)).toEqual(['busy', 'processing']);
    expect(made(played, 'readImport')).toBe(0);
    played.clock.increment(IMPORT_POLL_MS);
    expect(played.call('readImport').input).toEqual({ id });
    await played.answer('readImport', refusal(404, 'not found'));
    expect(played.snapshot().context.record).toBeNull();
    played.clock.increment(IMPORT_POLL_MS);
    await played.fail('readImport');
    expect(names(played)).toEqual(['logFailure']);
    played.clock.increment(IMPORT_POLL_MS);
    await played.answer('readImport', importReply({ done: 0 }));
    expect(played.snapshot().context).toMatchObject({ samples: null, error: null, record: { done: 0 } });
    played.clock.increment(IMPORT_POLL_MS - 1);
    expect(made(played, 'readImport')).toBe(3);
  });

  it('estimates the time left from the first and the latest rows', async () => {
    const played = await uploading();
    played.send({ type: 'bytes.sent', share: 1 });
    for (const done of [1, 4, 7]) {
      played.clock.increment(IMPORT_POLL_MS);
      await played.answer('readImport', importReply({ done }));
    }
    expect(played.snapshot().context.samples?.map(({ done }) => done)).toEqual([1, 7]);
  });

  it('follows an upload that the server has received before or failed to finish', async () => {
    for (const status of [200, 201, 409, 500, 503]) {
      const played = await uploading();
      played.send({ type: 'answer.came', reply: { status, body: { status, message: 'x' } } });
      expect([status, see(played)]).toEqual([status, ['busy', 'processing']]);
      expect(names(played)).toEqual([]);
    }
    const played = await uploading();
    played.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    expect([see(played), played.effects]).toEqual([
      ['busy', 'processing'],
      [['logFailure', expect.objectContaining({ error: expect.any(TypeError) })]],
    ]);
  });

  it('retries by itself or on request while the server does not answer', async () => {
    const played = await following();
    await played.answer('readImport', refusal(503, 'busy'));
    expect(see(played)).toEqual(['busy', 'processing', 'offline']);
    played.clock.increment(IMPORT_RETRY_MS - 1);
    expect(made(played, 'readImport')).toBe(1);
    played.send({ type: 'retry.pressed' });
    await played.fail('readImport');
    expect([see(played), names(played)]).toEqual([['busy', 'processing', 'offline'], ['logFailure']]);
  });

  it.each([
    ['allAccepted', importReply({ state: 'done', done: 10 })],
    ['someRefused', importReply({ state: 'done', failed: 1 })],
    ['fileRefused', importReply({ state: 'refused', message: 'No rows were found in this file.' })],
    ['interrupted', importReply({ state: 'interrupted' })],
    ['connectionLost', refusal(404, 'not found')],
  ])('shows %s as its end, and can start again without files or results', async (tag, reply) => {
    const played = await following('blood');
    played.send({ type: 'again.pressed' });
    await played.answer('readImport', reply);
    expect(see(played)).toEqual([tag]);
    expect(played.snapshot().context.error).toBe(tag === 'fileRefused' ? 'No rows were found in this file.' : null);
    played.send({ type: 'again.pressed' });
    expect(see(played)).toEqual(['choosing']);
    expect(played.snapshot().context).toMatchObject({ files: [], ...nothing });
  });

  it('says how people get their welcome email later if it was held back', async () => {
    const played = await following();
    await played.answer('readImport', importReply({ state: 'done', done: 10, choices: { welcome: false } }));

    expect(played.effects).toContainEqual([
      'showToast',
      {
        kind: 'success',
        text: 'Data Uploaded Successfully! No welcome emails have been sent. When you are ready, select people in the list and choose “Send welcome email”.',
      },
    ]);
  });

  it('can be sent again without its old progress after an interruption', async () => {
    for (const reply of [importReply({ state: 'interrupted', failed: 1 }), refusal(404, 'not found')]) {
      const played = await uploading();
      played.send({ type: 'bytes.sent', share: 0.5 });
      played.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
      await played.answer('readImport', reply);
      const { id } = played.snapshot().context;
      played.send({ type: 'retry.pressed' });
      expect(see(played)).toEqual(['busy', 'sending']);
      expect(played.snapshot().context).toMatchObject({ ...nothing, id: expect.stringMatching(UUID) });
      expect(played.snapshot().context.id).not.toBe(id);
      expect(played.call('sendFiles').input).toMatchObject({ id: played.snapshot().context.id, files: [list] });
    }
  });

  it('asks for the file again when it is missing after a reload', async () => {
    const played = play(bulkUploadMachine, { kind: 'employees' });
    await played.answer('openUpload', openingReply(recordOf()));
    expect(played.snapshot().context).toMatchObject({ record: recordOf(), id: recordOf()._id });
    await played.answer('readImport', refusal(404, 'not found'));
    played.send({ type: 'retry.pressed' });
    expect([see(played), made(played, 'sendFiles')]).toEqual([['choosing'], 0]);
  });

  it('keeps one file, or for blood results several without duplicates', async () => {
    const other = new File(['c'], 'other.csv');
    const one = await choosing('cvff');
    one.send({ type: 'files.chosen', files: [other, list] });
    expect(one.snapshot().context.files).toEqual([other]);
    const several = await choosing('blood');
    several.send({ type: 'files.chosen', files: [list] });
    several.send({ type: 'files.chosen', files: [list, other] });
    expect(several.snapshot().context.files).toEqual([list, other]);
  });

  it('is followed even when sending fails', async () => {
    const played = await uploading();
    await played.fail('sendFiles');
    expect([see(played), names(played), made(played, 'readImport')]).toEqual([
      ['busy', 'processing'],
      ['logFailure'],
      1,
    ]);
  });

  it('counts rows while it runs and after it has ended', async () => {
    for (const state of ['running', 'done', 'interrupted'] as const) {
      const played = await following();
      await played.answer('readImport', importReply({ state, done: 7, created: 7 }));
      expect(played.snapshot().context.record).toEqual(recordOf({ state, done: 7, created: 7 }));
    }
  });

  it('downloads the rows that would fail the check, and stays at the results', async () => {
    for (const kind of ['employees', 'balances'] as const) {
      const played = await choosing(kind);
      played.send({ type: 'files.chosen', files: [list] });
      played.send({ type: 'check.pressed' });
      await played.answer('checkFiles', checkReply);
      played.send({ type: 'failedRows.pressed' });

      expect(played.effects).toEqual([['downloadCheckedRows', expect.objectContaining({ kind, files: [list] })]]);
      expect([see(played), made(played, 'sendFiles')]).toEqual([['checked'], 0]);
    }
  });

  it('downloads this upload’s failed rows', async () => {
    for (const [kind, times] of [
      ['employees', 2],
      ['blood', 1],
    ] as const) {
      const played = await following(kind);
      const { id } = played.snapshot().context;
      await played.answer('readImport', importReply({ state: 'done', failed: 1 }));
      expect(played.snapshot().matches({ someRefused: 'shown' })).toBe(true);
      played.send({ type: 'failedRows.pressed' });
      expect(played.effects).toEqual(Array(times).fill(['downloadFailedRows', expect.objectContaining({ id })]));
    }
  });
});
