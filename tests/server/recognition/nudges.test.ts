import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedSince } from '../../../server/feed/watchers.ts';
import { readWatches } from '../../../server/recognition/nudges.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addTag } from './support.ts';

const everyone = { has: () => true };

describe.each(engines)('people with the recognition feed open, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('are notified of posts that appear and disappear, but not of reactions', async () => {
    const { as, people, company, db } = fixture;
    const tag = await addTag(db, company.id);
    await as.manager('getRecognitionPosts', { query: { follow: true } });
    let seen: ReadonlyMap<string, string> = new Map();
    const told = async (): Promise<string[]> => {
      const { changed, next } = changedSince(seen, await readWatches(db), everyone);
      seen = next;

      return changed.map(({ personId }) => personId);
    };
    expect(await told()).toEqual([]);
    expect([...seen.keys()]).toEqual([`feed ${people.manager.id}`]);
    const body = { to: [people.hr.id], tags: [tag], message: 'Thank you.' };
    const post_id = (await as.employee('createRecognitionPost', { body })).body.post._id;
    expect(await told()).toEqual([people.manager.id]);
    await as.manager('reactToRecognition', { params: { x: 'like' }, body: { post_id } });
    expect(await told()).toEqual([]);
    await as.admin('reactToRecognition', { params: { x: 'hide' }, body: { post_id, reason: 'Unkind' } });
    expect(await told()).toEqual([people.manager.id]);
    await db
      .updateTable('recognition_watch')
      .set({ until: new Date(0) })
      .execute();
    await as.admin('reactToRecognition', { params: { x: 'restore' }, body: { post_id } });
    expect(await told()).toEqual([]);
  });

  it('are notified of posts between their reading and the first look', async () => {
    const { as, people, company, db } = fixture;
    const tag = await addTag(db, company.id);
    await as.portoManager('getRecognitionPosts', { query: { follow: true } });
    const toldAtFirst = async () =>
      changedSince(new Map(), await readWatches(db), everyone).changed.map(({ personId }) => personId);
    expect(await toldAtFirst()).toEqual([]);
    const { status } = await as.employee('createRecognitionPost', {
      body: { to: [people.hr.id], tags: [tag], message: 'Well done.' },
    });
    expect(status).toBe(201);
    expect(await toldAtFirst()).toEqual([people.portoManager.id]);
    // Others who listen meanwhile must not use up what changes before someone does.
    const { next } = changedSince(new Map(), await readWatches(db), { has: (id) => id !== people.portoManager.id });
    expect(changedSince(next, await readWatches(db), everyone).changed).toEqual([
      { companyId: company.id, personId: people.portoManager.id },
    ]);
  });
});
