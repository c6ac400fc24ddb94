import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openPlace, type Place } from '../support/place.ts';
import { addPost } from './support.ts';

const act = (call: Caller, x: string, post_id: string, more: object = {}) =>
  call('reactToRecognition', { params: { x }, body: { post_id, ...more } });

describe.each(engines)('replies to a recognition post, on %s', (engine) => {
  let place: Place;

  beforeAll(async () => {
    place = await openPlace(engine);
  });
  afterAll(() => place?.close());
  beforeEach(() => place.db.deleteFrom('notification').execute());

  const told = async () => {
    const { people } = place;
    const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
    const rows = await place.db.selectFrom('notification').select(['recipient_id', 'message']).execute();

    return rows.map(({ recipient_id, message }) => `${names.get(recipient_id)}: ${message}`).sort();
  };

  it('notify everyone in the post except their author, once until it is read', async () => {
    const { employee, manager } = place.people;
    const id = await addPost(place.db, { from: employee, to: [manager] });
    await act(place.as.hr, 'like', id);
    await act(place.as.hr, 'like', id, { kind: 'love' });
    await act(place.as.lisbonHr, 'like', id);
    expect(await told()).toEqual([
      'employee: There are new reactions to a recognition post by or about you.',
      'manager: There are new reactions to a recognition post by or about you.',
    ]);
    await place.db.updateTable('notification').set({ read_at: new Date() }).execute();
    await act(place.as.manager, 'comment', id, { comment: 'Thank you!' });
    await act(place.as.hr, 'comment', id, { comment: 'Well done!' });
    await act(place.as.hr, 'comment', id, { comment: 'Truly!' });
    expect((await told()).filter((line) => line.includes('comments'))).toEqual([
      'employee: There are new comments on a recognition post by or about you.',
      'manager: There are new comments on a recognition post by or about you.',
    ]);
  });

  it('notify no one about a comment that is held for review', async () => {
    await place.as.hr('setWatchedWords', { body: { words: ['secret'], version: await version() } });
    const id = await addPost(place.db, { from: place.people.employee, to: [place.people.manager] });
    await act(place.as.hr, 'comment', id, { comment: 'It was a secret.' });
    expect(await told()).toEqual([]);
  });

  const version = async () => (await place.as.hr('getWatchedWords')).body.version;

  it('show who reacted and how, newest first', async () => {
    const id = await addPost(place.db, { from: place.people.employee, to: [place.people.manager] });
    await act(place.as.manager, 'like', id);
    await act(place.as.hr, 'like', id, { kind: 'celebrate' });
    await act(place.as.lisbonHr, 'like', id);
    await act(place.as.lisbonHr, 'unlike', id);
    const { body } = await place.as.employee('listRecognitionReactions', { params: { id }, query: { count: 1 } });
    expect(body).toMatchObject({ total: 2, reactions: [{ kind: 'celebrate', from: { _id: place.people.hr.id } }] });
    const rest = await place.as.employee('listRecognitionReactions', { params: { id }, query: { skip: 1 } });
    expect(rest.body.reactions.map(({ kind }: { kind: string }) => kind)).toEqual(['like']);
    expect((await place.as.portoEmployee('listRecognitionReactions', { params: { id } })).status).toBe(404);
  });
});
