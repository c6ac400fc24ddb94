import { describe, expect, it } from 'vitest';
import { bulkUploadMachine } from '../../src/machines/bulk-upload.machine.ts';
import { BULK_MAX_BYTES, IMPORT_POLL_MS, IMPORT_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { checkReply, importReply, list, notes, openingReply, recordOf } from './charts/bulk-upload.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';
import { choosing, following, uploading } from './support/uploads.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the state of an upload', () => {
  type World = ReturnType<typeof play<typeof bulkUploadMachine>>;
  const see = (world: World) => [...world.snapshot().tags];
  const names = (world: World) => world.effects.map(([name]) => name);
  const made = (world: World, name: string) => world.calls.filter((call) => call.name === name).length;
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
    const world = play(bulkUploadMachine, { kind: 'blood' });
    expect(see(world)).toEqual(['busy']);
    expect(world.call('openUpload').input).toEqual({ kind: 'blood' });
    expect(world.snapshot().context).toEqual({
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
    const world = play(bulkUploadMachine, { kind: 'employees' });
    await world.answer('openUpload', { status: 200, body });
    expect(see(world)).toEqual(['choosing']);
    expect(world.snapshot().context).toMatchObject({
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
    const world = play(bulkUploadMachine, { kind: 'employees' });
    await world.answer('openUpload', { status: 200, body: { ...openingReply().body, lastChoices } });
    expect(world.snapshot().context).toMatchObject({ ...lastChoices, mode: 'create', areLastChoices: true });

    world.send({ type: 'choice.made', choices: { branchId: '' } });
    expect(world.snapshot().context).toMatchObject({ ...lastChoices, branchId: '', areLastChoices: false });
  });

  it('downloads the template for its kind at any time', async () => {
    const world = play(bulkUploadMachine, { kind: 'cvff' });
    world.send({ type: 'template.pressed' });
    expect(world.effects).toEqual([['downloadTemplate', expect.objectContaining({ kind: 'cvff' })]]);
  });

  it('removes a file together with its error', async () => {
    const world = await choosing('blood');
    world.send({ type: 'files.chosen', files: [notes, list, new File(['c'], 'other.csv')] });
    world.send({ type: 'file.removed', name: 'other.csv' });
    expect(world.snapshot().context.error).toMatch(/notes\.txt is not a spreadsheet/);
    world.send({ type: 'check.pressed' });
    expect([see(world), made(world, 'checkFiles')]).toEqual([['choosing'], 0]);
    world.send({ type: 'file.removed', name: notes.name });
    expect(world.snapshot().context).toMatchObject({ files: [list], error: null });
    world.send({ type: 'file.removed', name: list.name });
    expect(world.snapshot().context).toMatchObject({ files: [], error: null });
    world.send({ type: 'check.pressed' });
    expect(world.snapshot().context.error).toBe('Please Select Any File');
    world.send({ type: 'files.chosen', files: [] });
    expect(world.snapshot().context.error).toBeNull();
  });

  it('accepts a file of exactly 25 MB', async () => {
    const world = await choosing();
    const large = new File(['x'], 'large.csv');
    Object.defineProperty(large, 'size', { value: BULK_MAX_BYTES });
    world.send({ type: 'files.chosen', files: [large] });
    expect(world.snapshot().context.error).toBeNull();
    world.send({ type: 'upload.pressed' });
    expect(see(world)).toEqual(['busy', 'checking']);
  });

  it('checks and sends the files with the chosen options', async () => {
    const world = await choosing();
    world.send({ type: 'files.chosen', files: [list] });
    const choices = { mode: 'update', branchId: 'b1', insuranceId: 'i1', role: 'employee', welcomes: false } as const;
    world.send({ type: 'choice.made', choices });
    world.send({ type: 'check.pressed' });
    expect(see(world)).toEqual(['busy', 'checking']);
    expect(world.call('checkFiles').input).toEqual({
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
    await world.answer('checkFiles', checkReply);
    expect(see(world)).toEqual(['checked']);
    world.send({ type: 'upload.pressed' });
    expect(world.call('sendFiles').input).toEqual({
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
    const world = await choosing('balances');
    const sentBalances = () => (world.call('sendFiles').input as { checkedBalances: string | null }).checkedBalances;
    world.send({ type: 'files.chosen', files: [list] });
    world.send({ type: 'check.pressed' });
    await world.answer('checkFiles', { ...checkReply, body: { ...checkReply.body, checkedBalances: ',,12,8.5' } });
    world.send({ type: 'upload.pressed' });
    expect(sentBalances()).toBe(',,12,8.5');
    world.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await world.answer('readImport', refusal(404, 'not found'));
    world.send({ type: 'retry.pressed' });
    expect(sentBalances()).toBe(',,12,8.5');
    world.send({ type: 'cancel.pressed' });
    expect(world.snapshot().context.checkedBalances).toBeNull();
    world.send({ type: 'upload.pressed' });
    expect(see(world)).toEqual(['busy', 'checking']);
  });

  it('returns from a check to choosing with the file and without a result', async () => {
    for (const [how, error, logged] of [
      ['again', null, []],
      ['cancel', null, []],
      ['refused', 'Damaged', []],
      ['lost', NO_CONNECTION, ['logFailure']],
    ] as const) {
      const world = await choosing();
      world.send({ type: 'files.chosen', files: [list] });
      world.send({ type: 'check.pressed' });
      if (how === 'cancel') world.send({ type: 'cancel.pressed' });
      if (how === 'refused') await world.answer('checkFiles', refusal(422, 'damaged'));
      if (how === 'lost') await world.fail('checkFiles');
      if (how === 'again') {
        await world.answer('checkFiles', checkReply);
        world.send({ type: 'again.pressed' });
      }
      expect([how, see(world), names(world)]).toEqual([how, ['choosing'], logged]);
      expect(world.snapshot().context).toMatchObject({ files: [list], error, check: null });
    }
  });

  it('clears the error once a check has succeeded', async () => {
    const world = await choosing();
    world.send({ type: 'files.chosen', files: [list] });
    world.send({ type: 'check.pressed' });
    await world.fail('checkFiles');
    world.send({ type: 'check.pressed' });
    await world.answer('checkFiles', checkReply);
    expect(world.snapshot().context.error).toBeNull();
  });

  it('loads the progress at intervals, even after a “not found” or without a connection', async () => {
    const world = await uploading();
    const { id } = world.snapshot().context;
    world.send({ type: 'bytes.sent', share: 1 });
    expect(see(world)).toEqual(['busy', 'processing']);
    expect(made(world, 'readImport')).toBe(0);
    world.clock.increment(IMPORT_POLL_MS);
    expect(world.call('readImport').input).toEqual({ id });
    await world.answer('readImport', refusal(404, 'not found'));
    expect(world.snapshot().context.record).toBeNull();
    world.clock.increment(IMPORT_POLL_MS);
    await world.fail('readImport');
    expect(names(world)).toEqual(['logFailure']);
    world.clock.increment(IMPORT_POLL_MS);
    await world.answer('readImport', importReply({ done: 0 }));
    expect(world.snapshot().context).toMatchObject({ samples: null, error: null, record: { done: 0 } });
    world.clock.increment(IMPORT_POLL_MS - 1);
    expect(made(world, 'readImport')).toBe(3);
  });

  it('estimates the time left from the first and the latest rows', async () => {
    const world = await uploading();
    world.send({ type: 'bytes.sent', share: 1 });
    for (const done of [1, 4, 7]) {
      world.clock.increment(IMPORT_POLL_MS);
      await world.answer('readImport', importReply({ done }));
    }
    expect(world.snapshot().context.samples?.map(({ done }) => done)).toEqual([1, 7]);
  });

  it('follows an upload that the server has received before or failed to finish', async () => {
    for (const status of [200, 201, 409, 500, 503]) {
      const world = await uploading();
      world.send({ type: 'answer.came', reply: { status, body: { status, message: 'x' } } });
      expect([status, see(world)]).toEqual([status, ['busy', 'processing']]);
      expect(names(world)).toEqual([]);
    }
    const world = await uploading();
    world.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    expect([see(world), world.effects]).toEqual([
      ['busy', 'processing'],
      [['logFailure', expect.objectContaining({ error: expect.any(TypeError) })]],
    ]);
  });

  it('retries by itself or on request while the server does not answer', async () => {
    const world = await following();
    await world.answer('readImport', refusal(503, 'busy'));
    expect(see(world)).toEqual(['busy', 'processing', 'offline']);
    world.clock.increment(IMPORT_RETRY_MS - 1);
    expect(made(world, 'readImport')).toBe(1);
    world.send({ type: 'retry.pressed' });
    await world.fail('readImport');
    expect([see(world), names(world)]).toEqual([['busy', 'processing', 'offline'], ['logFailure']]);
  });

  it.each([
    ['allAccepted', importReply({ state: 'done', done: 10 })],
    ['someRefused', importReply({ state: 'done', failed: 1 })],
    ['fileRefused', importReply({ state: 'refused', message: 'No rows were found in this file.' })],
    ['interrupted', importReply({ state: 'interrupted' })],
    ['connectionLost', refusal(404, 'not found')],
  ])('shows %s as its end, and can start again without files or results', async (tag, reply) => {
    const world = await following('blood');
    world.send({ type: 'again.pressed' });
    await world.answer('readImport', reply);
    expect(see(world)).toEqual([tag]);
    expect(world.snapshot().context.error).toBe(tag === 'fileRefused' ? 'No rows were found in this file.' : null);
    world.send({ type: 'again.pressed' });
    expect(see(world)).toEqual(['choosing']);
    expect(world.snapshot().context).toMatchObject({ files: [], ...nothing });
  });

  it('says how people get their welcome email later if it was held back', async () => {
    const world = await following();
    await world.answer('readImport', importReply({ state: 'done', done: 10, choices: { welcome: false } }));

    expect(world.effects).toContainEqual([
      'showToast',
      {
        kind: 'success',
        text: 'Data Uploaded Successfully! No welcome emails have been sent. When you are ready, select people in the list and choose “Send welcome email”.',
      },
    ]);
  });

  it('can be sent again without its old progress after an interruption', async () => {
    for (const reply of [importReply({ state: 'interrupted', failed: 1 }), refusal(404, 'not found')]) {
      const world = await uploading();
      world.send({ type: 'bytes.sent', share: 0.5 });
      world.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
      await world.answer('readImport', reply);
      const { id } = world.snapshot().context;
      world.send({ type: 'retry.pressed' });
      expect(see(world)).toEqual(['busy', 'sending']);
      expect(world.snapshot().context).toMatchObject({ ...nothing, id: expect.stringMatching(UUID) });
      expect(world.snapshot().context.id).not.toBe(id);
      expect(world.call('sendFiles').input).toMatchObject({ id: world.snapshot().context.id, files: [list] });
    }
  });

  it('asks for the file again when it is missing after a reload', async () => {
    const world = play(bulkUploadMachine, { kind: 'employees' });
    await world.answer('openUpload', openingReply(recordOf()));
    expect(world.snapshot().context).toMatchObject({ record: recordOf(), id: recordOf()._id });
    await world.answer('readImport', refusal(404, 'not found'));
    world.send({ type: 'retry.pressed' });
    expect([see(world), made(world, 'sendFiles')]).toEqual([['choosing'], 0]);
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
    const world = await uploading();
    await world.fail('sendFiles');
    expect([see(world), names(world), made(world, 'readImport')]).toEqual([['busy', 'processing'], ['logFailure'], 1]);
  });

  it('counts rows while it runs and after it has ended', async () => {
    for (const state of ['running', 'done', 'interrupted'] as const) {
      const world = await following();
      await world.answer('readImport', importReply({ state, done: 7, created: 7 }));
      expect(world.snapshot().context.record).toEqual(recordOf({ state, done: 7, created: 7 }));
    }
  });

  it('downloads the rows that would fail the check, and stays at the results', async () => {
    for (const kind of ['employees', 'balances'] as const) {
      const world = await choosing(kind);
      world.send({ type: 'files.chosen', files: [list] });
      world.send({ type: 'check.pressed' });
      await world.answer('checkFiles', checkReply);
      world.send({ type: 'failedRows.pressed' });

      expect(world.effects).toEqual([['downloadCheckedRows', expect.objectContaining({ kind, files: [list] })]]);
      expect([see(world), made(world, 'sendFiles')]).toEqual([['checked'], 0]);
    }
  });

  it('downloads this upload’s failed rows', async () => {
    for (const [kind, times] of [
      ['employees', 2],
      ['blood', 1],
    ] as const) {
      const world = await following(kind);
      const { id } = world.snapshot().context;
      await world.answer('readImport', importReply({ state: 'done', failed: 1 }));
      expect(world.snapshot().matches({ someRefused: 'shown' })).toBe(true);
      world.send({ type: 'failedRows.pressed' });
      expect(world.effects).toEqual(Array(times).fill(['downloadFailedRows', expect.objectContaining({ id })]));
    }
  });
});
