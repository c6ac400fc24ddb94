import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeFromBytes } from '../../../server/plugins/upload-limits.ts';
import type { Answer, Caller } from '../support/calls.ts';
import { change, history, ownHistory, start, writer } from '../support/conversations.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const pdf = Buffer.from('%PDF-1.7\nBetween the two of us.\n%%EOF\n');

describe.each(engines)('conversation files, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const formOf = (bytes: Buffer, fileName: string) => ({ files: [{ field: 'document', fileName, bytes }] });
  const attach = (call: Caller, conversation: string, bytes = pdf, fileName = 'answer.pdf'): Promise<Answer> =>
    call('attachToConversation', { form: { fields: { conversation }, ...formOf(bytes, fileName) } });
  const attachOwn = (call: Caller, fileName = 'contract.pdf'): Promise<Answer> =>
    call('attachToOwnConversation', { form: formOf(pdf, fileName) });
  const statusFor = async (call: Caller, name: string) => (await call('downloadFile', { params: { name } })).status;

  it('can be read only by the employee and the people who administer them, not by the manager or others', async () => {
    const { as, stranger } = fixture;
    const { call, id } = await writer(fixture);
    const { file } = (await attachOwn(call)).body;
    await call('writeToHr', { params: { id }, body: { files: [file._id] } });
    const answer = (await attach(as.hr, id)).body.file;
    await change(as.hr, id, 2, { body: 'See there.', files: [answer._id] });

    const { entries } = (await history(as.lisbonHr, id)).body;
    expect(entries.map(({ files }: { files: object[] }) => files)).toEqual([[], [file], [answer], []]);
    expect((await ownHistory(call, id)).body.entries.at(-1).files).toEqual([answer]);
    expect(file).toMatchObject({ originalName: 'contract.pdf', mediaType: 'application/pdf', size: pdf.length });
    for (const { name } of [file, answer]) {
      for (const reader of [call, as.hr, as.admin, as.lisbonHr, as.lisbonAdmin]) {
        expect(await statusFor(reader, name)).toBe(200);
      }
      for (const other of [as.manager, as.portoAdmin, as.portoManager, as.employee, stranger]) {
        expect(await statusFor(other, name)).toBe(404);
      }
    }
  });

  it('are limited in size for each person and day', async () => {
    const { call, id } = await writer(fixture);
    const { person, call: other } = await writer(fixture);
    const principal = { personId: person.id, level: undefined };
    await takeFromBytes(fixture.db, principal, 200 * 1024 * 1024 - pdf.length);

    expect((await attachOwn(other)).status).toBe(201);
    expect(await attachOwn(other)).toMatchObject({
      status: 429,
      body: { message: 'You can add up to 200 MB of files in 24 hours. Try again later.' },
    });
    expect((await attachOwn(call)).status).toBe(201);
    expect((await attach(fixture.as.hr, id)).status).toBe(201);
  });

  it('are hidden from the employee until sent, and can be sent once, only by their uploader', async () => {
    const { as } = fixture;
    const { call, id } = await writer(fixture);
    const { file } = (await attach(as.hr, id)).body;
    expect(await statusFor(call, file.name)).toBe(404);

    const says = { files: 'A file is no longer available. Attach it again.' };
    const foreign = await change(as.admin, id, 1, { body: 'Mine', files: [file._id] });
    expect([foreign.status, foreign.body.errors]).toEqual([422, says]);
    expect((await change(as.hr, id, 1, { files: [file._id] })).body.entries[0]).toMatchObject({
      body: '',
      files: [file],
    });
    expect((await change(as.hr, id, 3, { files: [file._id] })).status).toBe(422);
    expect((await history(as.hr, id)).body.conversation).toMatchObject({ version: 3, last: { excerpt: '' } });
  });

  it('keep their name without characters that no file name may have', async () => {
    const { call } = await writer(fixture);

    expect(await attachOwn(call, 'con\u0000tract\u0007.pdf')).toMatchObject({
      status: 201,
      body: { file: { originalName: 'con tract.pdf' } },
    });
  });

  it('can start a conversation', async () => {
    const { call } = await writer(fixture);
    const { file } = (await attachOwn(call)).body;
    const { body } = await call('startConversation', {
      body: { subject: 'Contract', body: 'Signed', files: [file._id] },
    });

    expect(body.entries).toMatchObject([{ number: 1, body: 'Signed', files: [file] }]);
  });

  it('must be PDF files or pictures, in conversations that the sender may reply to', async () => {
    const { as } = fixture;
    const { id } = await writer(fixture);
    const porto = await start(as.portoEmployee);

    const wrong = [
      await attach(as.hr, id, Buffer.from('<svg/>')),
      await attach(as.hr, id, pdf.subarray(0, 12)),
      await attach(as.hr, id, Buffer.alloc(10 * 1024 * 1024 + 1)),
      await attach(as.lisbonHr, porto),
      await attach(as.manager, id),
      await as.hr('attachToConversation', { form: formOf(pdf, 'a.pdf') }),
    ];

    expect(wrong.map(({ status }) => status)).toEqual([415, 422, 413, 404, 403, 400]);
  });

  it('that are never sent do not pile up: beyond twenty the oldest are deleted', async () => {
    const { call, person } = await writer(fixture);
    const first = (await attachOwn(call)).body.file;
    for (let more = 0; more < 19; more += 1) await attachOwn(call);
    expect(await statusFor(call, first.name)).toBe(200);

    await fixture.db.deleteFrom('throttle').execute();
    expect((await attachOwn(call)).status).toBe(201);

    expect(await statusFor(call, first.name)).toBe(404);
    const kept = await fixture.db.selectFrom('file').select('id').where('owner_id', '=', person.id).execute();
    expect(kept).toHaveLength(20);
  });
});
