import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../support/at-once.ts';
import { signedIn } from '../support/calls.ts';
import { change, history, lines, ownHistory, start, toldOf, writer } from '../support/conversations.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('conversations handled by HR, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const auditOf = (id: string) =>
    fixture.db
      .selectFrom('audit_entry')
      .select(['what', 'who_id'])
      .where('entity_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute();

  it('are assigned to whoever replies first if unassigned, and the employee is notified once', async () => {
    const { as, people } = fixture;
    const { call, person, id } = await writer(fixture, { name: 'Rui Melo' });

    const { status, body } = await change(as.hr, id, 1, { body: ' In the portal.\r\nUnder Pay.  ' });

    expect([status, body.message, body.conversation.assignee]).toEqual([
      200,
      'Message sent',
      { _id: people.hr.id, fullName: 'hr Own' },
    ]);
    expect(lines({ status, body })).toEqual(['written / hr Own / In the portal.\nUnder Pay.', 'assigned / hr Own']);
    expect(body.conversation).toMatchObject({
      version: 3,
      status: 'open',
      last: { excerpt: 'In the portal. Under Pay.' },
    });
    expect(await toldOf(fixture, person, id)).toEqual(['HR replied to you.']);
    expect(lines(await ownHistory(call, id))).toEqual([
      'written / Rui Melo / Where do I find it?',
      'written / hr Own / In the portal.\nUnder Pay.',
    ]);
    expect(await auditOf(id)).toEqual([
      { what: 'conversation.started', who_id: person.id },
      { what: 'conversation.answered', who_id: people.hr.id },
      { what: 'conversation.assigned', who_id: people.hr.id },
    ]);
  });

  it('are resolved and reopened, with or without a reply, with one notification', async () => {
    const { as } = fixture;
    const { person, id } = await writer(fixture);

    const resolved = await change(as.hr, id, 1, { body: 'Done.', status: 'resolved' });
    expect([resolved.body.message, resolved.body.conversation.status]).toEqual(['Conversation resolved', 'resolved']);
    expect(lines(resolved).map((line) => line.split(' ')[0])).toEqual(['written', 'assigned', 'resolved']);

    const closed = await change(as.hr, id, 4, { body: 'One more thing.' });
    expect([closed.status, closed.body.message]).toEqual([409, 'This conversation is resolved. Reopen it first.']);
    expect(closed.body.conversation.version).toBe(4);
    expect((await change(as.hr, id, 4, { status: 'resolved' })).body.message).toBe(
      'This conversation is already resolved.',
    );

    const reopened = await change(as.hr, id, 4, { body: 'One more thing.', status: 'open' });
    expect(lines(reopened)).toEqual(['reopened / hr Own', 'written / hr Own / One more thing.']);
    expect((await change(as.hr, id, 6, { status: 'resolved' })).status).toBe(200);
    expect(await toldOf(fixture, person, id)).toEqual([
      'HR replied to you.',
      'HR replied to you.',
      'HR resolved your conversation.',
    ]);
  });

  it('refuse a reply over someone else’s recent change', async () => {
    const { as } = fixture;
    const { call, id } = await writer(fixture, { name: 'Ana Reis' });
    await call('writeToHr', { params: { id }, body: { body: 'Never mind.' } });

    const stale = await change(as.hr, id, 1, { body: 'In the portal.' });

    expect([stale.status, stale.body.message, stale.body.conversation.version]).toEqual([
      409,
      'Ana Reis sent a message.',
      2,
    ]);
    expect(lines(await history(as.hr, id, { after: 1 }))).toEqual(['written / Ana Reis / Never mind.']);
    expect((await change(as.hr, id, 2, { body: 'Good.' })).status).toBe(200);
  });

  it('accept one of two simultaneous replies, and show the other sender who was first', async () => {
    const { as, database } = fixture;
    const { person, id } = await writer(fixture);
    const answers = ['hr', 'admin', 'lisbonHr'] as const;

    const given = await atOnce(
      database,
      id,
      answers.map((part) => () => change(as[part], id, 1, { body: `From ${part}.` })),
      'conversation',
    );

    expect(given.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [first] = given.flatMap(({ status }, at) => (status === 200 ? [answers[at]] : []));
    for (const { status, body } of given) {
      if (status === 409) expect(body.message).toBe(`${first} Own sent a message.`);
    }
    expect(await toldOf(fixture, person, id)).toEqual(['HR replied to you.']);
  });

  it('are resolved by only one of two people', async () => {
    const { as, database } = fixture;
    const { person, id } = await writer(fixture);
    const resolve = (part: 'hr' | 'admin') => () => change(as[part], id, 1, { status: 'resolved' });

    const given = await atOnce(database, id, [resolve('hr'), resolve('admin')], 'conversation');

    expect(given.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(given.find(({ status }) => status === 409)?.body.message).toMatch(/ Own resolved this conversation\.$/);
    expect(await toldOf(fixture, person, id)).toEqual(['HR resolved your conversation.']);
  });

  it('store a reply once when it is sent again after a lost response', async () => {
    const { as, database } = fixture;
    const { person, id } = await writer(fixture);
    const key = v7();
    const send = () => change(as.hr, id, 1, { body: 'In the portal.', status: 'resolved', key });

    const given = await atOnce(database, id, [send, send], 'conversation');
    given.push(await send());

    expect(given.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of given) {
      expect(body.conversation).toMatchObject({ version: 4, status: 'resolved' });
      expect(body.entries).toMatchObject([{ kind: 'written' }, { kind: 'assigned' }, { kind: 'resolved' }]);
    }
    const reopen = () => change(as.hr, id, 4, { status: 'open', key: reopening });
    const reopening = v7();
    expect([(await reopen()).body.entries, (await reopen()).body.entries]).toMatchObject([
      [{ kind: 'reopened' }],
      [{ kind: 'reopened' }],
    ]);
    expect(await toldOf(fixture, person, id)).toEqual(['HR replied to you.']);
  });

  it('are assigned to someone who may handle them, who is notified', async () => {
    const { as, people } = fixture;
    const { id } = await writer(fixture, { name: 'Joana Pinto' });
    const { assignees } = (await history(as.hr, id)).body;
    expect(assignees.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'admin Own',
      'hr Own',
      'lisbonAdmin Own',
      'lisbonHr Own',
    ]);
    for (const wrong of [
      people.portoAdmin.id,
      people.manager.id,
      people.employee.id,
      fixture.strangerPerson.id,
      v7(),
    ]) {
      const refused = await change(as.hr, id, 1, { assignee: wrong });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { assignee: 'This person cannot be assigned to this conversation. Choose someone else.' },
      ]);
    }

    const given = await change(as.hr, id, 1, { assignee: people.lisbonHr.id });
    expect([given.body.message, given.body.conversation.assignee.fullName]).toEqual([
      'Conversation assigned',
      'lisbonHr Own',
    ]);
    expect(await toldOf(fixture, people.lisbonHr, id)).toEqual([
      'Joana Pinto wrote to HR.',
      'Joana Pinto’s conversation with HR was assigned to you.',
    ]);
    expect(await toldOf(fixture, people.lisbonAdmin, id)).toEqual(['Joana Pinto wrote to HR.']);
    expect((await change(as.hr, id, 2, { assignee: null })).body.conversation.assignee).toBeNull();
    expect((await change(as.hr, id, 3, { assignee: null })).body.conversation.version).toBe(3);
  });

  it('are unassigned when the assignee leaves or the employee moves', async () => {
    const { as, company, db } = fixture;
    const keeper = await fixture.add({ roles: ['b-hr', 'employee'] });
    const { id, person } = await writer(fixture);
    await change(as.hr, id, 1, { assignee: keeper.id });
    const found = async () => {
      const { body } = await as.hr('listConversations', { query: { assignee: 'nobody', count: 500 } });
      return body.conversations.some(({ _id }: { _id: string }) => _id === id);
    };
    expect(await found()).toBe(false);

    await db.updateTable('person').set({ branch_id: company.branches[1] }).where('id', '=', person.id).execute();
    expect([await found(), (await history(as.hr, id)).body.conversation.assignee]).toEqual([true, null]);
    await db.updateTable('person').set({ branch_id: company.branches[0] }).where('id', '=', person.id).execute();
    await db.updateTable('person').set({ is_enabled: false }).where('id', '=', keeper.id).execute();
    expect(await found()).toBe(true);
  });

  it('move with the employee: an admin they leave no longer finds them', async () => {
    const { as, company, db } = fixture;
    const { id, person } = await writer(fixture);
    expect((await history(as.lisbonHr, id)).status).toBe(200);
    expect((await history(as.portoAdmin, id)).status).toBe(404);

    await db.updateTable('person').set({ branch_id: company.branches[1] }).where('id', '=', person.id).execute();

    const gone = [
      await history(as.lisbonHr, id),
      await change(as.lisbonHr, id, 1, { body: 'Hello?' }),
      await history(as.hr, v7()),
    ];
    expect(gone.map(({ status, body }) => [status, body.message])).toEqual(
      gone.map(() => [404, 'This conversation was not found.']),
    );
    expect((await history(as.portoAdmin, id)).status).toBe(200);
  });

  it('are hidden from managers, and unavailable while the company has the feature off', async () => {
    const { as, company, db } = fixture;
    const { id, call } = await writer(fixture);
    expect((await history(as.manager, id)).status).toBe(403);
    expect((await as.manager('listConversations')).status).toBe(403);
    const { features } = await db
      .selectFrom('company')
      .select('features')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    const set = (next: string[]) =>
      db.updateTable('company').set({ features: next }).where('id', '=', company.id).execute();

    await set(features.filter((feature) => feature !== 'talkToHr'));
    const off = [await history(as.hr, id), await call('ownConversation', { params: { id } })];
    await set(features);

    for (const { status, body } of off)
      expect([status, body.message]).toEqual([403, expect.stringContaining('Talk to HR')]);
  });

  it('of one’s own are handled by others, and appear as the employee sees them', async () => {
    const { as, people } = fixture;
    const own = await signedIn(fixture.app, fixture.db, people.lisbonHr);
    const id = await start(own, 'My contract', 'May I see it?');
    expect(await toldOf(fixture, people.lisbonHr, id)).toEqual([]);
    await change(as.hr, id, 1, { body: 'Of course.' });

    const { conversation, entries, assignees } = (await history(own, id)).body;
    expect(conversation).toMatchObject({ isOwn: true, unread: 1, assignee: null });
    expect([entries.length, assignees]).toEqual([2, []]);
    for (const more of [{ status: 'resolved' }, { assignee: people.lisbonHr.id }]) {
      expect((await change(own, id, 3, more)).status).toBe(403);
    }
    await change(as.hr, id, 3, { status: 'resolved' });
    expect(lines(await change(own, id, 4, { body: 'Thanks!' }))).toEqual([
      'reopened / lisbonHr Own',
      'written / lisbonHr Own / Thanks!',
    ]);
    expect((await own('listConversations', { query: { search: 'contract' } })).body.total).toBe(0);
  });

  it('refuse input that is empty, too long or not the caller’s to set', async () => {
    const { as } = fixture;
    const { id } = await writer(fixture);
    const statuses = [];
    for (const more of [
      {},
      { body: ' \n ' },
      { body: 'x'.repeat(5001) },
      { body: 'a\u0000b' },
      { body: 'a', status: 'gone' },
      { body: 'a', author: v7() },
      { body: 'a', files: [v7()] },
      { body: 'a', files: Array.from({ length: 11 }, () => v7()) },
    ]) {
      statuses.push((await change(as.hr, id, 1, more)).status);
    }

    expect(statuses).toEqual([422, 422, 400, 400, 400, 400, 422, 400]);
    expect((await history(as.hr, id)).body.conversation.version).toBe(1);
    const text = '<img src=x onerror=alert(1)> & "quotes" 漢字 🙂';
    expect((await change(as.hr, id, 1, { body: text })).body.entries[0].body).toBe(text);
  });
});
