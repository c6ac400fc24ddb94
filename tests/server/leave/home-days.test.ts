import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, somebody, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('leave on work-from-home days, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
    await fixture.as.admin('createWfhPolicy', { body: { name: 'Home', limitDays: 3, approval: 'over-limit' } });
  });
  afterAll(() => fixture?.close());

  const monday = (week: number, plus = 0) => mondayOfNextYear(week, plus);
  const home = async (call: Caller, from: string, to = from) =>
    (await call('applyForWfh', { body: { from, to } })).body.wfhRequest;
  const own = async (call: Caller, id: string, day: string) => {
    const { wfhRequests, policies } = (await call('viewOwnWfh', { query: { day } })).body;
    const { status, days, gaveWay } = wfhRequests.find(({ _id }: { _id: string }) => _id === id);

    return [status, days, gaveWay, policies[0].used];
  };
  const atHome = async (person: string, week: number) => {
    const query = { from: monday(week), to: monday(week, 4), person };

    return (await fixture.as.manager('viewWfhCalendar', { query })).body.total;
  };

  it('replaces those days when it is approved, and restores them when it is cancelled', async () => {
    const { call, person } = await somebody(fixture);
    const { _id: id } = await home(call, monday(1), monday(1, 2));
    const leave = await ask(call, annual, monday(1, 1), { to: monday(1, 4) });

    expect(await own(call, id, monday(1))).toEqual(['approved', 3, [], 3]);
    await decide(fixture.as.manager, leave);
    expect(await own(call, id, monday(1))).toEqual(['approved', 1, [monday(1, 1), monday(1, 2)], 1]);
    expect((await texts(call))[0]).toMatch(
      /^Your leave replaces 2 days of your work from home request \(from .*\)\.$|was approved/,
    );
    const said = await texts(call);
    expect(said.filter((text) => text.startsWith('Your leave replaces'))).toHaveLength(1);
    const { review } = (await fixture.as.manager('reviewWfh', byId(id))).body;
    expect(review.days.map(({ days, off }: { days: number; off: string }) => [days, off])).toEqual([
      [1, null],
      [0, 'leave'],
      [0, 'leave'],
    ]);
    await call('cancelLeave', byId(leave));
    await decide(fixture.as.manager, leave, { about: 'cancellation', decision: 'approved' });
    expect(await own(call, id, monday(1))).toEqual(['approved', 3, [], 3]);
    expect((await texts(call)).filter((text) => text.includes('gets back 2 days'))).toHaveLength(1);
    expect(await atHome(person.id, 1)).toBe(1);
  });

  it('empties those days in the work-from-home calendar, and leaves nothing to approve', async () => {
    const { call, person } = await somebody(fixture);
    const { _id: id, status } = await home(call, monday(2), monday(2, 3));
    expect(status).toBe('pending');
    const leave = await ask(call, annual, monday(2), { to: monday(2, 4) });
    await decide(fixture.as.manager, leave);

    expect(await atHome(person.id, 2)).toBe(0);
    expect(await own(call, id, monday(2))).toEqual(['pending', 0, [0, 1, 2, 3].map((plus) => monday(2, plus)), 0]);
    const { review } = (await fixture.as.manager('reviewWfh', byId(id))).body;
    expect([review.canApprove, review.whyNot]).toEqual([false, expect.stringContaining('is on leave on')]);
    const approve = () => fixture.as.manager('decideWfh', { body: { _id: id, decision: 'approved' } });
    expect((await approve()).status).toBe(422);
    await fixture.as.manager('undoLeaveDecision', byId(leave));
    expect(await own(call, id, monday(2))).toEqual(['pending', 4, [], 4]);
    expect((await approve()).status).toBe(200);
  });

  it('keeps a work-from-home day next to half a day of leave', async () => {
    const { call } = await somebody(fixture);
    const { _id: id } = await home(call, monday(3));
    await decide(fixture.as.manager, await ask(call, annual, monday(3), { fromPortion: 'first-half' }));

    expect(await own(call, id, monday(3))).toEqual(['approved', 1, [], 1]);
  });
});
