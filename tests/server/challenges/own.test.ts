import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { tripsOf } from '../support/trips.ts';
import { addChallenge, join, send } from './support.ts';

describe.each(engines)('a person’s own challenges, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('are listed as each one is shown, in the same number of database trips however many there are', async () => {
    const { as, db, company, people } = fixture;
    await db.updateTable('person').set({ team_id: company.teams[0] }).where('id', '=', people.employee.id).execute();
    const list = async () => (await as.employee('listOwnChallenges')).body;
    const view = async (id: string) => (await as.employee('viewOwnChallenge', { params: { id } })).body.challenge;

    await join(as.employee, await addChallenge(fixture));
    await addChallenge(fixture);
    await send(as.employee, { value: 2_000 });
    await list();
    const trips = await tripsOf(list);

    const team = await addChallenge(fixture, { isTeam: true });
    await join(as.manager, team);
    await send(as.manager, { value: 5_000 });
    await join(as.employee, team);
    await addChallenge(fixture, { visibleFrom: 3, from: 4, to: 10 });
    const { challenges, total } = await list();
    expect(total).toBe(3);
    expect(challenges).toEqual(await Promise.all(challenges.map(({ _id }: { _id: string }) => view(_id))));
    expect(
      challenges.map(({ standing }: { standing: { rank: number } | null }) => standing?.rank ?? null).sort(),
    ).toEqual([1, 2, null].sort());
    await list();
    expect(await tripsOf(list)).toBe(trips);
    expect(trips).toBe(3);
  });

  it('are shown with the person’s rank in two trips', async () => {
    const id = await addChallenge(fixture);
    await join(fixture.as.employee, id);
    const own = () => fixture.as.employee('viewOwnChallenge', { params: { id } });
    await own();
    expect(await tripsOf(own)).toBe(2);
  });

  it('leave out hidden ones, and each page starts after the end of the page before', async () => {
    const { as, db } = fixture;
    const all = (await as.employee('listOwnChallenges')).body.challenges;
    const second = await as.employee('listOwnChallenges', { query: { skip: 1, count: 1 } });
    expect(second.body).toEqual({ ...second.body, challenges: [all[1]], total: all.length });

    await db.updateTable('challenge').set({ withdrawn_at: new Date() }).execute();
    expect((await as.employee('listOwnChallenges')).body).toMatchObject({ challenges: [], total: 0 });
  });
});
