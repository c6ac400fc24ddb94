import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEntries } from '../../../server/conversations/entries.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { change, history, lines, ownHistory, start, toldOf, writer } from '../support/conversations.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('reading conversations, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('finds them by words in the subject, by employee, state, assignee and unread messages', async () => {
    const { as, people } = fixture;
    const rui = await writer(fixture, { name: 'Rui Sá Conceição' });
    const zoe = await writer(fixture, { name: 'Zoé Quental' });
    const late = await start(rui.call, 'Férias em Agosto', 'May I?');
    await change(as.hr, zoe.id, 1, { body: 'Look here.', status: 'resolved' });
    await history(as.hr, zoe.id);
    const found = async (query: Record<string, string | boolean>) => {
      const { body } = await as.hr('listConversations', { query });
      expect(body.total).toBe(body.conversations.length);

      return body.conversations.map(({ _id }: { _id: string }) => _id);
    };

    expect(await found({ search: 'conceicao' })).toEqual([late, rui.id]);
    expect(await found({ search: 'agosto RUI' })).toEqual([late]);
    expect(await found({ search: 'agosto zoé' })).toEqual([]);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ status: 'resolved' })).toEqual([zoe.id]);
    expect(await found({ status: 'open', sort: 'written' })).toEqual([rui.id, late]);
    expect(await found({ assignee: 'me' })).toEqual([zoe.id]);
    expect(await found({ assignee: people.hr.id })).toEqual([zoe.id]);
    expect(await found({ assignee: 'nobody', sort: 'subject' })).toEqual([late, rui.id]);
    expect(await found({ unread: true })).toEqual([late, rui.id]);
    expect(await found({ unread: false })).toEqual([zoe.id]);
    expect(await found({ sort: '-name' })).toEqual([zoe.id, ...(await found({ search: 'rui', sort: '-name' }))]);
    const page = await as.hr('listConversations', { query: { skip: 1, count: 1 } });
    expect([page.body.total, page.body.conversations.length, page.body.unread]).toEqual([3, 1, 2]);
    expect((await as.portoAdmin('listConversations')).body).toMatchObject({ conversations: [], total: 0, unread: 0 });
    expect((await as.hr('listConversations', { query: { assignee: 'somebody' } })).status).toBe(400);
  });

  it('marks what was returned as read, for that side only', async () => {
    const { as } = fixture;
    const { call, id } = await writer(fixture);
    const unreadOf = async () => (await call('listOwnConversations')).body.unread;

    expect((await history(as.hr, id)).body).toMatchObject({ conversation: { unread: 1 }, entries: [{ readAt: null }] });
    expect((await history(as.lisbonHr, id)).body).toMatchObject({
      conversation: { unread: 0 },
      entries: [{ readAt: expect.any(String) }],
    });
    await change(as.hr, id, 1, { body: 'In the portal.' });
    await history(as.hr, id);
    expect(await unreadOf()).toBe(1);
    expect((await ownHistory(call, id)).body.conversation.unread).toBe(1);
    expect(await unreadOf()).toBe(0);
    const { entries } = (await history(as.hr, id)).body;
    expect(entries[1]).toMatchObject({ kind: 'written', readAt: expect.any(String) });
  });

  it('returns a long conversation in pages, newest last, and anything added since', async () => {
    const { as, db, company } = fixture;
    const { id, person } = await writer(fixture);
    const adding = {
      companyId: company.id,
      conversationId: id,
      authorId: person.id,
      isFromEmployee: true,
      entryCount: 1,
    };
    const more = Array.from({ length: 119 }, (_, at) => ({ kind: 'written' as const, body: `Message ${at + 2}` }));
    await inCompany(db, company.id, (trx) => addEntries(trx, adding, more));
    const numbers = async (query: object) => {
      const { body } = await history(as.hr, id, query);
      const all = body.entries.map(({ number }: { number: number }) => number);

      return [all[0], all.at(-1), all.length, body.hasEarlier];
    };

    expect(await numbers({})).toEqual([71, 120, 50, true]);
    expect(await numbers({ before: 71 })).toEqual([21, 70, 50, true]);
    expect(await numbers({ before: 21 })).toEqual([1, 20, 20, false]);
    expect(await numbers({ after: 117 })).toEqual([118, 120, 3, true]);
    expect(await numbers({ after: 120 })).toEqual([undefined, undefined, 0, false]);
    expect((await history(as.hr, id)).body.conversation).toMatchObject({ unread: 0, version: 120 });
  });

  it('returns only one’s own, latest first, in one’s own list', async () => {
    const { as } = fixture;
    const { call, id } = await writer(fixture);
    const other = await writer(fixture);
    const second = await start(call, 'Parking');
    await call('writeToHr', { params: { id }, body: { body: 'Anybody?' } });

    const { conversations, total } = (await call('listOwnConversations')).body;

    expect([conversations.map(({ _id }: { _id: string }) => _id), total]).toEqual([[id, second], 2]);
    for (const foreign of [other.id, v7()]) {
      expect((await ownHistory(call, foreign)).status).toBe(404);
      expect((await call('writeToHr', { params: { id: foreign }, body: { body: 'Hi' } })).status).toBe(404);
    }
    expect((await ownHistory(as.manager, id)).status).toBe(404);
    expect((await ownHistory(as.hr, id)).status).toBe(404);
  });

  it('shows that an employee wrote after it was resolved, and notifies those who administer them once', async () => {
    const { as, people } = fixture;
    const { call, id } = await writer(fixture, { name: 'Eva Luz' });
    await change(as.hr, id, 1, { status: 'resolved' });

    const { status, body } = await call('writeToHr', { params: { id }, body: { body: 'Not quite.' } });

    expect([status, body.message, body.conversation.status]).toEqual([200, 'Sent to HR', 'open']);
    expect(lines({ status, body })).toEqual(['reopened / Eva Luz', 'written / Eva Luz / Not quite.']);
    for (const person of [people.admin, people.hr, people.lisbonHr, people.lisbonAdmin]) {
      expect(await toldOf(fixture, person, id)).toEqual(['Eva Luz wrote to HR.', 'Eva Luz wrote to HR.']);
    }
    for (const person of [people.manager, people.portoAdmin, people.employee]) {
      expect(await toldOf(fixture, person, id)).toEqual([]);
    }
  });

  it('stores a conversation once when its start is sent again, and refuses a flood', async () => {
    const { call } = await writer(fixture);
    const body = { subject: 'Parking', body: 'Where?', key: v7() };
    const begun = await Promise.all([call('startConversation', { body }), call('startConversation', { body })]);
    expect(begun.map(({ status }) => status)).toEqual([201, 201]);
    expect(begun[0]?.body.conversation._id).toBe(begun[1]?.body.conversation._id);
    expect((await call('listOwnConversations')).body.total).toBe(2);
    expect((await call('startConversation', { body: { subject: ' ', body: 'x' } })).status).toBe(400);
    expect((await call('startConversation', { body: { subject: 'Empty' } })).status).toBe(422);
    expect((await call('listOwnConversations')).body.total).toBe(2);

    const { _id: id } = begun[0]?.body.conversation ?? {};
    const statuses = new Set<number>();
    for (let sent = 0; sent < 30; sent += 1) {
      statuses.add((await call('writeToHr', { params: { id }, body: { body: `${sent}` } })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
