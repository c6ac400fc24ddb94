import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, nextYear, somebody, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const pdf = Buffer.from('%PDF-1.7\nA doctor wrote this.\n%%EOF\n');

describe.each(engines)('documents for requests, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let sickness: string;
  let course: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    sickness = await addType(fixture, 'Sickness', { attachmentAfterDays: 2 }, 'sick');
    course = await addType(fixture, 'Course', { attachmentAfterDays: 0 });
  });
  afterAll(() => fixture?.close());

  const attach = (call: Caller, id: string, bytes: Buffer = pdf, fileName = 'note.pdf') =>
    call('attachToLeave', { ...byId(id), form: { files: [{ field: 'document', fileName, bytes }] } });
  const sick = async (call: Caller, from: string, to: string) =>
    (await call('applyForSickLeave', { body: { type: sickness, from, to } })).body.leaveApplication._id as string;

  it('are required before more days than the type allows without one are approved', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const short = await sick(call, mondayOfNextYear(1), mondayOfNextYear(1, 1));
    const long = await sick(call, mondayOfNextYear(2), mondayOfNextYear(2, 2));
    const approve = (_id: string) => as.manager('decideSickLeave', { body: { _id, decision: 'approved' } });

    expect((await approve(short)).status).toBe(200);
    const refused = await approve(long);
    const says = 'A document is required for more than 2 days, but none has been added.';
    expect([refused.status, refused.body.errors]).toEqual([422, { documents: says }]);
    const { review } = (await as.manager('reviewSickLeave', byId(long))).body;
    expect([review.canDecide, review.canApprove, review.whyNot, review.leaveApplication.needsDocument]).toEqual([
      true,
      false,
      says,
      true,
    ]);
    const added = await attach(call, long);
    expect([added.status, added.body.message, added.body.leaveApplication.documents]).toEqual([
      201,
      'Document added',
      1,
    ]);
    expect((await approve(long)).status).toBe(200);
  });

  it('for sick leave can be read by the person and HR; a manager only sees that there are some', async () => {
    const { as, stranger } = fixture;
    const { call } = await somebody(fixture);
    const id = await sick(call, mondayOfNextYear(3), mondayOfNextYear(3));
    await attach(call, id);
    const documents = async (caller: Caller) => (await caller('reviewSickLeave', byId(id))).body.review.documents;
    const [{ name, originalName, size }] = await documents(as.lisbonHr);
    expect([originalName, size]).toEqual(['note.pdf', pdf.length]);
    expect(await documents(as.manager)).toMatchObject([{ name: null, originalName: null, size: pdf.length }]);

    for (const caller of [call, as.lisbonHr, as.hr, as.admin]) {
      expect((await caller('downloadFile', { params: { name } })).body).toBe(pdf.toString());
    }
    for (const caller of [as.manager, as.lisbonAdmin, as.portoAdmin, as.employee, stranger]) {
      expect((await caller('downloadFile', { params: { name } })).status).toBe(404);
      expect((await caller('getFile', { params: { name } })).status).toBe(404);
    }
  });

  it('for leave can be read by those who decide on it', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const id = await ask(call, course, mondayOfNextYear(4));
    await attach(call, id, pdf, '../../<b>invitation.pdf');
    const [{ name, originalName }] = (await as.manager('reviewLeave', byId(id))).body.review.documents;

    expect(originalName).not.toContain('/');
    expect((await as.manager('downloadFile', { params: { name } })).status).toBe(200);
    expect((await as.portoManager('downloadFile', { params: { name } })).status).toBe(404);
  });

  it('must be pictures, which are re-encoded, or PDF files, neither damaged nor too large', async () => {
    const { call } = await somebody(fixture);
    const id = await ask(call, course, mondayOfNextYear(5));
    const wide = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#ffffff' } })
      .withExif({ IFD0: { Copyright: 'Where it was taken' } })
      .png()
      .toBuffer();

    expect((await attach(call, id, wide, 'page.png')).status).toBe(201);
    const [{ name }] = (await fixture.as.hr('reviewLeave', byId(id))).body.review.documents;
    const { bytes } = await fixture.db
      .selectFrom('file')
      .select('bytes')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(['jpeg', 2400, 800, undefined]);
    const statuses = [];
    for (const wrong of [
      Buffer.from('<svg/>'),
      wide.subarray(0, 40),
      pdf.subarray(0, 20),
      Buffer.alloc(10 * 1024 * 1024 + 1),
    ]) {
      statuses.push((await attach(call, id, wrong)).status);
    }
    expect(statuses).toEqual([415, 422, 422, 413]);
  });

  it('can be added by HR for someone who brought them on paper, as if the person had added them', async () => {
    const { as, people } = fixture;
    const { call, person } = await somebody(fixture);
    const id = await sick(call, mondayOfNextYear(8), mondayOfNextYear(8));
    const attachFor = (caller: Caller, bytes: Buffer = pdf, of = id) =>
      caller('attachForEmployee', {
        ...byId(of),
        form: { files: [{ field: 'document', fileName: 'paper.pdf', bytes }] },
      });
    const { canAttach } = (await as.lisbonHr('reviewSickLeave', byId(id))).body.review;
    expect([canAttach, (await as.manager('reviewSickLeave', byId(id))).body.review.canAttach]).toEqual([true, false]);

    const added = await attachFor(as.lisbonHr);
    expect([added.status, added.body.message, added.body.leaveApplication.documents]).toEqual([
      201,
      'Document added',
      1,
    ]);
    for (const [caller, status] of [
      [as.manager, 403],
      [as.lisbonAdmin, 403],
      [as.portoAdmin, 403],
      [call, 403],
    ] as const) {
      expect((await attachFor(caller)).status).toBe(status);
    }
    expect([
      (await attachFor(as.hr, Buffer.from('<svg/>'))).status,
      (await attachFor(as.hr, pdf.subarray(0, 20))).status,
    ]).toEqual([415, 422]);
    expect((await attachFor(as.hr, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);

    const own = (await call('viewOwnSickLeave', { query: { year: nextYear } })).body;
    expect(own.documents).toMatchObject([
      { leaveApplication: id, originalName: 'paper.pdf', by: { _id: people.lisbonHr.id } },
    ]);
    const [{ _id: document, name }] = own.documents;
    const read = async (caller: Caller) => (await caller('downloadFile', { params: { name } })).status;
    expect([await read(call), await read(as.hr), await read(as.manager), await read(as.lisbonAdmin)]).toEqual([
      200, 200, 404, 404,
    ]);
    expect((await texts(call))[0]).toMatch(/^HR added a document to your sick leave on /);
    const { history } = (await as.hr('reviewSickLeave', byId(id))).body.review;
    expect(history.at(-1)).toMatchObject({ what: 'documentAdded', by: { _id: people.lisbonHr.id } });
    expect(person.id).not.toBe(people.lisbonHr.id);

    // What HR added by mistake HR takes away again; no one else does, not even whose it is.
    const remove = async (caller: Caller) => (await caller('removeFromLeave', { params: { id, document } })).status;
    expect([await remove(call), await remove(as.hr), await remove(as.lisbonHr)]).toEqual([404, 404, 200]);
    expect(await read(call)).toBe(404);

    // A note that came after the decision was nothing that it went by.
    await as.manager('decideSickLeave', { body: { _id: id, decision: 'approved' } });
    await attachFor(as.hr);
    const [late] = (await as.hr('reviewSickLeave', byId(id))).body.review.documents;
    expect((await as.hr('removeFromLeave', { params: { id, document: late._id } })).status).toBe(200);
    const gone = await sick(call, mondayOfNextYear(9), mondayOfNextYear(9));
    await call('cancelSickLeave', byId(gone));
    expect((await attachFor(as.hr, pdf, gone)).status).toBe(409);
  });

  it('are added and removed only by the applicant, and cannot be removed after a decision', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const id = await ask(call, course, mondayOfNextYear(6));
    await attach(call, id);
    const [{ _id: document, name }] = (await as.hr('reviewLeave', byId(id))).body.review.documents;
    const remove = (caller: Caller) => caller('removeFromLeave', { params: { id, document } });

    expect([(await attach(as.hr, id)).status, (await remove(as.hr)).status]).toEqual([404, 404]);
    const removed = await remove(call);
    expect([removed.status, removed.body.leaveApplication.documents]).toEqual([200, 0]);
    expect((await call('downloadFile', { params: { name } })).status).toBe(404);
    expect((await remove(call)).status).toBe(404);

    await attach(call, id);
    const [kept] = (await as.hr('reviewLeave', byId(id))).body.review.documents;
    await decide(as.manager, id);
    const late = await call('removeFromLeave', { params: { id, document: kept._id } });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This request has been decided, so its documents cannot be removed.',
    ]);
    // A doctor's note comes later.
    expect((await attach(call, id)).status).toBe(201);
    for (let count = 2; count < 10; count += 1) await attach(call, id);
    expect((await attach(call, id)).body.errors).toEqual({ document: 'A request can have at most 10 documents.' });

    const gone = await ask(call, course, mondayOfNextYear(7));
    await call('cancelLeave', byId(gone));
    expect((await attach(call, gone)).status).toBe(409);
  });
});

describe.each(engines)('exports of requests by type, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const lines = async (caller: Caller, query: object = {}) => {
    const { status, body } = await caller('exportLeaveApplications', { query: { kind: 'leave', ...query } });
    expect(status).toBe(200);

    return (body as string).trimEnd().split('\r\n');
  };

  it('contain what the filters show, in scope, across all pages, and run nothing in a spreadsheet', async () => {
    const { as, company } = fixture;
    const type = await addType(fixture, 'Annual', { daysPerYear: 300, mayGoNegative: true });
    const lisbon = await somebody(fixture);
    const porto = await somebody(fixture, { branch_id: company.branches[1], manager_id: null });
    await ask(lisbon.call, type, mondayOfNextYear(1), { reason: '=HYPERLINK("https://x.example","me")' });
    await ask(porto.call, type, mondayOfNextYear(2), { reason: 'A trip,\n"far"' });

    const all = await lines(as.admin);
    expect(all).toHaveLength(3);
    expect(all[0]).toMatch(/^\ufeffEmployee,Employee ID,Email,Branch,Time Zone,Type,First Day,Part of First Day,/);
    expect(all.join('\n')).toContain(`"'=HYPERLINK(""https://x.example"",""me"")"`);
    expect(all.join('\n')).toContain('"A trip,\n""far"""');
    for (const [caller, emails] of [
      [as.manager, [lisbon.person.email]],
      [as.lisbonAdmin, [lisbon.person.email]],
      [as.portoAdmin, [porto.person.email]],
      [as.portoManager, []],
    ] as const) {
      const told = (await lines(caller)).join('\n');
      for (const { email } of [lisbon.person, porto.person]) {
        expect([email, told.includes(email)]).toEqual([email, (emails as readonly string[]).includes(email)]);
      }
    }
    expect(await lines(as.admin, { from: mondayOfNextYear(2) })).toHaveLength(2);
    expect(await lines(as.admin, { data: 'approved' })).toHaveLength(1);
    expect(await lines(as.admin, { kind: 'sick' })).toHaveLength(1);

    // More than one look into the database.
    await fixture.db
      .insertInto('leave_application')
      .columns([
        'company_id',
        'id',
        'person_id',
        'type_id',
        'from_day',
        'to_day',
        'from_portion',
        'to_portion',
        'days',
        'shares',
      ])
      .expression((eb) =>
        eb
          .selectFrom('leave_application')
          .crossJoin(sql`generate_series(1, 1200)`.as('number'))
          .select([
            'company_id',
            sql<string>`gen_random_uuid()`.as('id'),
            'person_id',
            'type_id',
            'from_day',
            'to_day',
            'from_portion',
            'to_portion',
            'days',
            'shares',
          ])
          .where('person_id', '=', lisbon.person.id),
      )
      .execute();
    const many = await lines(as.manager);
    expect(many).toHaveLength(1202);
    expect(new Set(many).size).toBeLessThan(many.length);
  });

  it('leave out the reason for sick leave if the caller may not see it', async () => {
    const { as } = fixture;
    const type = await addType(fixture, 'Sickness', {}, 'sick');
    const { call } = await somebody(fixture);
    const day = mondayOfNextYear(3);
    await call('applyForSickLeave', { body: { type, from: day, to: day, reason: 'A fever' } });

    expect((await lines(as.manager, { kind: 'sick' })).join()).not.toContain('A fever');
    expect((await lines(as.lisbonHr, { kind: 'sick' })).join()).toContain('A fever');
  });
});
