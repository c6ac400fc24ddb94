import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, history, lines, ownHistory, start, toldOf, writer } from '../support/conversations.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('HR’s notes in a conversation, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('are visible to people who handle it, and neither shown nor notified to the employee', async () => {
    const { as } = fixture;
    const { call, person, id } = await writer(fixture, { name: 'Rui Melo' });

    const { status, body } = await change(as.hr, id, 1, { note: ' He called twice.\r\nBe kind. ' });

    expect([status, body.message, body.conversation.assignee, body.conversation.version]).toEqual([
      200,
      'Note added',
      null,
      2,
    ]);
    expect(body.conversation.last).toMatchObject({ excerpt: 'Where do I find it?', isFromEmployee: true });
    expect(lines(await history(as.lisbonHr, id))).toEqual([
      'written / Rui Melo / Where do I find it?',
      'noted / hr Own / He called twice.\nBe kind.',
    ]);

    await change(as.hr, id, 2, { body: 'In the portal.' });
    const seen = await ownHistory(call, id);
    expect(lines(seen)).toEqual(['written / Rui Melo / Where do I find it?', 'written / hr Own / In the portal.']);
    expect(JSON.stringify(seen.body)).not.toContain('Be kind');
    expect((await call('listOwnConversations')).body).toMatchObject({ unread: 0 });
    expect(JSON.stringify((await call('listOwnConversations')).body)).not.toContain('Be kind');
    const written = await call('writeToHr', { params: { id }, body: { body: 'Thank you.' } });
    expect(lines(written)).toEqual(['written / Rui Melo / Thank you.']);
    expect(await toldOf(fixture, person, id)).toEqual(['HR replied to you.']);
  });

  it('leave a resolved conversation resolved, and can accompany a handover', async () => {
    const { as, people } = fixture;
    const { id } = await writer(fixture);
    await change(as.hr, id, 1, { status: 'resolved' });

    const noted = await change(as.hr, id, 2, { note: 'For the file.' });
    expect([noted.status, noted.body.conversation.status]).toEqual([200, 'resolved']);

    await change(as.hr, id, 3, { status: 'open' });
    const handed = await change(as.hr, id, 4, { note: 'Yours?', assignee: people.lisbonHr.id });
    expect(lines(handed).map((line) => line.split(' ')[0])).toEqual(['noted', 'assigned']);
    const entries = await fixture.db.selectFrom('audit_entry').select('what').where('entity_id', '=', id).execute();
    expect(entries.filter(({ what }) => what === 'conversation.noted')).toHaveLength(2);
  });

  it('are refused with a version that does not exist yet', async () => {
    const { as } = fixture;
    const { id } = await writer(fixture);

    const early = await change(as.hr, id, 3, { note: 'From the future.' });
    const huge = await change(as.hr, id, 2_147_483_648, { note: 'From further on.' });

    expect([early.status, huge.status]).toEqual([409, 400]);
  });

  it('must be based on the current version, and are stored once however often they are sent', async () => {
    const { as } = fixture;
    const { id } = await writer(fixture);
    const key = '0192f0c1-0000-7000-8000-0000000000d1';
    await change(as.hr, id, 1, { note: 'Once.', key });

    expect((await change(as.hr, id, 1, { note: 'Once.', key })).status).toBe(200);
    const second = await change(as.lisbonHr, id, 1, { note: 'Too.' });
    expect([second.status, second.body.message]).toEqual([409, 'hr Own added a note.']);
    expect(lines(await history(as.hr, id)).filter((line) => line.startsWith('noted'))).toHaveLength(1);
    expect((await change(as.hr, id, 2, { note: '  ' })).status).toBe(422);
  });

  it('do not block HR staff from writing to HR themselves, and cannot be added by them there', async () => {
    const { as } = fixture;
    const id = await start(as.hr);
    await change(as.lisbonHr, id, 1, { note: 'A colleague: careful.' });

    const written = await change(as.hr, id, 1, { body: 'One more thing.' });
    expect([written.status, lines(written)]).toEqual([200, ['written / hr Own / One more thing.']]);
    expect(JSON.stringify((await history(as.hr, id)).body)).not.toContain('careful');
    expect((await change(as.hr, id, 3, { note: 'Mine.' })).status).toBe(403);
  });
});
