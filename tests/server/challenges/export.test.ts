import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportBoard } from '../../../server/challenges/export.ts';
import { addCrowd, linesOf, transactionsUntil } from '../support/crowd.ts';
import { engines } from '../support/databases.ts';
import { openPlace, type Place } from '../support/place.ts';
import { addChallenge } from './support.ts';

/** More than a part of the file. */
const MANY = 2_030;

describe.each(engines)('the exported file of a board, on %s', (engine) => {
  let place: Place;

  beforeAll(async () => {
    place = await openPlace(engine);
  });
  afterAll(() => place?.close());

  it('lists everyone once, even if people overtake each other during the download', async () => {
    const { db, company } = place;
    const id = await addChallenge(place);
    const crowd = await addCrowd(db, company, MANY);
    const entries = crowd.map((person_id) => ({ company_id: company.id, challenge_id: id, person_id, id: v7() }));
    await db.insertInto('challenge_entry').values(entries).execute();
    const overtake = () =>
      db
        .updateTable('challenge_entry')
        .set({ score: 9_000 })
        .where('person_id', '=', crowd.at(-1) ?? '')
        .execute();
    const inTransaction = transactionsUntil(place, { after: 2 }, overtake);
    const lines = await linesOf(await exportBoard(inTransaction, id, { of: 'people' }));
    const names = lines.map((line) => /Crowd\d+/.exec(line)?.[0]);

    expect(names).toHaveLength(MANY);
    expect(new Set(names).size).toBe(MANY);
  });
});
