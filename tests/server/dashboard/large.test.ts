/** A company of more than a thousand people, whose numbers are as exact as those of a small one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../src/api/contract/dashboard.ts';
import { addCrowd } from '../support/crowd.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('the dashboard of a large company, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let crowd: string[];

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    crowd = await addCrowd(fixture.db, fixture.company, 1_100);
  }, 120_000);
  afterAll(() => fixture?.close());

  const dashboard = async (): Promise<Dashboard> => (await fixture.as.admin('companyDashboard', {})).body.dashboard;
  const deactivate = (id: string) => fixture.as.admin('setUserEnabled', { params: { id }, body: { isEnabled: false } });

  async function numbers() {
    const { figures, shares } = await dashboard();
    const {
      active = 0,
      left = 0,
      notSignedIn = 0,
      withoutManager = 0,
    } = Object.fromEntries(figures.map(({ id, value }) => [id, value]));

    return { active, left, notSignedIn, withoutManager, inBranch: shares.branches[0]?.people ?? 0 };
  }

  it('shows a change of people at once, in all numbers and as the list does', async () => {
    const before = await numbers();
    for (const [index, id] of crowd.slice(0, 2).entries()) {
      await deactivate(id);
      const changed = index + 1;

      expect(await numbers()).toEqual({
        active: before.active - changed,
        left: before.left + changed,
        notSignedIn: before.notSignedIn - changed,
        withoutManager: before.withoutManager - changed,
        inBranch: before.inBranch - changed,
      });
    }
    const joinedTo = new Date().toISOString().slice(0, 10);
    const { total } = (await fixture.as.admin('allUsers', { query: { state: 'enabled', joinedTo } })).body;
    expect(total).toBe((await numbers()).active);
  });

  it('does not name someone who was just deactivated among those who decide', async () => {
    const type = await addType(fixture, 'Annual leave');
    const { person, call } = await somebody(fixture);
    const manager = await fixture.add({
      roles: ['reporting-manager', 'employee'],
      columns: { first_name: 'Ottoline' },
    });
    await fixture.db.updateTable('person').set({ manager_id: manager.id }).where('id', '=', person.id).execute();
    await ask(call, type, mondayOfNextYear(1));
    const deciders = async () => (await dashboard()).figures.find(({ id }) => id === 'leaveRequests')?.oldest?.deciders;

    const named = expect.arrayContaining([expect.stringContaining('Ottoline')]);
    expect(await deciders()).toEqual(named);
    await deactivate(manager.id);
    expect(await deciders()).not.toEqual(named);
  });
});
