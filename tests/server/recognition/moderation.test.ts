import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addPost, addTag } from './support.ts';

describe.each(engines)('moderation of recognition, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const act = (call: Caller, x: string, post_id: string, more: object = {}) =>
    call('reactToRecognition', { params: { x }, body: { post_id, ...more } });
  const byEmployee = (more: { isPrivate?: boolean } = {}) =>
    addPost(fixture.db, { from: fixture.people.employee, to: [fixture.people.manager], ...more });
  const admin = async (id: string) => (await fixture.as.hr('getAdminPost', { params: { id } })).body.post;

  it.each(['restore', 'hide'])('also closes the reports of a post’s comments on %s', async (decision) => {
    const id = await byEmployee();
    const { comment } = (await act(fixture.as.manager, 'comment', id, { comment: 'Really?' })).body;
    await act(fixture.as.employee, 'report', id, { comment_id: comment._id, reason: 'Unkind' });
    expect(await admin(id)).toMatchObject({ reports: 1 });
    expect((await act(fixture.as.hr, decision, id, { reason: 'Read it' })).status).toBe(200);
    expect(await admin(id)).toMatchObject({ reports: 0, allReports: [{ decidedAt: expect.any(String) }] });
  });

  it('holds back nothing in a private post, which no one could approve', async () => {
    const { version } = (await fixture.as.hr('getWatchedWords')).body;
    await fixture.as.hr('setWatchedWords', { body: { words: ['secret'], version } });
    const id = await byEmployee({ isPrivate: true });
    const { comment } = (await act(fixture.as.manager, 'comment', id, { comment: 'Our secret.' })).body;
    expect(comment).toMatchObject({ state: 'visible' });
    const { tags } = (await fixture.as.employee('getRecognitionPost', { params: { id } })).body.post;
    const body = { to: [fixture.people.manager.id], tags: [tags[0]._id], message: 'A secret thank you.' };
    const open = await fixture.as.employee('createRecognitionPost', { body });
    expect(open.body.post.state).toBe('waiting');
    const hidden = await fixture.as.employee('createRecognitionPost', {
      body: { ...body, isPrivate: true, confirmed: true },
    });
    expect(hidden.body.post.state).toBe('visible');
  });

  it('has nothing left to decide on a post that its author has withdrawn', async () => {
    const [post, commented] = [await byEmployee(), await byEmployee()];
    await act(fixture.as.manager, 'report', post, { reason: 'Unkind' });
    const { comment } = (await act(fixture.as.manager, 'comment', commented, { comment: 'Really?' })).body;
    await act(fixture.as.employee, 'report', commented, { comment_id: comment._id, reason: 'Unkind' });
    await fixture.as.employee('withdrawRecognition', { params: { id: post } });
    await fixture.as.manager('withdrawRecognition', { params: { id: commented }, query: { comment_id: comment._id } });
    for (const id of [post, commented]) expect(await admin(id)).toMatchObject({ reports: 0 });
  });

  it('allows a new appeal, and drops the old one, when a restored post is hidden again', async () => {
    const id = await byEmployee();
    await act(fixture.as.hr, 'hide', id, { reason: 'Names a client' });
    const appeal = (text: string) => fixture.as.employee('appealRecognition', { params: { id }, body: { text } });
    expect((await appeal('They agreed.')).status).toBe(200);
    await act(fixture.as.hr, 'restore', id);
    await act(fixture.as.hr, 'hide', id, { reason: 'They changed their mind' });
    const { counts } = (await fixture.as.hr('getAdminPosts')).body;
    expect(counts.appealed).toBe(0);
    expect((await appeal('They did not.')).body.post.hiding.appeal.text).toBe('They did not.');
  });

  it('notifies someone praised in a post that was hidden before they saw it, once it is restored', async () => {
    const notes = async () =>
      (
        await fixture.db
          .selectFrom('notification')
          .select('message')
          .where('recipient_id', '=', fixture.people.portoManager.id)
          .execute()
      ).map(({ message }) => message);
    const { body } = await fixture.as.employee('createRecognitionPost', {
      body: {
        to: [fixture.people.portoManager.id],
        tags: [await addTag(fixture.db, fixture.company.id)],
        message: 'Thanks.',
      },
    });
    const id = body.post._id;
    await act(fixture.as.hr, 'hide', id, { reason: 'A mistake' });
    expect(await notes()).toEqual([]);
    await act(fixture.as.hr, 'restore', id);
    expect(await notes()).toEqual(['employee Own praised you.']);
  });

  it('shows a reported private post, and leaves reactions and comments to the people in it', async () => {
    const id = await byEmployee({ isPrivate: true });
    await act(fixture.as.manager, 'report', id, { reason: 'Unkind' });
    expect((await fixture.as.hr('getRecognitionPost', { params: { id } })).status).toBe(200);
    expect((await act(fixture.as.hr, 'like', id)).status).toBe(404);
    expect((await act(fixture.as.hr, 'comment', id, { comment: 'Hello' })).status).toBe(404);
  });

  it.each(['\u200b', '\u3164 \u2800', '\u00ad'])('refuses text without a visible character: %j', async (text) => {
    const id = await byEmployee();
    expect((await act(fixture.as.manager, 'comment', id, { comment: text })).status).toBe(422);
    expect((await act(fixture.as.manager, 'report', id, { reason: text })).status).not.toBe(200);
  });

  it('accepts fifty posts from one person within 24 hours, then requires a wait', async () => {
    const tag = await addTag(fixture.db, fixture.company.id);
    const writer = await fixture.add({ name: 'Wordy Writer' });
    const tags = [tag];
    await addPost(fixture.db, { from: writer, to: [fixture.people.hr], tags, ago: 1.01 });
    for (let count = 0; count < 49; count += 1) {
      await addPost(fixture.db, { from: writer, to: [fixture.people.hr], tags });
    }
    const as = await signedIn(fixture.app, fixture.db, writer);
    const post = (message: string, key = v7()) =>
      as('createRecognitionPost', { body: { to: [fixture.people.hr.id], tags, message, key } });
    const key = v7();
    expect((await post('The fiftieth.', key)).status).toBe(201);
    const refused = await post('One more.');
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You can write up to 50 recognition posts in 24 hours. Try again later.',
    ]);
    // The same post sent again doesn't count.
    expect((await post('The fiftieth.', key)).status).toBe(201);
  });

  it('refuses praise for oneself however the id is written', async () => {
    const { id } = fixture.people.employee;
    const tags = [await addTag(fixture.db, fixture.company.id)];
    const body = { to: [id.toUpperCase()], tags, message: 'Well done, me.' };
    expect((await fixture.as.employee('createRecognitionPost', { body })).status).toBe(422);
  });
});
