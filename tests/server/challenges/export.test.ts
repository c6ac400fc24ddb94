import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportBoard } from '../../../server/challenges/export.ts';
import { addCrowd, linesOf, transactionsUntil } from '../support/crowd.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addChallenge } from './support.ts';

/** More than a part of the file. */
const MANY = 2_030;

describe.each(engines)('the exported file of a board, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('lists everyone once, even if people overtake each other during the download', async () => {
    const { db, company } = fixture;
    const id = await addChallenge(fixture);
    const crowd = await addCrowd(db, company, MANY);
    const entries = crowd.map((person_id) => ({ company_id: company.id, challenge_id: id, person_id, id: v7() }));
    await db.insertInto('challenge_entry').values(entries).execute();
    const overtake = () =>
      db
        .updateTable('challenge_entry')
        .set({ score: 9_000 })
        .where('person_id', '=', crowd.at(-1) ?? '')
        .execute();
    const inTransaction = transactionsUntil(fixture, { after: 2 }, overtake);
    const lines = await linesOf(await exportBoard(inTransaction, id, { of: 'people' }));
    const names = lines.map((line) => /Crowd\d+/.exec(line)?.[0]);

    expect(names).toHaveLength(MANY);
    expect(new Set(names).size).toBe(MANY);
  });
});
