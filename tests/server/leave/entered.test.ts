import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromNumber, dayNumber, weekdayOf } from '../../../src/rules/shared/day-numbers.ts';
import { formatDay } from '../../../src/rules/shared/days.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, nextYear, somebody, standing, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('leave that HR enters for someone, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual', { daysPerYear: 3, minNoticeDays: 30 });
  });
  afterAll(() => fixture?.close());

  const enter = (call: Caller, person: { id: string }, type: string, from: string, more: object = {}) =>
    call('enterLeave', { body: { person: person.id, type, from, to: from, ...more } });

  it('is approved at once, subtracted from the balance, and notifies the person', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture);
    const from = mondayOfNextYear(1);
    const { status, body } = await enter(as.lisbonHr, person, annual, from, { fromPortion: 'first-half' });
    expect([status, body.message]).toEqual([201, 'Leave added']);
    expect(body.leaveApplication).toMatchObject({
      status: 'approved',
      days: 0.5,
      decidedBy: { fullName: 'lisbonHr Own' },
      // There was no request that could become pending again: the leave is cancelled.
      undoUntil: null,
    });
    expect((await as.lisbonHr('undoLeaveDecision', byId(body.leaveApplication._id))).status).toBe(409);
    expect(await standing(call, annual)).toEqual([2.5, 0, 2.5]);
    const before = (await as.lisbonHr('viewPersonLeave', byId(person.id))).body;
    expect(before.balances.find(({ type }: { type: { _id: string } }) => type._id === annual)).toMatchObject({
      year: nextYear - 1,
      available: 3,
      availableNextYear: 2.5,
      isOffered: true,
      attachmentAfterDays: null,
    });
    expect(before.weekend).toEqual([6, 7]);
    const { fullName } = body.leaveApplication.employee;
    const day = `${formatDay(from)} (morning)`;
    expect(await texts(call)).toEqual([`HR added leave on ${day} for you.`]);
    expect(await texts(as.manager)).toContain(`${fullName}’s leave on ${day} was added by HR.`);
    expect(await texts(as.lisbonHr)).not.toContainEqual(expect.stringContaining('added by HR'));
    const { leaveApplications } = (await call('viewOwnLeave', { query: { year: nextYear } })).body;
    expect(leaveApplications.map(({ _id }: { _id: string }) => _id)).toEqual([body.leaveApplication._id]);
  });

  it('may be in the past and needs no notice, since the person may have phoned that morning', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture);
    const unlimited = await addType(fixture, `Past ${v7()}`, { mayGoNegative: true, minNoticeDays: 30 });
    const today = dayNumber(new Date().toISOString().slice(0, 10));
    const monday = dayFromNumber(today - 7 - (weekdayOf(today) - 1));
    expect((await call('applyForLeave', { body: { type: unlimited, from: monday, to: monday } })).status).toBe(422);
    expect((await enter(as.hr, person, unlimited, monday)).body.leaveApplication.status).toBe('approved');
  });

  it('waits for a document that its type requires, as if the person had requested it', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture);
    const sickness = await addType(fixture, `Sickness ${v7()}`, { attachmentAfterDays: 0 }, 'sick');
    const { body } = await enter(as.lisbonHr, person, sickness, mondayOfNextYear(2));
    expect([body.message, body.leaveApplication.status, body.leaveApplication.kind]).toEqual([
      'Leave requested: a document is required',
      'pending',
      'sick',
    ]);
    const asks = expect.stringMatching(/’s sick leave on .* was added by HR\. A document is still required\.$/);
    expect(await texts(as.manager)).toContainEqual(asks);
    for (const other of [as.hr, as.lisbonHr]) expect(await texts(other)).not.toContainEqual(asks);
    expect(await texts(call)).toEqual([
      expect.stringMatching(/^HR added sick leave on .* for you\. Add a document so that it can be approved\.$/),
    ]);
    const review = await as.lisbonHr('reviewSickLeave', byId(body.leaveApplication._id));
    expect(review.body.review.canDecide).toBe(true);
  });

  it('follows the same rules as the person’s own request, with messages about that person', async () => {
    const { as, people } = fixture;
    const { person, call } = await somebody(fixture);
    const plain = await addType(fixture, `Plain ${v7()}`, { daysPerYear: 3 });
    const [monday, friday] = [mondayOfNextYear(4), mondayOfNextYear(4, 4)];
    await ask(call, plain, monday);
    const twice = await enter(as.hr, person, plain, monday);
    expect([twice.status, twice.body.errors]).toEqual([
      422,
      { from: `They have already requested leave on ${formatDay(monday)}.` },
    ]);
    const long = await enter(as.hr, person, plain, mondayOfNextYear(5), { to: mondayOfNextYear(5, 2) });
    expect([long.status, long.body.errors.to]).toEqual([
      422,
      `This uses 3 days of their ${nextYear} balance, but they have only 2 days left.`,
    ]);
    await fixture.db.updateTable('person').set({ joined_on: friday }).where('id', '=', person.id).execute();
    expect((await enter(as.hr, person, plain, mondayOfNextYear(3))).body.errors.from).toMatch(/^They join on /);
    expect((await enter(as.hr, person, v7(), friday)).body.errors).toEqual({
      type: 'This leave type is not available. Choose another one.',
    });
    expect((await enter(as.hr, people.hr, plain, friday)).status).toBe(403);
  });
});
