import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addPost } from './support.ts';

const act = (call: Caller, x: string, post_id: string, more: object = {}) =>
  call('reactToRecognition', { params: { x }, body: { post_id, ...more } });

describe.each(engines)('replies to a recognition post, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(() => fixture.db.deleteFrom('notification').execute());

  const told = async () => {
    const { people } = fixture;
    const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
    const rows = await fixture.db.selectFrom('notification').select(['recipient_id', 'message']).execute();

    return rows.map(({ recipient_id, message }) => `${names.get(recipient_id)}: ${message}`).sort();
  };

  it('notify everyone in the post except their author, once until it is read', async () => {
    const { employee, manager } = fixture.people;
    const id = await addPost(fixture.db, { from: employee, to: [manager] });
    await act(fixture.as.hr, 'like', id);
    await act(fixture.as.hr, 'like', id, { kind: 'love' });
    await act(fixture.as.lisbonHr, 'like', id);
    expect(await told()).toEqual([
      'employee: There are new reactions to a recognition post by or about you.',
      'manager: There are new reactions to a recognition post by or about you.',
    ]);
    await fixture.db.updateTable('notification').set({ read_at: new Date() }).execute();
    await act(fixture.as.manager, 'comment', id, { comment: 'Thank you!' });
    await act(fixture.as.hr, 'comment', id, { comment: 'Well done!' });
    await act(fixture.as.hr, 'comment', id, { comment: 'Truly!' });
    expect((await told()).filter((line) => line.includes('comments'))).toEqual([
      'employee: There are new comments on a recognition post by or about you.',
      'manager: There are new comments on a recognition post by or about you.',
    ]);
  });

  it('notify no one about a comment that is held for review', async () => {
    await fixture.as.hr('setWatchedWords', { body: { words: ['secret'], version: await version() } });
    const id = await addPost(fixture.db, { from: fixture.people.employee, to: [fixture.people.manager] });
    await act(fixture.as.hr, 'comment', id, { comment: 'It was a secret.' });
    expect(await told()).toEqual([]);
  });

  const version = async () => (await fixture.as.hr('getWatchedWords')).body.version;

  it('show who reacted and how, newest first', async () => {
    const id = await addPost(fixture.db, { from: fixture.people.employee, to: [fixture.people.manager] });
    await act(fixture.as.manager, 'like', id);
    await act(fixture.as.hr, 'like', id, { kind: 'celebrate' });
    await act(fixture.as.lisbonHr, 'like', id);
    await act(fixture.as.lisbonHr, 'unlike', id);
    const { body } = await fixture.as.employee('listRecognitionReactions', { params: { id }, query: { count: 1 } });
    expect(body).toMatchObject({ total: 2, reactions: [{ kind: 'celebrate', from: { _id: fixture.people.hr.id } }] });
    const rest = await fixture.as.employee('listRecognitionReactions', { params: { id }, query: { skip: 1 } });
    expect(rest.body.reactions.map(({ kind }: { kind: string }) => kind)).toEqual(['like']);
    expect((await fixture.as.portoEmployee('listRecognitionReactions', { params: { id } })).status).toBe(404);
  });
});
