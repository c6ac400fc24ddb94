import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecisionPreview } from '../../../src/api/contract/leave-applications.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, decide, nextYear, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { tripsOf } from '../support/trips.ts';

describe.each(engines)('what approving many requests would leave, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
  });
  afterAll(() => fixture?.close());

  const preview = async (call: Caller, ids: readonly string[]): Promise<DecisionPreview[]> => {
    const { previews } = (await call('previewLeaveDecisions', { body: { ids: [...ids] } })).body;

    return ids.flatMap((id) => previews.filter(({ _id }: DecisionPreview) => _id === id));
  };
  const daysLeft = (previews: readonly DecisionPreview[]) => previews.map(({ left }) => left.map(({ days }) => days));

  it('is the balance after them, in which other pending requests of the person count too', async () => {
    const { call } = await somebody(fixture);
    const ids = [
      await ask(call, annual, mondayOfNextYear(1), { to: mondayOfNextYear(1, 4) }),
      await ask(call, annual, mondayOfNextYear(2)),
    ];

    expect(daysLeft(await preview(fixture.as.hr, ids))).toEqual([[14], [14]]);
    await decide(fixture.as.hr, ids[0] as string);
    expect(daysLeft(await preview(fixture.as.hr, ids))).toEqual([[14]]);
  });

  it('is below zero where more was asked for than there is, and is not said of a type without a limit', async () => {
    const free = await addType(fixture, 'Borrowed', { daysPerYear: 1, mayGoNegative: true });
    const unpaid = await addType(fixture, 'Unpaid', { daysPerYear: 0, mayGoNegative: true });
    const { call } = await somebody(fixture);
    const ids = [
      await ask(call, free, mondayOfNextYear(3), { to: mondayOfNextYear(3, 2) }),
      await ask(call, unpaid, mondayOfNextYear(4)),
    ];

    expect((await preview(fixture.as.hr, ids)).map(({ left }) => left)).toEqual([[{ year: nextYear, days: -2 }], []]);
  });

  it('names the planned last working day of whoever asked', async () => {
    const lastDay = mondayOfNextYear(7, 2);
    const { call, person } = await somebody(fixture);
    const across = await ask(call, annual, mondayOfNextYear(7), { to: mondayOfNextYear(7, 4) });
    await fixture.as.hr('setUserEnabled', { params: { id: person.id }, body: { isEnabled: false, lastDay } });
    const { call: stays } = await somebody(fixture);

    expect(await preview(fixture.as.hr, [across])).toMatchObject([{ leavesOn: lastDay }]);
    expect(await preview(fixture.as.hr, [await ask(stays, annual, mondayOfNextYear(7))])).toMatchObject([
      { leavesOn: null },
    ]);
  });

  it('counts the colleagues in the team or with the same manager who are on leave on one of the days', async () => {
    const boss = await fixture.add({ roles: ['reporting-manager', 'employee'] });
    const led = () => somebody(fixture, { manager_id: boss.id });
    const [one, two, three] = [await led(), await led(), await led()];
    const id = await ask(one.call, annual, mondayOfNextYear(5), { to: mondayOfNextYear(5, 2) });
    await ask(two.call, annual, mondayOfNextYear(5, 1));
    await ask(two.call, annual, mondayOfNextYear(5, 2));
    await ask(three.call, annual, mondayOfNextYear(6));

    expect((await preview(fixture.as.hr, [id]))[0]?.team).toEqual({ size: 2, away: 1 });
  });

  it('leaves out requests that the caller may not see', async () => {
    const { call } = await somebody(fixture, { branch_id: fixture.company.branches[1], manager_id: null });
    const id = await ask(call, annual, mondayOfNextYear(7));

    expect(await preview(fixture.as.manager, [id])).toEqual([]);
    expect(await preview(fixture.as.hr, [id])).toHaveLength(1);
  });

  it('takes as many trips to the database for a whole page as for one request', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      ids.push(await ask((await somebody(fixture)).call, annual, mondayOfNextYear(8)));
    }
    const tripsFor = (some: readonly string[]) => tripsOf(() => preview(fixture.as.hr, some));

    const [few, many] = [await tripsFor(ids.slice(0, 1)), await tripsFor(ids)];
    expect(many).toBe(few);
    expect(many).toBeLessThanOrEqual(8);
  });
});
