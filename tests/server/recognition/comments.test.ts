import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMENTS_A_DAY } from '../../../src/rules/recognition/recognition-limits.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addPost } from './support.ts';

describe.each(engines)('comments on recognition, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('are read in pages from the latest, and stored once for a repeated key', async () => {
    const { employee, manager } = fixture.as;
    const id = await addPost(fixture.db, { from: fixture.people.employee, to: [fixture.people.manager] });
    const write = (comment: string, key?: string) =>
      manager('reactToRecognition', {
        params: { x: 'comment' },
        body: { post_id: id, comment, ...(key !== undefined && { key }) },
      });
    for (const comment of ['one', 'two', 'three', 'four']) await write(comment);
    const key = v7();
    await write('five', key);
    await write('five', key);
    const { post } = (await employee('getRecognitionPost', { params: { id } })).body;
    expect(post.commentCount).toBe(5);
    expect(post.comments.map(({ comment }: { comment: string }) => comment)).toEqual(['three', 'four', 'five']);
    const { body } = await employee('listRecognitionComments', { params: { id }, query: { before: 3, count: 1 } });
    expect(body).toMatchObject({ comments: [{ number: 2, comment: 'two' }], hasEarlier: true });
    expect((await write('  ')).status).toBe(422);
  });

  it('are limited for each person and day, not counting one that is sent again', async () => {
    const { as, db, people } = fixture;
    const id = await addPost(db, { from: people.employee, to: [people.manager] });
    const write = (call: Caller, key: string = v7()) =>
      call('reactToRecognition', { params: { x: 'comment' }, body: { post_id: id, comment: 'Well done', key } });
    const key = v7();
    for (let count = 1; count < COMMENTS_A_DAY; count += 1) await write(as.lisbonHr);

    expect([(await write(as.lisbonHr, key)).status, (await write(as.lisbonHr, key)).status]).toEqual([200, 200]);
    expect(await write(as.lisbonHr)).toMatchObject({
      status: 429,
      body: { message: 'You can write up to 100 comments in 24 hours. Try again later.' },
    });
    expect((await write(as.employee)).status).toBe(200);
  });
});
