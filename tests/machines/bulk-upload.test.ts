import { describe, expect, it } from 'vitest';
import type { ImportKind } from '../../src/api/contract/imports.ts';
import { bulkUploadMachine } from '../../src/machines/bulk-upload.machine.ts';
import { BULK_MAX_BYTES, IMPORT_POLL_MS, IMPORT_RETRY_MS } from '../../src/rules/shared/constants.ts';
import {
  adminReply,
  checkReply,
  columnsReply,
  failedRow,
  finanse,
  importReply,
  list,
  logistics,
  notes,
  openingReply,
  recalledReply,
  recordOf,
  unitsReply,
} from './charts/bulk-upload.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';
import { choosing, following, uploading } from './support/uploads.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('choosing files', () => {
  it('requires a file, of the right type and size', async () => {
    const world = await choosing();
    world.send({ type: 'upload.pressed' });
    expect(world.snapshot().context.error).toBe('Please Select Any File');
    world.send({ type: 'files.chosen', files: [notes] });
    expect(world.snapshot().context.error).toMatch(/notes\.txt is not a spreadsheet/);
    const large = new File(['x'], 'large.csv');
    Object.defineProperty(large, 'size', { value: BULK_MAX_BYTES + 1 });
    world.send({ type: 'files.chosen', files: [large] });
    expect(world.snapshot().context.error).toBe('large.csv is too large. Files can be up to 25 MB.');
    world.send({ type: 'upload.pressed' });
    expect(world.snapshot().hasTag('choosing')).toBe(true);
    expect(world.calls.map(({ name }) => name)).toEqual(['openUpload']);
  });

  it('keeps one file, or for blood results several without duplicates', async () => {
    const other = new File(['c'], 'other.csv');
    const names = async (kind: ImportKind) => {
      const world = await choosing(kind);
      world.send({ type: 'files.chosen', files: [list, other] });
      world.send({ type: 'files.chosen', files: [list] });

      return world.snapshot().context.files.map(({ name }) => name);
    };

    expect(await names('cvff')).toEqual(['people.csv']);
    expect(await names('blood')).toEqual(['other.csv', 'people.csv']);
  });

  it('can be checked without writing anything, and then uploaded', async () => {
    const world = await choosing();
    world.send({ type: 'files.chosen', files: [list] });
    world.send({ type: 'check.pressed' });
    await world.answer('checkFiles', checkReply);
    expect(world.snapshot().context.check).toEqual(checkReply.body);
    world.send({ type: 'upload.pressed' });
    expect(world.snapshot().hasTag('sending')).toBe(true);
    expect(world.snapshot().context.check).toBeNull();
  });
});

describe('an upload of employees', () => {
  const pressed = async () => {
    const world = await choosing();
    world.send({ type: 'files.chosen', files: [list] });
    world.send({ type: 'upload.pressed' });
    expect(world.snapshot().hasTag('checking')).toBe(true);

    return world;
  };

  it('asks first when the file gives someone the Admin role', async () => {
    const world = await pressed();
    await world.answer('checkFiles', adminReply);
    expect(world.snapshot().hasTag('checked')).toBe(true);
    expect(world.snapshot().context.check?.gains).toEqual(adminReply.body.gains);
    expect(world.calls.map(({ name }) => name)).toEqual(['openUpload', 'checkFiles']);
    world.send({ type: 'upload.pressed' });
    expect(world.snapshot().hasTag('sending')).toBe(true);
    expect(world.snapshot().context.check).toBeNull();
  });

  it('shows which columns are used as in earlier uploads before it sends them', async () => {
    const world = await pressed();
    await world.answer('checkFiles', recalledReply);
    expect(world.snapshot().hasTag('checked')).toBe(true);
    world.send({ type: 'upload.pressed' });
    const asBefore = [{ header: 'Place', use: 'branchId' }];
    expect(world.call('sendFiles').input).toMatchObject({ columns: asBefore });
    expect(world.snapshot().context.recalled).toEqual(asBefore);
  });

  it('downloads who is not in the file, and stays at the results', async () => {
    const world = await pressed();
    await world.answer('checkFiles', adminReply);
    world.send({ type: 'notInFile.pressed' });
    expect(world.effects).toEqual([['downloadNotInFile', expect.objectContaining({ files: [list] })]]);
    expect(world.snapshot().hasTag('checked')).toBe(true);
  });

  it('shows which names are replaced as in earlier uploads before it sends them', async () => {
    const world = await pressed();
    const { units, ...body } = unitsReply.body;
    const remembered = { ...logistics, remembered: finanse.similar._id };
    await world.answer('checkFiles', { ...unitsReply, body: { ...body, units: [remembered, finanse] } });
    expect(world.snapshot().hasTag('checked')).toBe(true);
    const asBefore = { unit: 'department', name: 'Logistics', use: finanse.similar._id };
    expect(world.snapshot().context.units).toEqual([asBefore]);
    world.send({ type: 'upload.pressed' });
    expect(world.call('sendFiles').input).toMatchObject({ units: [asBefore] });
  });

  it('does not replace a name as in earlier uploads once it was answered otherwise', async () => {
    const world = await pressed();
    const body = { ...unitsReply.body, units: [{ ...logistics, remembered: finanse.similar._id }] };
    await world.answer('checkFiles', { ...unitsReply, body });
    world.send({ type: 'unit.answered', unit: logistics, answer: 'leave' });
    await world.answer('recheckFiles', { ...unitsReply, body });
    const left = { unit: 'department', name: 'Logistics', use: 'leave' };
    expect(world.snapshot().context.units).toEqual([left]);
  });

  it('does not recall a column again that was changed since', async () => {
    const world = await pressed();
    await world.answer('checkFiles', recalledReply);
    world.send({ type: 'column.answered', column: { header: 'Place', use: '' } });
    const ignored = { columns: [{ header: 'Place', use: '' }] };
    expect(world.call('recheckFiles').input).toMatchObject(ignored);
    await world.answer('recheckFiles', columnsReply);
    world.send({ type: 'again.pressed' });
    world.send({ type: 'check.pressed' });
    expect(world.calls.at(-1)?.input).toMatchObject(ignored);
  });

  it('does not ask when the file only adds managers and writers', async () => {
    const world = await pressed();
    const gains = [{ role: 'reporting-manager' as const, total: 1, people: ['Ana Reis'] }];
    await world.answer('checkFiles', { ...checkReply, body: { ...checkReply.body, gains } });
    expect(world.snapshot().hasTag('sending')).toBe(true);
    expect(world.snapshot().context.check).toBeNull();
  });

  it('is not sent when the check for new admins fails, and shows why', async () => {
    const refused = await pressed();
    await refused.answer('checkFiles', refusal(503, 'busy'));
    expect(refused.snapshot().hasTag('choosing')).toBe(true);
    expect(refused.snapshot().context.error).toBe('Busy');
    expect(refused.effects).toEqual([['showToast', { kind: 'error', text: 'Busy' }]]);
    const offline = await pressed();
    await offline.fail('checkFiles');
    expect(offline.snapshot().hasTag('choosing')).toBe(true);
    expect(offline.snapshot().context.error).toMatch(/could not be reached/);
    const cancelled = await pressed();
    cancelled.send({ type: 'cancel.pressed' });
    expect(cancelled.snapshot().hasTag('choosing')).toBe(true);
  });
});

describe('an upload', () => {
  it('has its own ID, shows bytes and then rows, and opens the list once all rows are saved', async () => {
    const world = await uploading();
    expect(world.call('sendFiles').input).toMatchObject({
      kind: 'employees',
      files: [list],
      mode: 'create',
      id: expect.stringMatching(UUID),
    });
    world.send({ type: 'bytes.sent', share: 0.5 });
    expect(world.snapshot().context.sent).toBe(0.5);
    world.send({ type: 'bytes.sent', share: 1 });
    world.clock.increment(IMPORT_POLL_MS);
    await world.answer('readImport', importReply());
    expect(world.snapshot().context.record).toMatchObject({ done: 4, total: 10 });
    world.send({ type: 'answer.came', reply: { status: 200, body: { status: 200, message: 'OK' } } });
    await world.answer('readImport', importReply({ state: 'done', done: 10 }));
    expect(world.snapshot().hasTag('allAccepted')).toBe(true);
    expect(world.effects).toEqual([
      ['showToast', { kind: 'success', text: 'Data Uploaded Successfully!' }],
      ['goTo', { to: '/employees' }],
    ]);
  });

  it('stays on the page and shows how many balances changed', async () => {
    const world = await following('balances');
    await world.answer('readImport', importReply({ state: 'done', done: 10 }));
    expect(world.snapshot().matches({ allAccepted: 'shown' })).toBe(true);
    expect(world.effects.map(([name]) => name)).toEqual(['showToast']);
    world.send({ type: 'again.pressed' });
    expect(world.snapshot().hasTag('choosing')).toBe(true);
  });

  it('offers the failed rows, and downloads them by itself for employees', async () => {
    for (const [kind, expected] of [
      ['employees', ['downloadFailedRows']],
      ['blood', []],
    ] as const) {
      const world = await following(kind);
      await world.answer('readImport', importReply({ state: 'done', failed: 1 }));
      expect(world.snapshot().hasTag('someRefused')).toBe(true);
      expect(world.snapshot().context.failedRows).toEqual([failedRow]);
      expect(world.effects.map(([name]) => name)).toEqual(expected);
      world.send({ type: 'failedRows.pressed' });
      expect(world.effects.at(-1)?.[0]).toBe('downloadFailedRows');
    }
  });

  it('names the columns of failed rows as the file does, until another file is chosen', async () => {
    const world = await choosing('blood');
    const columns = () => world.snapshot().context.checkedColumns.map(({ header }) => header);
    world.send({ type: 'files.chosen', files: [list] });
    world.send({ type: 'check.pressed' });
    await world.answer('checkFiles', { ...checkReply, body: { ...checkReply.body, columns: unitsReply.body.columns } });
    world.send({ type: 'upload.pressed' });
    world.send({ type: 'answer.came', reply: { status: 200, body: { status: 200, message: 'OK' } } });
    await world.answer('readImport', importReply({ state: 'done', failed: 1 }));
    expect([world.snapshot().hasTag('someRefused'), columns()]).toEqual([true, ['Place']]);
    world.send({ type: 'again.pressed' });
    expect(columns()).toEqual([]);
  });

  it('can be cancelled while sending, and the file stays chosen', async () => {
    const world = await uploading();
    world.send({ type: 'cancel.pressed' });
    expect(world.snapshot().hasTag('choosing')).toBe(true);
    expect(world.snapshot().context.files).toEqual([list]);
    expect(world.call('sendFiles').signal.aborted).toBe(true);
  });

  it.each([
    [429, 'slowedDown'],
    [403, 'notAllowed'],
  ] as const)('refused with %i says why and keeps the file, to send it again under a new ID', async (status, tag) => {
    const world = await uploading();
    const { id } = world.snapshot().context;
    world.send({ type: 'answer.came', reply: refusal(status, 'not now.') });
    expect([world.snapshot().hasTag(tag), world.snapshot().context.error]).toEqual([true, 'Not now.']);
    world.send({ type: 'retry.pressed' });
    expect(world.call('sendFiles').input).toMatchObject({ files: [list] });
    expect(world.snapshot().context.id).not.toBe(id);
  });

  it('shows why the server cannot use a file', async () => {
    const world = await uploading();
    world.send({ type: 'answer.came', reply: refusal(404, 'no rows were found in this file.') });
    expect(world.snapshot().hasTag('fileRefused')).toBe(true);
    expect(world.snapshot().context.error).toBe('No rows were found in this file.');
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'No rows were found in this file.' }]]);
  });
});

describe('a lost connection', () => {
  it('keeps loading the result of the upload until the server answers', async () => {
    const world = await uploading();
    const { id } = world.snapshot().context;
    world.send({ type: 'bytes.sent', share: 1 });
    world.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await world.fail('readImport');
    expect(world.snapshot().hasTag('offline')).toBe(true);
    world.clock.increment(IMPORT_RETRY_MS);
    expect(world.call('readImport').input).toEqual({ id });
    await world.answer('readImport', importReply());
    world.clock.increment(IMPORT_POLL_MS);
    await world.answer('readImport', importReply({ state: 'done' }));
    expect(world.snapshot().hasTag('allAccepted')).toBe(true);
    expect(world.calls.filter(({ name }) => name === 'sendFiles')).toHaveLength(1);
  });

  it('before the file has arrived stores nothing, and the file can be sent under a new ID', async () => {
    const world = await uploading();
    const { id } = world.snapshot().context;
    world.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await world.answer('readImport', refusal(404, 'not found'));
    expect(world.snapshot().hasTag('connectionLost')).toBe(true);
    world.send({ type: 'retry.pressed' });
    expect(world.snapshot().hasTag('sending')).toBe(true);
    expect(world.snapshot().context.id).not.toBe(id);
  });
});

it('shows a missing column before anything is uploaded, so that another one can be used', async () => {
  const world = await choosing();
  world.send({ type: 'files.chosen', files: [list] });
  world.send({ type: 'upload.pressed' });
  await world.answer('checkFiles', columnsReply);

  expect(world.snapshot().matches({ checked: 'shown' })).toBe(true);
  expect(world.calls.some(({ name }) => name === 'sendFiles')).toBe(false);
});

describe('unknown departments in a file', () => {
  async function asked() {
    const world = await choosing();
    world.send({ type: 'files.chosen', files: [list] });
    world.send({ type: 'upload.pressed' });
    await world.answer('checkFiles', unitsReply);

    return world;
  }
  const unit = 'department';

  it('are shown for a decision before anything is uploaded', async () => {
    const world = await asked();
    expect(world.snapshot().matches({ checked: 'shown' })).toBe(true);
    expect(world.calls.some(({ name }) => name === 'sendFiles')).toBe(false);
  });

  it('are checked again after each decision, and uploaded with all of them', async () => {
    const world = await asked();
    world.send({ type: 'unit.answered', unit: finanse, answer: finanse.similar._id });
    world.send({ type: 'upload.pressed' });
    expect(world.snapshot().hasTag('rechecking')).toBe(true);
    world.send({ type: 'createAll.pressed' });
    const units = [
      { unit, name: 'Finanse', use: finanse.similar._id },
      { unit, name: 'Logistics', use: null },
    ];
    expect(world.call('recheckFiles').input).toMatchObject({ files: [list], units });
    await world.answer('recheckFiles', unitsReply);
    world.send({ type: 'upload.pressed' });
    expect(world.call('sendFiles').input).toMatchObject({ units });
    world.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await world.answer('readImport', refusal(404, 'not found'));
    world.send({ type: 'retry.pressed' });
    expect(world.call('sendFiles').input).toMatchObject({ units });
  });

  it('cannot be uploaded with a decision that could not be checked', async () => {
    const world = await asked();
    world.send({ type: 'createAll.pressed' });
    await world.answer('recheckFiles', refusal(429, 'too many checks'));
    world.send({ type: 'upload.pressed' });
    expect([world.snapshot().hasTag('unchecked'), world.snapshot().context.error]).toEqual([true, 'Too many checks']);
    world.send({ type: 'retry.pressed' });
    await world.fail('recheckFiles');
    world.send({ type: 'again.pressed' });
    expect(world.snapshot().context).toMatchObject({ error: null, units: [{}] });
  });

  it('are checked again when a column is chosen too, and both are uploaded', async () => {
    const world = await asked();
    const place = { header: 'Place', use: 'branchId' };
    world.send({ type: 'column.answered', column: place });
    expect(world.call('recheckFiles').input).toMatchObject({ columns: [place], units: [] });
    world.send({ type: 'createAll.pressed' });
    await world.answer('recheckFiles', unitsReply);
    world.send({ type: 'upload.pressed' });
    expect(world.call('sendFiles').input).toMatchObject({ columns: [place], units: [{ name: 'Logistics' }] });
  });

  it('are dropped with the file', async () => {
    const world = await asked();
    world.send({ type: 'createAll.pressed' });
    world.send({ type: 'column.answered', column: { header: 'Place', use: 'branchId' } });
    world.send({ type: 'again.pressed' });
    world.send({ type: 'files.chosen', files: [new File(['c'], 'other.csv')] });
    expect(world.snapshot().context).toMatchObject({ units: [], columns: [] });
  });

  it('are listed once the upload has created them', async () => {
    const world = await following();
    const newUnits = [{ unit, name: 'Logistics' }] as const;
    await world.answer('readImport', importReply({ state: 'done', newUnits: [...newUnits] }));
    expect(world.effects).toContainEqual([
      'showToast',
      { kind: 'success', text: 'Data Uploaded Successfully! New department: Logistics.' },
    ]);
  });
});

describe('a running upload', () => {
  it('is followed after a reload of the page', async () => {
    const world = play(bulkUploadMachine, { kind: 'employees' });
    await world.answer('openUpload', openingReply(recordOf()));
    expect(world.snapshot().hasTag('processing')).toBe(true);
    expect(world.call('readImport').input).toEqual({ id: recordOf()._id });
  });

  it('needs the file again when a server restart has interrupted it', async () => {
    const world = play(bulkUploadMachine, { kind: 'employees' });
    await world.answer('openUpload', openingReply(recordOf()));
    await world.answer('readImport', importReply({ state: 'interrupted' }));
    expect(world.snapshot().hasTag('interrupted')).toBe(true);
    world.send({ type: 'retry.pressed' });
    expect(world.snapshot().hasTag('choosing')).toBe(true);
  });
});
