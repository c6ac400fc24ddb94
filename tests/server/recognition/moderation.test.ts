import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openPlace, type Place } from '../support/place.ts';
import { addPost } from './support.ts';

describe.each(engines)('moderation of recognition, on %s', (engine) => {
  let place: Place;

  beforeAll(async () => {
    place = await openPlace(engine);
  });
  afterAll(() => place?.close());

  const deed = (call: Caller, x: string, post_id: string, more: object = {}) =>
    call('reactToRecognition', { params: { x }, body: { post_id, ...more } });
  const byEmployee = (more: { isPrivate?: boolean } = {}) =>
    addPost(place.db, { from: place.people.employee, to: [place.people.manager], ...more });
  const admin = async (id: string) => (await place.as.hr('getAdminPost', { params: { id } })).body.post;

  it.each(['restore', 'hide'])('closes the reports of a post’s comments by %s as well', async (decision) => {
    const id = await byEmployee();
    const { comment } = (await deed(place.as.manager, 'comment', id, { comment: 'Really?' })).body;
    await deed(place.as.employee, 'report', id, { comment_id: comment._id, reason: 'Unkind' });
    expect(await admin(id)).toMatchObject({ reports: 1 });
    expect((await deed(place.as.hr, decision, id, { reason: 'Read it' })).status).toBe(200);
    expect(await admin(id)).toMatchObject({ reports: 0, allReports: [{ decidedAt: expect.any(String) }] });
  });

  it('holds back nothing in a private post, which nobody could approve', async () => {
    const { version } = (await place.as.hr('getWatchedWords')).body;
    await place.as.hr('setWatchedWords', { body: { words: ['secret'], version } });
    const id = await byEmployee({ isPrivate: true });
    const { comment } = (await deed(place.as.manager, 'comment', id, { comment: 'Our secret.' })).body;
    expect(comment).toMatchObject({ state: 'visible' });
    const { tags } = (await place.as.employee('getRecognitionPost', { params: { id } })).body.post;
    const body = { to: [place.people.manager.id], tags: [tags[0]._id], message: 'A secret thank you.' };
    const open = await place.as.employee('createRecognitionPost', { body });
    expect(open.body.post.state).toBe('waiting');
    const hidden = await place.as.employee('createRecognitionPost', {
      body: { ...body, isPrivate: true, confirmed: true },
    });
    expect(hidden.body.post.state).toBe('visible');
  });
});
