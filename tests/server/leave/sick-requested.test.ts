import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/rules/shared/days.ts';
import { atOnce } from '../support/at-once.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, somebody, standing, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('sick leave that someone requests on days of their approved leave, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let sickness: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
    sickness = await addType(fixture, 'Sickness', {}, 'sick');
  });
  afterAll(() => fixture?.close());

  const day = mondayOfNextYear;
  /** A working week off, approved by HR, and two days of it ill. */
  async function illOnLeave(week: number) {
    const { person, call } = await somebody(fixture);
    const leave = await ask(call, annual, day(week), { to: day(week, 4) });
    await decide(fixture.as.hr, leave);
    const { status, body } = await askSick(call, day(week, 1), day(week, 2));
    expect(status).toBe(201);

    return { person, call, leave, sick: body.leaveApplication._id as string };
  }
  const askSick = (call: Caller, from: string, to = from) =>
    call('applyForSickLeave', { body: { type: sickness, from, to } });
  const decideSick = (call: Caller, _id: string, decision = 'approved') =>
    call('decideSickLeave', { body: { _id, decision, ...(decision === 'rejected' && { note: 'No.' }) } });
  const review = async (call: Caller, id: string) => (await call('reviewSickLeave', byId(id))).body.review;

  it('returns nothing until it is approved, which the approver sees beforehand', async () => {
    const { as } = fixture;
    const { call, sick } = await illOnLeave(1);
    expect(await standing(call, annual)).toEqual([15, 0, 15]);
    expect(await review(as.manager, sick)).toMatchObject({
      canApprove: true,
      returns: [{ typeName: 'Annual', days: 2 }],
    });
    const { previews } = (await as.manager('previewLeaveDecisions', { body: { ids: [sick] } })).body;
    expect(previews).toMatchObject([{ returns: [{ typeName: 'Annual', days: 2 }] }]);
    expect((await decideSick(as.manager, sick)).status).toBe(200);
    expect(await standing(call, annual)).toEqual([17, 0, 17]);
    expect((await texts(call))[0]).toBe(
      `Your sick leave from ${formatDay(day(1, 1))} to ${formatDay(day(1, 2))} was approved. 2 days of Annual went back to the balance.`,
    );
    expect((await review(as.manager, sick)).returns).toEqual([]);
  });

  it('leaves the leave as it was when it is rejected, also when that is undone', async () => {
    const { as } = fixture;
    const { call, sick } = await illOnLeave(2);
    await decideSick(as.manager, sick, 'rejected');
    expect(await standing(call, annual)).toEqual([15, 0, 15]);
    expect((await as.manager('undoLeaveDecision', byId(sick))).status).toBe(200);
    const items = [{ _id: sick }];
    await as.manager('decideManyLeaves', { body: { items, decision: 'approved' } });
    expect(await standing(call, annual)).toEqual([17, 0, 17]);
  });

  it('stays approved once it has returned days', async () => {
    const { as } = fixture;
    const { call, leave, sick } = await illOnLeave(3);
    const { body } = await decideSick(as.manager, sick);
    expect(body.leaveApplication.undoUntil).toBeNull();
    const undo = await as.manager('undoLeaveDecision', byId(sick));
    expect([undo.status, undo.body.message]).toEqual([
      409,
      'You cannot undo this approval, because it gave back days of other leave. Cancel the sick leave instead.',
    ]);
    const first = await as.hr('undoLeaveDecision', byId(leave));
    expect(first.status).toBe(409);
    // Cancelling it takes no leave again: those days can be requested again.
    await as.hr('cancelForEmployee', { ...byId(sick), body: { reason: 'They were well.' } });
    expect(await standing(call, annual)).toEqual([17, 0, 17]);
    await ask(call, annual, day(3, 1), { to: day(3, 2) });
    expect(await standing(call, annual)).toEqual([17, 2, 15]);
  });

  it('returns what it overlaps when it is approved', async () => {
    const { as } = fixture;
    const { call, leave, sick } = await illOnLeave(4);
    const was = { from: day(4), to: day(4, 4) };
    // Also while it overlaps the request.
    const body = { reason: 'Shorter.', was, from: day(4), to: day(4, 1) };
    expect((await as.hr('changeLeaveDays', { ...byId(leave), body })).status).toBe(200);
    expect((await review(as.manager, sick)).returns).toEqual([{ typeName: 'Annual', days: 1 }]);
    await decideSick(as.manager, sick);
    expect(await standing(call, annual)).toEqual([19, 0, 19]);
  });

  it('lets its leave not become a request again, and waits for the decision on a request to cancel it', async () => {
    const { as } = fixture;
    const { call, leave, sick } = await illOnLeave(5);
    const undo = await as.hr('undoLeaveDecision', byId(leave));
    expect([undo.status, undo.body.message]).toEqual([
      409,
      'This decision can no longer be undone because the days have been requested again.',
    ]);
    await call('cancelLeave', byId(leave));
    const open = `The employee has asked to cancel their leave from ${formatDay(day(5))} to ${formatDay(day(5, 4))}. Approve or reject that request first.`;
    const { status, body } = await decideSick(as.manager, sick);
    expect([status, body.message]).toEqual([422, open]);
    expect(await review(as.manager, sick)).toMatchObject({ canApprove: false, canDecide: true, whyNot: open });
    await decide(as.manager, leave, { about: 'cancellation', decision: 'approved' });
    expect((await as.manager('undoLeaveDecision', byId(leave))).status).toBe(200);
    await decide(as.manager, leave, { about: 'cancellation', decision: 'rejected', note: 'They are ill.' });
    expect((await decideSick(as.manager, sick)).status).toBe(200);
    expect(await standing(call, annual)).toEqual([17, 0, 17]);
  });

  it('is refused on days of pending leave, and leave is refused on its days', async () => {
    const { call } = await somebody(fixture);
    await ask(call, annual, day(6));
    expect((await askSick(call, day(6))).status).toBe(409);
    await askSick(call, day(6, 1));
    const body = { type: annual, from: day(6, 1), to: day(6, 1) };
    expect((await call('applyForLeave', { body })).status).toBe(409);
  });

  it('returns days once, whether or not the leave is cancelled at the same time', async () => {
    const { as } = fixture;
    for (const week of [7, 8, 9]) {
      const { person, call, leave, sick } = await illOnLeave(week);
      const answers = await atOnce(fixture.database, person.id, [
        () => as.lisbonHr('cancelForEmployee', { ...byId(leave), body: { reason: 'Not taken.' } }),
        () => decideSick(as.manager, sick),
        () => decideSick(as.hr, sick),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(
        answers
          .slice(1)
          .map(({ status }) => status)
          .sort(),
      ).toEqual([200, 409]);
      const { leaveApplications } = (await call('viewOwnLeave', { query: { year: Number(day(week).slice(0, 4)) } }))
        .body;
      const approved = leaveApplications.filter(({ status }: { status: string }) => status === 'approved');
      const used = approved.reduce((sum: number, { days }: { days: number }) => sum + days, 0);
      // Cancelled whole, or only what the sick leave left of its first part.
      expect([0, 2, 3]).toContain(used);
      expect(await standing(call, annual)).toEqual([20 - used, 0, 20 - used]);
    }
  });
});
