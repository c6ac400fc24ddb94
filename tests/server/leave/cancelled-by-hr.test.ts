import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/rules/shared/days.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, nextYear, somebody, standing, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('approved time off that HR cancels, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
    await fixture.as.admin('createWfhPolicy', { body: { name: 'Home', limitDays: 3 } });
  });
  afterAll(() => fixture?.close());

  const cancel = (call: Caller, id: string, reason = 'They were at work.') =>
    call('cancelForEmployee', { ...byId(id), body: { reason } });
  const review = async (call: Caller, id: string) => (await call('reviewLeave', byId(id))).body.review;

  it('returns to the balance, shows the person the reason, and cannot be undone but entered again', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const id = await ask(call, annual, mondayOfNextYear(1));
    await decide(as.manager, id, { decision: 'approved', note: 'Enjoy!' });
    expect((await review(as.lisbonHr, id)).canCancel).toBe(true);
    const { status, body } = await cancel(as.lisbonHr, id, ' They were at work. ');
    expect([status, body.message]).toEqual([200, 'Leave cancelled']);
    expect(body.leaveApplication).toMatchObject({
      status: 'cancelled',
      decidedBy: { fullName: 'manager Own' },
      note: 'Enjoy!',
      cancellation: { isRequested: false, decidedBy: { fullName: 'lisbonHr Own' }, note: 'They were at work.' },
      undoUntil: null,
    });
    expect(await standing(call, annual)).toEqual([20, 0, 20]);
    expect((await texts(call))[0]).toMatch(/^HR cancelled your leave on /);
    expect((await texts(as.manager))[0]).toMatch(/’s leave on .* was cancelled by HR\.$/);
    const { body: file } = await as.hr('exportLeaveApplications', { query: { kind: 'leave', data: 'cancelled' } });
    const [titles, line] = String(file).split('\r\n');
    expect(titles).toMatch(/,Note,Cancelled By,Cancelled On,Cancellation Note$/);
    expect(line).toContain(',whole day,');
    expect(line).toMatch(/,Cancelled,,.*,manager Own,[^,]*,Enjoy!,lisbonHr Own,[^,]+,They were at work\.$/);
    const own = (await call('viewOwnLeave', { query: { year: nextYear } })).body.leaveApplications[0];
    expect(own.cancellation.note).toBe('They were at work.');
    const { history, canCancel } = await review(as.lisbonHr, id);
    expect(history.map(({ what, note }: { what: string; note: string }) => [what, note])).toEqual([
      ['requested', ''],
      ['approved', 'Enjoy!'],
      ['cancelled', 'They were at work.'],
    ]);
    expect(canCancel).toBe(false);
    expect((await as.lisbonHr('undoLeaveDecision', byId(id))).status).toBe(409);
    const again = await cancel(as.hr, id);
    expect([again.status, again.body.message]).toEqual([409, 'This request was already cancelled by lisbonHr Own.']);
    expect((await ask(call, annual, mondayOfNextYear(1))).length).toBeGreaterThan(0);
  });

  it('stays if someone else has changed its days since they were seen', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const [day, other] = [mondayOfNextYear(1), mondayOfNextYear(2)];
    const id = await ask(call, annual, day);
    await decide(as.manager, id, { decision: 'approved' });
    const [was, now] = [day, other].map((each) => ({ from: each, to: each })) as [object, object];
    await as.hr('changeLeaveDays', { ...byId(id), body: { ...now, was, reason: 'Moved.' } });
    const cancelAs = (seen: object) =>
      as.lisbonHr('cancelForEmployee', { ...byId(id), body: { reason: 'They were at work.', was: seen } });
    const refused = await cancelAs(was);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Someone else has changed these days to ${formatDay(other)}.`,
    ]);
    expect(await standing(call, annual)).toEqual([19, 0, 19]);
    expect((await cancelAs({ ...now, fromPortion: 'full', toPortion: 'full' })).status).toBe(200);
    expect(await standing(call, annual)).toEqual([20, 0, 20]);
  });

  it('restores the work-from-home days that the leave had replaced', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const monday = mondayOfNextYear(2);
    const { wfhRequest } = (await call('applyForWfh', { body: { from: monday, to: monday } })).body;
    const id = await ask(call, annual, monday);
    await decide(as.manager, id);
    const days = async () => (await as.manager('reviewWfh', byId(wfhRequest._id))).body.review.wfhRequest.days;
    expect(await days()).toBe(0);
    await cancel(as.admin, id);
    expect(await days()).toBe(1);
  });

  it('can only be cancelled by admins, once approved and without a request to cancel it', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const id = await ask(call, annual, mondayOfNextYear(3));
    expect((await review(as.hr, id)).canCancel).toBe(false);
    const pending = await cancel(as.hr, id);
    expect([pending.status, pending.body.message]).toEqual([409, 'This request is pending. Approve or reject it.']);
    await decide(as.manager, id);
    expect((await review(as.manager, id)).canCancel).toBe(false);
    expect((await cancel(as.manager, id)).status).toBe(403);
    expect((await cancel(as.hr, id, ' ')).body.errors).toEqual({ reason: 'Enter a reason.' });
    await call('cancelLeave', { ...byId(id), body: {} });
    expect((await review(as.hr, id)).canCancel).toBe(false);
    const asked = await cancel(as.hr, id);
    expect([asked.status, asked.body.message]).toEqual([
      409,
      'The employee has asked to cancel this leave. Approve or reject that request.',
    ]);
    await decide(as.hr, id, { about: 'cancellation', decision: 'rejected', note: 'Too late' });
    expect((await cancel(as.hr, id)).body.leaveApplication.cancellation.note).toBe('They were at work.');
  });

  it('can be work from home', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const monday = mondayOfNextYear(4);
    const { wfhRequest } = (await call('applyForWfh', { body: { from: monday, to: monday } })).body;
    const { _id: id } = wfhRequest;
    const stop = (by: Caller, reason = 'The office needs them') =>
      by('cancelWfhForEmployee', { ...byId(id), body: { reason } });
    expect((await stop(as.hr)).body.message).toBe('This request is pending. Approve or reject it.');
    await as.manager('decideWfh', { body: { _id: id, decision: 'approved' } });
    expect((await as.hr('reviewWfh', byId(id))).body.review.canCancel).toBe(true);
    expect((await as.manager('reviewWfh', byId(id))).body.review.canCancel).toBe(false);
    expect((await stop(as.manager)).status).toBe(403);
    const { body } = await stop(as.lisbonHr);
    expect(body.wfhRequest).toMatchObject({
      status: 'cancelled',
      decidedBy: { fullName: 'lisbonHr Own' },
      note: 'The office needs them',
    });
    expect((await texts(call))[0]).toMatch(/^HR cancelled your request to work from home on /);
    expect((await texts(as.manager))[0]).toMatch(/’s request to work from home on .* was cancelled by HR\.$/);
    const [usage] = (await as.hr('reviewWfh', byId(id))).body.review.usage;
    expect(usage.after).toBe(usage.before);
    expect((await stop(as.hr)).body.message).toBe('This request was already cancelled by lisbonHr Own.');
  });
});
