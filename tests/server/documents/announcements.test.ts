import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDue } from '../../../server/documents/publishing.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { announce, edit, inDays, lookAt, seenBy, toldOf } from './support.ts';

describe.each(engines)('announcements, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  /** As if the time had come. */
  const letTimePass = (id: string, columns: { publish_at?: string; expires_at?: string }) =>
    fixture.db.updateTable('announcement').set(columns).where('id', '=', id).execute();

  it('reach everyone by default, and notify people with a console except the author', async () => {
    const { as, people, stranger } = fixture;
    const { status, body } = await announce(as.hr, { body: '  On Friday.\r\nBring cake.  ' });
    const { announcement } = body;
    expect([status, body.message]).toEqual([201, 'Announcement published']);
    expect(announcement).toMatchObject({
      title: 'Summer party',
      body: 'On Friday.\nBring cake.',
      state: 'published',
      audience: { branches: [], departments: [], groups: [] },
      reach: { addressed: 9, read: 0 },
      readCount: 0,
      branch: null,
      canEdit: true,
      editedAt: null,
    });
    expect(await seenBy(as.employee, announcement._id)).toBe(200);
    expect(await seenBy(stranger, announcement._id)).toBe(404);
    const { hr: _, employee: _one, portoEmployee: _other, ...told } = people;
    expect(await toldOf(fixture, announcement._id)).toEqual(
      Object.values(told)
        .map(({ email }) => email)
        .sort(),
    );
  });

  it('are counted once per reader, among people the caller may see', async () => {
    const { as } = fixture;
    const { _id: id } = (await announce(as.admin, { pinned: true })).body.announcement;
    for (const call of [as.employee, as.employee, as.portoEmployee, as.manager]) await seenBy(call, id);
    expect(await lookAt(as.hr, id)).toMatchObject({ reach: { addressed: 9, read: 3 }, readCount: 3 });
    expect(await lookAt(as.portoAdmin, id)).toMatchObject({ reach: { addressed: 3, read: 1 }, canEdit: false });
    const own = (await as.employee('listOwnAnnouncements')).body;
    expect(own.announcements[0]).toMatchObject({ _id: id, pinned: true, readAt: expect.any(String) });
    expect(own.unread).toBe(own.announcements.filter(({ readAt }: { readAt: unknown }) => readAt === null).length);
    const readers = await as.lisbonHr('listAnnouncementReaders', { params: { id }, query: { state: 'read' } });
    expect(readers.body.readers.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'employee Own',
      'manager Own',
    ]);
    const unread = await as.hr('listAnnouncementReaders', { params: { id }, query: { state: 'unread', count: 2 } });
    expect([unread.body.total, unread.body.readers.length]).toEqual([6, 2]);
    for (const [sort, first] of [
      ['read', 'employee Own'],
      ['-read', 'manager Own'],
    ] as const) {
      const { body } = await as.hr('listAnnouncementReaders', { params: { id }, query: { sort, count: 4 } });
      const [one, , , last] = body.readers;
      expect([body.total, one.fullName, one.readAt !== null, last.readAt]).toEqual([9, first, true, null]);
    }
    // The number of all of them is kept while no one joins or leaves the audience.
    const all = async () => (await as.hr('listAnnouncementReaders', { params: { id } })).body.total;
    const added = await fixture.add();
    expect(await all()).toBe(10);
    await fixture.db.updateTable('person').set({ is_enabled: false }).where('id', '=', added.id).execute();
    expect(await all()).toBe(9);
    const file = await as.hr('exportAnnouncementReaders', { params: { id }, query: { state: 'read' } });
    expect(file.disposition).toContain('filename="Readers of Summer party.csv"');
    expect(file.body.split('\r\n').length).toBe(5);
    expect(file.body).toContain('portoEmployee Own');
  });

  it('of a branch admin are for their branch only, and no one else can change them', async () => {
    const { as, company } = fixture;
    const [lisbon, porto] = company.branches;
    const own = (await announce(as.lisbonHr)).body.announcement;
    expect(own).toMatchObject({
      audience: { branches: [{ _id: lisbon, name: 'Lisbon' }] },
      branch: { _id: lisbon, branchName: 'Lisbon' },
      reach: { addressed: 6 },
    });
    expect([await seenBy(as.employee, own._id), await seenBy(as.portoEmployee, own._id)]).toEqual([200, 404]);
    const further = await announce(as.lisbonHr, { audience: { branches: [porto] } });
    expect([further.status, further.body.errors]).toEqual([
      422,
      { audience: 'You can only choose people in your branch.' },
    ]);
    expect((await edit(as.portoAdmin, own._id, { version: 1, title: 'No party' })).status).toBe(404);
    expect((await edit(as.lisbonAdmin, own._id, { version: 1, pinned: true })).body.announcement.pinned).toBe(true);
    expect((await edit(as.admin, own._id, { version: 2, pinned: false })).status).toBe(200);
    const companys = (await announce(as.hr)).body.announcement;
    const refused = await edit(as.lisbonHr, companys._id, { version: 1, title: 'No party' });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This is a company announcement. Ask a company admin to change it.',
    ]);
    const portos = (await announce(as.hr, { audience: { branches: [porto] } })).body.announcement;
    expect((await as.lisbonHr('getAnnouncement', { params: { id: portos._id } })).status).toBe(404);
  });

  it('stay drafts until they are published', async () => {
    const { as } = fixture;
    const draft = (await announce(as.hr, { isDraft: true })).body.announcement;
    expect(draft).toMatchObject({ state: 'draft', publishAt: null });
    expect([await seenBy(as.employee, draft._id), (await toldOf(fixture, draft._id)).length]).toEqual([404, 0]);
    const look = { params: { id: draft._id } };
    expect((await as.lisbonHr('getAnnouncement', look)).status).toBe(404);
    const kept = (await edit(as.hr, draft._id, { version: 1, title: 'Winter party' })).body.announcement;
    expect(kept).toMatchObject({ state: 'draft', title: 'Winter party', editedAt: null });
    const out = (await edit(as.hr, draft._id, { version: 2, isDraft: false, publishAt: null })).body.announcement;
    expect(out.state).toBe('published');
    expect([await seenBy(as.employee, draft._id), (await toldOf(fixture, draft._id)).length]).toEqual([200, 6]);
  });

  it('are listed for employees pinned ones first, then new ones', async () => {
    const { as } = fixture;
    const ids: string[] = [];
    for (const pinned of [true, false, false]) ids.push((await announce(as.admin, { pinned })).body.announcement._id);
    const [first, second, third] = ids;
    const own = (await as.employee('listOwnAnnouncements')).body.announcements.map(({ _id }: { _id: string }) => _id);
    expect(own.filter((id: string) => ids.includes(id))).toEqual([first, third, second]);
  });

  it('leave what was changed in the audit trail: pinning and the audience too', async () => {
    const { as, db, company } = fixture;
    const [lisbon] = company.branches;
    const { _id: id } = (await announce(as.hr, { isDraft: true })).body.announcement;
    await edit(as.hr, id, {
      version: 1,
      pinned: true,
      audience: { branches: [lisbon], departments: [], groups: [] },
    });
    const { before, after } = await db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('what', '=', 'announcement.edited')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject({ is_pinned: false, audience: { branches: [] } });
    expect(after).toMatchObject({ is_pinned: true, audience: { branches: [{ _id: lisbon }] } });
    expect(Object.keys(after as object)).toEqual(Object.keys(before as object));
  });

  it('that are scheduled go out once when their time has come, whatever the number of servers', async () => {
    const { as, db } = fixture;
    const publishAt = inDays(3);
    const { announcement } = (await announce(as.hr, { publishAt, expiresAt: inDays(5) })).body;
    const { _id: id } = announcement;
    expect(announcement).toMatchObject({ state: 'scheduled', publishAt });
    expect([await publishDue(db), await seenBy(as.employee, id)]).toEqual([0, 404]);
    await letTimePass(id, { publish_at: '2026-01-01T09:00:00Z' });
    // The server's own clock looks as well.
    await Promise.all([publishDue(db), publishDue(db), publishDue(db)]);
    expect(await publishDue(db)).toBe(0);
    // Its author is notified too, because it was published on schedule.
    const told = await toldOf(fixture, id);
    expect([await seenBy(as.employee, id), told.length, new Set(told).size]).toEqual([200, 7, 7]);
    const { rows } = await sql`
      select from audit_entry where entity_id = ${id} and what = 'announcement.published'
    `.execute(db);
    expect(rows.length).toBe(1);
  });

  it('that are scheduled do not go out once they are drafts again', async () => {
    const { as, db } = fixture;
    const { _id: id } = (await announce(as.hr, { publishAt: inDays(3) })).body.announcement;
    const draft = (await edit(as.hr, id, { version: 1, isDraft: true })).body.announcement;
    expect(draft).toMatchObject({ state: 'draft', publishAt: null });
    expect([await publishDue(db), await seenBy(as.employee, id)]).toEqual([0, 404]);
  });

  it('that have ended are shown to no one, and are not sent late', async () => {
    const { as, db } = fixture;
    const { _id: id } = (await announce(as.hr, { expiresAt: inDays(1) })).body.announcement;
    await letTimePass(id, { expires_at: '2026-02-01T09:00:00Z' });
    expect([await seenBy(as.employee, id), (await lookAt(as.hr, id)).state]).toEqual([404, 'expired']);
    expect((await edit(as.hr, id, { version: 1, expiresAt: inDays(2) })).body.announcement.state).toBe('published');
    const never = (await announce(as.hr, { publishAt: inDays(1), expiresAt: inDays(2) })).body.announcement;
    await letTimePass(never._id, { publish_at: '2026-01-01T09:00:00Z', expires_at: '2026-02-01T09:00:00Z' });
    expect([await publishDue(db), (await lookAt(as.hr, never._id)).state]).toEqual([0, 'expired']);
  });

  it('do not go out while they are switched off for the company', async () => {
    const { as, db, company } = fixture;
    const { _id: id } = (await announce(as.hr, { publishAt: inDays(1) })).body.announcement;
    await letTimePass(id, { publish_at: '2026-01-01T09:00:00Z' });
    const features = (all: string[]) => db.updateTable('company').set({ features: all }).where('id', '=', company.id);
    const before = await db.selectFrom('company').select('features').where('id', '=', company.id).executeTakeFirst();
    await features(['leave']).execute();
    try {
      expect(await publishDue(db)).toBe(0);
      for (const [call, sent] of [
        ['getAnnouncements', {}],
        ['createAnnouncement', { body: { title: 'Party', body: 'On Friday.' } }],
        ['listOwnAnnouncements', {}],
      ] as const) {
        expect((await as.hr(call, sent)).status).toBe(403);
      }
    } finally {
      await features(before?.features ?? []).execute();
    }
    await publishDue(db);
    expect(await seenBy(as.employee, id)).toBe(200);
  });

  it('can be corrected once out, which is shown, but keep their audience and time', async () => {
    const { as, company } = fixture;
    const { _id: id } = (await announce(as.hr)).body.announcement;
    const longer = (await edit(as.hr, id, { version: 1, expiresAt: inDays(9), pinned: true })).body.announcement;
    expect(longer).toMatchObject({ editedAt: null, pinned: true, version: 2 });
    const corrected = (await edit(as.hr, id, { version: 2, body: 'On Saturday.' })).body.announcement;
    expect(corrected).toMatchObject({ body: 'On Saturday.', editedAt: expect.any(String) });
    expect((await as.employee('readOwnAnnouncement', { params: { id } })).body.announcement.editedAt).not.toBeNull();
    const audience = { branches: [company.branches[1]] };
    for (const [edited, field] of [
      [{ audience }, 'audience'],
      [{ publishAt: inDays(2) }, 'publishAt'],
      [{ isDraft: true }, 'publishAt'],
    ] as const) {
      const { status, body } = await edit(as.hr, id, { version: 3, ...edited });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    expect((await edit(as.hr, id, { version: 3, audience: {}, publishAt: corrected.publishAt })).status).toBe(200);
    const stale = await edit(as.hr, id, { version: 1, title: 'Late' });
    expect([stale.status, stale.body.announcement.version]).toEqual([409, 4]);
  });

  it('that are withdrawn are shown to no one, and notify no one who has not seen them yet', async () => {
    const { as, db, people } = fixture;
    const { _id: id } = (await announce(as.hr)).body.announcement;
    await seenBy(as.employee, id);
    await db
      .updateTable('notification')
      .set({ seen_at: new Date() })
      .where('actor', '=', `announcement:${id}`)
      .where('recipient_id', '=', people.manager.id)
      .execute();
    const { body } = await as.hr('withdrawAnnouncement', { params: { id }, body: { version: 1 } });
    expect(body).toMatchObject({
      message: 'Announcement withdrawn',
      announcement: { state: 'retracted', readCount: 1 },
    });
    expect([await seenBy(as.employee, id), await toldOf(fixture, id)]).toEqual([404, [people.manager.email]]);
    const again = await as.hr('withdrawAnnouncement', { params: { id }, body: { version: 2 } });
    expect([again.status, (await edit(as.hr, id, { version: 2, title: 'Back' })).status]).toEqual([409, 409]);
    const draft = (await announce(as.hr, { isDraft: true })).body.announcement;
    const refused = await as.hr('withdrawAnnouncement', { params: { id: draft._id }, body: { version: 1 } });
    expect(refused.status).toBe(409);
  });

  it.each([
    ['withdrawn', (id: string) => fixture.as.hr('withdrawAnnouncement', { params: { id }, body: { version: 1 } })],
    ['expired', (id: string) => letTimePass(id, { expires_at: new Date().toISOString() })],
  ])('that are %s do not count people who are added later', async (_, end) => {
    const { as } = fixture;
    const { _id: id } = (await announce(as.hr)).body.announcement;
    await seenBy(as.employee, id);
    await end(id);
    const counted = async () => {
      const listed = (await as.hr('getAnnouncements')).body.announcements.find(
        (one: { _id: string }) => one._id === id,
      );
      const { body } = await as.hr('listAnnouncementReaders', { params: { id } });

      return [(await lookAt(as.hr, id)).reach, listed.reach, { addressed: body.total, read: 1 }];
    };
    const reach = { addressed: 9, read: 1 };
    expect(await counted()).toEqual([reach, reach, reach]);
    const later = await fixture.add({ name: 'Came Later', columns: {} });
    try {
      expect(await counted()).toEqual([reach, reach, reach]);
    } finally {
      await fixture.db.updateTable('person').set({ is_enabled: false }).where('id', '=', later.id).execute();
    }
  });

  it('are deleted together with their readers, and the audit trail keeps the text', async () => {
    const { as, db } = fixture;
    const { _id: id } = (await announce(as.hr, { title: 'Moving desks' })).body.announcement;
    await seenBy(as.employee, id);
    expect((await as.hr('deleteAnnouncement', { params: { id }, query: { version: 7 } })).status).toBe(409);
    expect((await as.hr('deleteAnnouncement', { params: { id }, query: { version: 1 } })).status).toBe(200);
    expect((await as.hr('getAnnouncement', { params: { id } })).status).toBe(404);
    const { before } = await db
      .selectFrom('audit_entry')
      .select('before')
      .where('what', '=', 'announcement.deleted')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject({ title: 'Moving desks', reads: 1 });
  });

  it('remind people who have not read them by email, once a day', async () => {
    const { as, db, people } = fixture;
    const { _id: id } = (await announce(as.lisbonHr, { title: 'Read me' })).body.announcement;
    await seenBy(as.employee, id);
    const remind = () => as.lisbonHr('remindOfAnnouncement', { params: { id } });
    expect((await remind()).body).toMatchObject({ message: '5 people reminded', reminded: 5 });
    const again = await remind();
    expect([again.status, again.body.message]).toEqual([
      429,
      'A reminder was sent in the last 24 hours. You can send one reminder a day.',
    ]);
    const mails = await db
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'is_bulk'])
      .where('subject', '=', 'Please read: Read me')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toContain(people.manager.email);
    expect([mails.length, mails.every(({ is_bulk }) => is_bulk)]).toEqual([5, true]);
    await db
      .updateTable('announcement')
      .set({ reminded_at: inDays(-2) })
      .where('id', '=', id)
      .execute();
    expect((await remind()).status).toBe(200);
    const draft = (await announce(as.hr, { isDraft: true })).body.announcement;
    expect((await as.hr('remindOfAnnouncement', { params: { id: draft._id } })).status).toBe(409);
  });

  it('that are sent again after a lost response are not announced twice', async () => {
    const { as } = fixture;
    const key = v7();
    const twice = await Promise.all([announce(as.hr, { key }), announce(as.hr, { key })]);
    const [one, other] = twice.map(({ body }) => body.announcement._id);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(other).toBe(one);
    expect((await toldOf(fixture, one)).length).toBe(6);
  });

  it('treat a key that someone else has used as new, whether or not the caller can see theirs', async () => {
    const { as } = fixture;
    const key = v7();
    const companys = (await announce(as.hr, { key, title: 'For everyone' })).body.announcement;
    const lisbons = await announce(as.lisbonHr, { key, title: 'For Lisbon' });
    const portos = await announce(as.portoAdmin, { key, title: 'For Porto' });
    expect([lisbons, portos].map(({ status, body }) => [status, body.announcement.title])).toEqual([
      [201, 'For Lisbon'],
      [201, 'For Porto'],
    ]);
    expect(new Set([companys._id, lisbons.body.announcement._id, portos.body.announcement._id]).size).toBe(3);
    const taken = await announce(as.lisbonHr, { key: companys._id, title: 'Under the id of another' });
    expect(taken.status).toBe(201);
  });

  it('are found by any word regardless of accents, in the requested order', async () => {
    const { as } = fixture;
    await announce(as.lisbonHr, { title: 'Férias coletivas', body: 'O escritório fecha.' });
    await announce(as.lisbonHr, { title: 'Almoço', body: 'Férias? Não.', isDraft: true });
    const find = async (query: object) => {
      const { body } = await as.lisbonAdmin('getAnnouncements', { query: { ...query } });

      return [body.total, ...body.announcements.map(({ title }: { title: string }) => title)];
    };
    expect(await find({ search: 'FERIAS', sort: 'title' })).toEqual([2, 'Almoço', 'Férias coletivas']);
    expect(await find({ search: 'ferias', state: 'draft' })).toEqual([1, 'Almoço']);
    expect(await find({ search: 'ferias' })).toEqual([2, 'Almoço', 'Férias coletivas']);
    expect(await find({ search: 'ferias', skip: 5 })).toEqual([2]);
  });

  it.each([
    [{ title: ' ' }, 400, 'title'],
    [{ body: ' \n ' }, 400, 'body'],
    [{ publishAt: '2020-01-01T09:00:00.000Z' }, 422, 'publishAt'],
    [{ expiresAt: '2020-01-01T09:00:00.000Z' }, 422, 'expiresAt'],
    [{ publishAt: inDays(3), expiresAt: inDays(2) }, 422, 'expiresAt'],
    [{ publishAt: '2126-12-31T23:59:60Z' }, 400, 'publishAt'],
    [{ expiresAt: '2126-12-31T18:59:60.5-05:00' }, 400, 'expiresAt'],
    [{ audience: { groups: [v7()] } }, 422, 'audience'],
    [{ file: `${'a'.repeat(32)}.pdf` }, 422, 'file'],
    [{ state: 'published' }, 400, 'state'],
  ] as const)('reject %j', async (wrong, status, field) => {
    const answer = await announce(fixture.as.hr, { ...wrong });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
  });
});
