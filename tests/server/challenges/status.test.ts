import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChallengeRecord, lifeOf, statusInSql } from '../../../server/challenges/queries.ts';
import { stageOf } from '../../../src/rules/challenges/challenge-life.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addChallenge } from './support.ts';

/** A published challenge that no one can see yet is Scheduled. */
function statusOf(row: ChallengeRecord): string {
  const stage = stageOf(lifeOf(row));

  return stage === 'released' ? 'scheduled' : stage;
}

describe.each(engines)('the status of a challenge, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('is the same in SQL as in the state chart, whatever is stored', async () => {
    for (const columns of [
      { released_at: null },
      { withdrawn_at: new Date() },
      { final_at: new Date(), settles_at: new Date(0), ends_at: new Date(0), begins_at: new Date(0) },
      { announces_at: new Date('2999-01-01'), begins_at: new Date('2999-01-02') },
      { announces_at: new Date('2999-01-01'), begins_at: new Date('2999-01-02'), withdrawn_at: new Date() },
      { announces_at: new Date('2999-01-01'), begins_at: new Date('2999-01-02'), released_at: null },
      { begins_at: new Date('2999-01-02') },
      { ends_at: new Date(0) },
    ]) {
      const id = await addChallenge(fixture);
      await fixture.db.updateTable('challenge').set(columns).where('id', '=', id).execute();
      const { rows } = await sql<ChallengeRecord & { status: string }>`
        select challenge.*, now() as now, ${statusInSql} as status from challenge where id = ${id}
      `.execute(fixture.db);
      expect(rows.map(statusOf)).toEqual(rows.map(({ status }) => status));
    }
  });

  it('is Scheduled in the list, not Draft, from publishing until employees can see it', async () => {
    const { as } = fixture;
    const soon = { visibleFrom: 3, from: 4, to: 10 };
    const published = await addChallenge(fixture, { title: 'Dawn walk', ...soon });
    const draft = await addChallenge(fixture, { title: 'Dawn swim', ...soon });
    await fixture.db.updateTable('challenge').set({ released_at: null }).where('id', '=', draft).execute();
    const idsIn = async (state: 'draft' | 'scheduled') => {
      const { body } = await as.hr('viewChallenges', { query: { state, search: 'dawn', type: 'physical' } });
      expect(body.counts).toMatchObject({ draft: 1, scheduled: 1, announced: 0 });

      return body.challenges.map(({ _id }: { _id: string }) => _id);
    };
    expect([await idsIn('scheduled'), await idsIn('draft')]).toEqual([[published], [draft]]);
  });
});
