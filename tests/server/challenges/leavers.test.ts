import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishDue } from '../../../server/challenges/finishing.ts';
import { signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addChallenge, board, join, letDaysPass, send } from './support.ts';

describe.each(engines)('people who left or came later, on the boards of challenges on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('are marked as having left, unless they use an alias', async () => {
    const { as, db, company, people } = fixture;
    const [gulls] = company.teams;
    const id = await addChallenge(fixture, { isTeam: true });
    const leavers = [people.employee.id, people.portoEmployee.id];
    await db
      .updateTable('person')
      .set({ team_id: gulls })
      .where('id', 'in', [...leavers, people.manager.id])
      .execute();
    await join(as.employee, id);
    await join(as.portoEmployee, id, 'Night Owl');
    await join(as.manager, id);
    for (const call of [as.employee, as.portoEmployee, as.manager]) await send(call, { value: 1_000 });
    const marked = async () =>
      (await board(as.hr, id, { of: 'people' })).rows
        .filter((row: { hasLeft?: boolean }) => row.hasLeft)
        .map((row: { name: string }) => row.name);
    const leave = (is_enabled: boolean) =>
      db.updateTable('person').set({ is_enabled }).where('id', 'in', leavers).execute();
    expect(await marked()).toEqual([]);
    await leave(false);
    expect(await marked()).toEqual(['employee Own']);
    const file = await as.hr('exportLeaderboard', { params: { id }, query: { of: 'people' } });
    expect(file.body.split('\r\n').filter((line: string) => line.endsWith(',Yes'))).toHaveLength(1);
    await letDaysPass(fixture, id, 30);
    await finishDue(db);
    expect(await marked()).toEqual(['employee Own']);
    await leave(true);
    expect(await marked()).toEqual([]);
  });

  it('count in the audience as long as they count as joined', async () => {
    const { db } = fixture;
    const id = await addChallenge(fixture);
    const { call, person } = await joinedPerson();
    await join(call, id);
    const before = await counted(id);
    await db.updateTable('person').set({ is_enabled: false }).where('id', '=', person).execute();
    expect(await counted(id)).toEqual(before);
  });

  it('do not count in the audience if they are added after the last day', async () => {
    const { as, db, company } = fixture;
    const id = await addChallenge(fixture, { to: 0 });
    await join(as.employee, id);
    const longAgo = new Date(Date.now() - 60 * 86_400_000);
    await db.updateTable('person').set({ created_at: longAgo }).where('company_id', '=', company.id).execute();
    await letDaysPass(fixture, id, 1);
    const before = await counted(id);
    expect(before).toEqual([1, before[4], 1, before[4], expect.toSatisfy((addressed: number) => addressed > 1)]);
    await joinedPerson();
    expect(await counted(id)).toEqual(before);
  });

  /** Joined and addressed, of its page and of the list, and the sum of its branches. */
  async function counted(id: string): Promise<number[]> {
    const { as } = fixture;
    const { challenge } = (await as.hr('getChallenge', { params: { id } })).body;
    const { challenges } = (await as.hr('viewChallenges')).body;
    const { progress } = (await as.hr('viewChallengeProgress', { params: { id } })).body;
    const listed = challenges.find(({ _id }: { _id: string }) => _id === id);
    const sum = progress.branches.reduce((all: number, row: { addressed: number }) => all + row.addressed, 0);

    return [challenge.joined, challenge.addressed, listed.joined, listed.addressed, sum];
  }

  async function joinedPerson() {
    const person = await fixture.add({ name: 'Leaves Soon', columns: { branch_id: fixture.company.branches[0] } });

    return { call: await signedIn(fixture.app, fixture.db, person), person: person.id };
  }
});
