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
    const played = await choosing();
    played.send({ type: 'upload.pressed' });
    expect(played.snapshot().context.error).toBe('Please Select Any File');
    played.send({ type: 'files.chosen', files: [notes] });
    expect(played.snapshot().context.error).toMatch(/notes\.txt is not a spreadsheet/);
    const large = new File(['x'], 'large.csv');
    Object.defineProperty(large, 'size', { value: BULK_MAX_BYTES + 1 });
    played.send({ type: 'files.chosen', files: [large] });
    expect(played.snapshot().context.error).toBe('large.csv is too large. Files can be up to 25 MB.');
    played.send({ type: 'upload.pressed' });
    expect(played.snapshot().hasTag('choosing')).toBe(true);
    expect(played.calls.map(({ name }) => name)).toEqual(['openUpload']);
  });

  it('keeps one file, or for blood results several without duplicates', async () => {
    const other = new File(['c'], 'other.csv');
    const names = async (kind: ImportKind) => {
      const played = await choosing(kind);
      played.send({ type: 'files.chosen', files: [list, other] });
      played.send({ type: 'files.chosen', files: [list] });

      return played.snapshot().context.files.map(({ name }) => name);
    };

    expect(await names('cvff')).toEqual(['people.csv']);
    expect(await names('blood')).toEqual(['other.csv', 'people.csv']);
  });

  it('can be checked without writing anything, and then uploaded', async () => {
    const played = await choosing();
    played.send({ type: 'files.chosen', files: [list] });
    played.send({ type: 'check.pressed' });
    await played.answer('checkFiles', checkReply);
    expect(played.snapshot().context.check).toEqual(checkReply.body);
    played.send({ type: 'upload.pressed' });
    expect(played.snapshot().hasTag('sending')).toBe(true);
    expect(played.snapshot().context.check).toBeNull();
  });
});

describe('an upload of employees', () => {
  const pressed = async () => {
    const played = await choosing();
    played.send({ type: 'files.chosen', files: [list] });
    played.send({ type: 'upload.pressed' });
    expect(played.snapshot().hasTag('checking')).toBe(true);

    return played;
  };

  it('asks first when the file gives someone the Admin role', async () => {
    const played = await pressed();
    await played.answer('checkFiles', adminReply);
    expect(played.snapshot().hasTag('checked')).toBe(true);
    expect(played.snapshot().context.check?.gains).toEqual(adminReply.body.gains);
    expect(played.calls.map(({ name }) => name)).toEqual(['openUpload', 'checkFiles']);
    played.send({ type: 'upload.pressed' });
    expect(played.snapshot().hasTag('sending')).toBe(true);
    expect(played.snapshot().context.check).toBeNull();
  });

  it('shows which columns are used as in earlier uploads before it sends them', async () => {
    const played = await pressed();
    await played.answer('checkFiles', recalledReply);
    expect(played.snapshot().hasTag('checked')).toBe(true);
    played.send({ type: 'upload.pressed' });
    const asBefore = [{ header: 'Place', use: 'branchId' }];
    expect(played.call('sendFiles').input).toMatchObject({ columns: asBefore });
    expect(played.snapshot().context.recalled).toEqual(asBefore);
  });

  it('downloads who is not in the file, and stays at the results', async () => {
    const played = await pressed();
    await played.answer('checkFiles', adminReply);
    played.send({ type: 'notInFile.pressed' });
    expect(played.effects).toEqual([['downloadNotInFile', expect.objectContaining({ files: [list] })]]);
    expect(played.snapshot().hasTag('checked')).toBe(true);
  });

  it('shows which names are replaced as in earlier uploads before it sends them', async () => {
    const played = await pressed();
    const { units, ...body } = unitsReply.body;
    const remembered = { ...logistics, remembered: finanse.similar._id };
    await played.answer('checkFiles', { ...unitsReply, body: { ...body, units: [remembered, finanse] } });
    expect(played.snapshot().hasTag('checked')).toBe(true);
    const asBefore = { unit: 'department', name: 'Logistics', use: finanse.similar._id };
    expect(played.snapshot().context.units).toEqual([asBefore]);
    played.send({ type: 'upload.pressed' });
    expect(played.call('sendFiles').input).toMatchObject({ units: [asBefore] });
  });

  it('does not replace a name as in earlier uploads once it was answered otherwise', async () => {
    const played = await pressed();
    const body = { ...unitsReply.body, units: [{ ...logistics, remembered: finanse.similar._id }] };
    await played.answer('checkFiles', { ...unitsReply, body });
    played.send({ type: 'unit.answered', unit: logistics, answer: 'leave' });
    await played.answer('recheckFiles', { ...unitsReply, body });
    const left = { unit: 'department', name: 'Logistics', use: 'leave' };
    expect(played.snapshot().context.units).toEqual([left]);
  });

  it('does not recall a column again that was changed since', async () => {
    const played = await pressed();
    await played.answer('checkFiles', recalledReply);
    played.send({ type: 'column.answered', column: { header: 'Place', use: '' } });
    const ignored = { columns: [{ header: 'Place', use: '' }] };
    expect(played.call('recheckFiles').input).toMatchObject(ignored);
    await played.answer('recheckFiles', columnsReply);
    played.send({ type: 'again.pressed' });
    played.send({ type: 'check.pressed' });
    expect(played.calls.at(-1)?.input).toMatchObject(ignored);
  });

  it('does not ask when the file only adds managers and writers', async () => {
    const played = await pressed();
    const gains = [{ role: 'reporting-manager' as const, total: 1, people: ['Ana Reis'] }];
    await played.answer('checkFiles', { ...checkReply, body: { ...checkReply.body, gains } });
    expect(played.snapshot().hasTag('sending')).toBe(true);
    expect(played.snapshot().context.check).toBeNull();
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
    const played = await uploading();
    expect(played.call('sendFiles').input).toMatchObject({
      kind: 'employees',
      files: [list],
      mode: 'create',
      id: expect.stringMatching(UUID),
    });
    played.send({ type: 'bytes.sent', share: 0.5 });
    expect(played.snapshot().context.sent).toBe(0.5);
    played.send({ type: 'bytes.sent', share: 1 });
    played.clock.increment(IMPORT_POLL_MS);
    await played.answer('readImport', importReply());
    expect(played.snapshot().context.record).toMatchObject({ done: 4, total: 10 });
    played.send({ type: 'answer.came', reply: { status: 200, body: { status: 200, message: 'OK' } } });
    await played.answer('readImport', importReply({ state: 'done', done: 10 }));
    expect(played.snapshot().hasTag('allAccepted')).toBe(true);
    expect(played.effects).toEqual([
      ['showToast', { kind: 'success', text: 'Data Uploaded Successfully!' }],
      ['goTo', { to: '/employees' }],
    ]);
  });

  it('stays on the page and shows how many balances changed', async () => {
    const played = await following('balances');
    await played.answer('readImport', importReply({ state: 'done', done: 10 }));
    expect(played.snapshot().matches({ allAccepted: 'shown' })).toBe(true);
    expect(played.effects.map(([name]) => name)).toEqual(['showToast']);
    played.send({ type: 'again.pressed' });
    expect(played.snapshot().hasTag('choosing')).toBe(true);
  });

  it('offers the failed rows, and downloads them by itself for employees', async () => {
    for (const [kind, expected] of [
      ['employees', ['downloadFailedRows']],
      ['blood', []],
    ] as const) {
      const played = await following(kind);
      await played.answer('readImport', importReply({ state: 'done', failed: 1 }));
      expect(played.snapshot().hasTag('someRefused')).toBe(true);
      expect(played.snapshot().context.failedRows).toEqual([failedRow]);
      expect(played.effects.map(([name]) => name)).toEqual(expected);
      played.send({ type: 'failedRows.pressed' });
      expect(played.effects.at(-1)?.[0]).toBe('downloadFailedRows');
    }
  });

  it('names the columns of failed rows as the file does, until another file is chosen', async () => {
    const played = await choosing('blood');
    const columns = () => played.snapshot().context.checkedColumns.map(({ header }) => header);
    played.send({ type: 'files.chosen', files: [list] });
    played.send({ type: 'check.pressed' });
    await played.answer('checkFiles', {
      ...checkReply,
      body: { ...checkReply.body, columns: unitsReply.body.columns },
    });
    played.send({ type: 'upload.pressed' });
    played.send({ type: 'answer.came', reply: { status: 200, body: { status: 200, message: 'OK' } } });
    await played.answer('readImport', importReply({ state: 'done', failed: 1 }));
    expect([played.snapshot().hasTag('someRefused'), columns()]).toEqual([true, ['Place']]);
    played.send({ type: 'again.pressed' });
    expect(columns()).toEqual([]);
  });

  it('can be cancelled while sending, and the file stays chosen', async () => {
    const played = await uploading();
    played.send({ type: 'cancel.pressed' });
    expect(played.snapshot().hasTag('choosing')).toBe(true);
    expect(played.snapshot().context.files).toEqual([list]);
    expect(played.call('sendFiles').signal.aborted).toBe(true);
  });

  it.each([
    [429, 'slowedDown'],
    [403, 'notAllowed'],
  ] as const)('refused with %i says why and keeps the file, to send it again under a new ID', async (status, tag) => {
    const played = await uploading();
    const { id } = played.snapshot().context;
    played.send({ type: 'answer.came', reply: refusal(status, 'not now.') });
    expect([played.snapshot().hasTag(tag), played.snapshot().context.error]).toEqual([true, 'Not now.']);
    played.send({ type: 'retry.pressed' });
    expect(played.call('sendFiles').input).toMatchObject({ files: [list] });
    expect(played.snapshot().context.id).not.toBe(id);
  });

  it('shows why the server cannot use a file', async () => {
    const played = await uploading();
    played.send({ type: 'answer.came', reply: refusal(404, 'no rows were found in this file.') });
    expect(played.snapshot().hasTag('fileRefused')).toBe(true);
    expect(played.snapshot().context.error).toBe('No rows were found in this file.');
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'No rows were found in this file.' }]]);
  });
});

describe('a lost connection', () => {
  it('keeps loading the result of the upload until the server answers', async () => {
    const played = await uploading();
    const { id } = played.snapshot().context;
    played.send({ type: 'bytes.sent', share: 1 });
    played.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await played.fail('readImport');
    expect(played.snapshot().hasTag('offline')).toBe(true);
    played.clock.increment(IMPORT_RETRY_MS);
    expect(played.call('readImport').input).toEqual({ id });
    await played.answer('readImport', importReply());
    played.clock.increment(IMPORT_POLL_MS);
    await played.answer('readImport', importReply({ state: 'done' }));
    expect(played.snapshot().hasTag('allAccepted')).toBe(true);
    expect(played.calls.filter(({ name }) => name === 'sendFiles')).toHaveLength(1);
  });

  it('before the file has arrived stores nothing, and the file can be sent under a new ID', async () => {
    const played = await uploading();
    const { id } = played.snapshot().context;
    played.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await played.answer('readImport', refusal(404, 'not found'));
    expect(played.snapshot().hasTag('connectionLost')).toBe(true);
    played.send({ type: 'retry.pressed' });
    expect(played.snapshot().hasTag('sending')).toBe(true);
    expect(played.snapshot().context.id).not.toBe(id);
  });
});

it('shows a missing column before anything is uploaded, so that another one can be used', async () => {
  const played = await choosing();
  played.send({ type: 'files.chosen', files: [list] });
  played.send({ type: 'upload.pressed' });
  await played.answer('checkFiles', columnsReply);

  expect(played.snapshot().matches({ checked: 'shown' })).toBe(true);
  expect(played.calls.some(({ name }) => name === 'sendFiles')).toBe(false);
});

describe('unknown departments in a file', () => {
  async function asked() {
    const played = await choosing();
    played.send({ type: 'files.chosen', files: [list] });
    played.send({ type: 'upload.pressed' });
    await played.answer('checkFiles', unitsReply);

    return played;
  }
  const unit = 'department';

  it('are shown for a decision before anything is uploaded', async () => {
    const played = await asked();
    expect(played.snapshot().matches({ checked: 'shown' })).toBe(true);
    expect(played.calls.some(({ name }) => name === 'sendFiles')).toBe(false);
  });

  it('are checked again after each decision, and uploaded with all of them', async () => {
    const played = await asked();
    played.send({ type: 'unit.answered', unit: finanse, answer: finanse.similar._id });
    played.send({ type: 'upload.pressed' });
    expect(played.snapshot().hasTag('rechecking')).toBe(true);
    played.send({ type: 'createAll.pressed' });
    const units = [
      { unit, name: 'Finanse', use: finanse.similar._id },
      { unit, name: 'Logistics', use: null },
    ];
    expect(played.call('recheckFiles').input).toMatchObject({ files: [list], units });
    await played.answer('recheckFiles', unitsReply);
    played.send({ type: 'upload.pressed' });
    expect(played.call('sendFiles').input).toMatchObject({ units });
    played.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await played.answer('readImport', refusal(404, 'not found'));
    played.send({ type: 'retry.pressed' });
    expect(played.call('sendFiles').input).toMatchObject({ units });
  });

  it('cannot be uploaded with a decision that could not be checked', async () => {
    const played = await asked();
    played.send({ type: 'createAll.pressed' });
    await played.answer('recheckFiles', refusal(429, 'too many checks'));
    played.send({ type: 'upload.pressed' });
    expect([played.snapshot().hasTag('unchecked'), played.snapshot().context.error]).toEqual([true, 'Too many checks']);
    played.send({ type: 'retry.pressed' });
    await played.fail('recheckFiles');
    played.send({ type: 'again.pressed' });
    expect(played.snapshot().context).toMatchObject({ error: null, units: [{}] });
  });

  it('are checked again when a column is chosen too, and both are uploaded', async () => {
    const played = await asked();
    const place = { header: 'Place', use: 'branchId' };
    played.send({ type: 'column.answered', column: place });
    expect(played.call('recheckFiles').input).toMatchObject({ columns: [place], units: [] });
    played.send({ type: 'createAll.pressed' });
    await played.answer('recheckFiles', unitsReply);
    played.send({ type: 'upload.pressed' });
    expect(played.call('sendFiles').input).toMatchObject({ columns: [place], units: [{ name: 'Logistics' }] });
  });

  it('are dropped with the file', async () => {
    const played = await asked();
    played.send({ type: 'createAll.pressed' });
    played.send({ type: 'column.answered', column: { header: 'Place', use: 'branchId' } });
    played.send({ type: 'again.pressed' });
    played.send({ type: 'files.chosen', files: [new File(['c'], 'other.csv')] });
    expect(played.snapshot().context).toMatchObject({ units: [], columns: [] });
  });

  it('are listed once the upload has created them', async () => {
    const played = await following();
    const newUnits = [{ unit, name: 'Logistics' }] as const;
    await played.answer('readImport', importReply({ state: 'done', newUnits: [...newUnits] }));
    expect(played.effects).toContainEqual([
      'showToast',
      { kind: 'success', text: 'Data Uploaded Successfully! New department: Logistics.' },
    ]);
  });
});

describe('a running upload', () => {
  it('is followed after a reload of the page', async () => {
    const played = play(bulkUploadMachine, { kind: 'employees' });
    await played.answer('openUpload', openingReply(recordOf()));
    expect(played.snapshot().hasTag('processing')).toBe(true);
    expect(played.call('readImport').input).toEqual({ id: recordOf()._id });
  });

  it('needs the file again when a server restart has interrupted it', async () => {
    const played = play(bulkUploadMachine, { kind: 'employees' });
    await played.answer('openUpload', openingReply(recordOf()));
    await played.answer('readImport', importReply({ state: 'interrupted' }));
    expect(played.snapshot().hasTag('interrupted')).toBe(true);
    played.send({ type: 'retry.pressed' });
    expect(played.snapshot().hasTag('choosing')).toBe(true);
  });
});
