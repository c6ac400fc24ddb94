import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/rules/shared/days.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, somebody, standing, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('approved leave that HR moves to other days, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
    await fixture.as.admin('createWfhPolicy', { body: { name: 'Home', limitDays: 3 } });
  });
  afterAll(() => fixture?.close());

  const reason = 'They came back earlier.';
  const move = async (call: Caller, id: string, days: object) => {
    const { from_day, to_day, from_portion, to_portion } = await fixture.db
      .selectFrom('leave_application')
      .select(['from_day', 'to_day', 'from_portion', 'to_portion'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const was = { from: from_day, to: to_day, fromPortion: from_portion, toPortion: to_portion };

    return call('changeLeaveDays', { ...byId(id), body: { reason, was, ...days } });
  };
  const review = async (call: Caller, id: string) => (await call('reviewLeave', byId(id))).body.review;
  const week = (number: number) => ({ from: mondayOfNextYear(number), to: mondayOfNextYear(number, 4) });

  async function approved(days: { from: string; to: string }) {
    const { call, person } = await somebody(fixture);
    const id = await ask(call, annual, days.from, { to: days.to });
    await decide(fixture.as.manager, id);

    return { id, call, person };
  }

  it('stays the same request, and updates the balance and notifies the person and their manager', async () => {
    const { as } = fixture;
    const { from, to } = week(1);
    const { id, call, person } = await approved({ from, to });
    expect(await standing(call, annual)).toEqual([15, 0, 15]);
    const earlier = mondayOfNextYear(1, 1);
    const { status, body } = await move(as.lisbonHr, id, { from, to: earlier, toPortion: 'first-half' });
    expect([status, body.message]).toEqual([200, 'Days changed']);
    expect(body.leaveApplication).toMatchObject({ _id: id, status: 'approved', days: 1.5, from, to: earlier });
    expect(await standing(call, annual)).toEqual([18.5, 0, 18.5]);
    expect((await texts(call))[0]).toMatch(/^HR changed your leave from .* to .*: it is now from .* to .*\.$/);
    expect((await texts(as.manager))[0]).toMatch(
      /’s leave from .* to .* was changed by HR: it is now from .* to .*\.$/,
    );
    const { history, balances } = await review(as.lisbonHr, id);
    expect(history.map(({ what }: { what: string }) => what)).toEqual(['requested', 'approved', 'moved']);
    expect(history[2].note).toMatch(/^\d\d-\d\d-\d\d – \d\d-\d\d-\d\d before\. They came back earlier\.$/);
    expect(balances).toMatchObject([{ before: { available: 20 }, after: { available: 18.5 } }]);
    const { lines } = (await as.hr('viewLeaveLedger', { query: { person: person.id, type: annual } })).body.ledger;
    const of = formatDay;
    expect(
      lines
        .map(({ days, text }: { days: number; text: string }) => [days, text])
        .slice(0, 2)
        .sort(),
    ).toEqual([
      [-5, `Leave from ${of(from)} to ${of(to)}`],
      [3.5, `Leave from ${of(from)} to ${of(to)} changed: now from ${of(from)} to ${of(earlier)} (morning)`],
    ]);
    // Cancelling gives back what it takes now.
    await as.hr('cancelForEmployee', { ...byId(id), body: { reason } });
    expect(await standing(call, annual)).toEqual([20, 0, 20]);
  });

  it('is named with its half days in the ledger, in a balance that is worked out, and in questions', async () => {
    const { as } = fixture;
    const { from } = week(15);
    const { id, person, call } = await approved({ from, to: from });
    expect((await move(as.hr, id, { from, to: from, fromPortion: 'first-half' })).status).toBe(200);
    const later = mondayOfNextYear(16);
    await ask(call, annual, later, { fromPortion: 'second-half' });
    const morning = `on ${formatDay(from)} (morning)`;
    const inWords = ({ days, text }: { days: number; text: string }) => `${days} ${text}`;

    const query = { person: person.id, type: annual };
    const { lines } = (await as.hr('viewLeaveLedger', { query })).body.ledger;
    expect(lines.map(inWords)).toEqual(
      expect.arrayContaining([
        `-1 Leave on ${formatDay(from)}`,
        `0.5 Leave on ${formatDay(from)} changed: now ${morning}`,
      ]),
    );
    const { breakdown } = (await as.hr('simulateLeave', { query: { ...query, on: later } })).body;
    expect(breakdown.lines.map(inWords)).toContain(`-0.5 Requested, pending: on ${formatDay(later)} (afternoon)`);

    const enter = (type: string) =>
      as.hr('enterLeave', { body: { person: person.id, type, from, to: from, reason: 'At home.' } });
    expect((await enter(annual)).body.errors).toEqual({ from: `They are already on leave ${morning}.` });
    const sickness = await addType(fixture, 'Illness', {}, 'sick');
    expect((await enter(sickness)).body.message).toBe(
      `Annual ${morning} is already approved. 0.5 days go back to the Annual balance.`,
    );
  });

  it('may overlap its old days, but no other leave', async () => {
    const { id, call } = await approved(week(3));
    await ask(call, annual, mondayOfNextYear(4));
    const longer = await move(fixture.as.hr, id, { from: mondayOfNextYear(3, 1), to: mondayOfNextYear(4) });
    expect([longer.status, longer.body.errors.from]).toEqual([
      422,
      expect.stringMatching(/^They have already requested leave on /),
    ]);
    expect((await move(fixture.as.hr, id, { from: mondayOfNextYear(3, 1), to: mondayOfNextYear(3, 4) })).status).toBe(
      200,
    );
    expect(await standing(call, annual)).toEqual([16, 1, 15]);
  });

  it('must change, must fit into the balance, and needs a document if that many days require one', async () => {
    const { from, to } = week(6);
    const { id } = await approved({ from, to });
    const same = await move(fixture.as.hr, id, { from, to });
    expect(same.body.errors).toEqual({ from: 'These are the same days as before.' });
    const most = await move(fixture.as.hr, id, { from, to: mondayOfNextYear(11, 4) });
    expect([most.status, most.body.errors.to]).toEqual([422, expect.stringContaining('30 days')]);
    const unsaid = await move(fixture.as.hr, id, { from, to: from, reason: ' ' });
    expect(unsaid.body.errors).toEqual({ reason: 'Enter a reason.' });

    const sickness = await addType(fixture, 'Sickness', { attachmentAfterDays: 2 }, 'sick');
    const { person } = await somebody(fixture);
    const entered = await fixture.as.hr('enterLeave', { body: { person: person.id, type: sickness, from, to: from } });
    const sick = entered.body.leaveApplication._id;
    const long = await move(fixture.as.hr, sick, { from, to });
    expect(long.body.errors).toEqual({
      to: 'A document is required for more than 2 days, but none has been added.',
    });
    expect((await move(fixture.as.hr, sick, { from, to: mondayOfNextYear(6, 1) })).status).toBe(200);
  });

  it('is not moved from an outdated screen, nor twice if the first response was lost', async () => {
    const { as } = fixture;
    const was = week(13);
    const { id, call } = await approved(was);
    const shorter = { from: was.from, to: mondayOfNextYear(13, 1), was };
    expect((await move(as.hr, id, shorter)).status).toBe(200);
    expect((await move(as.hr, id, shorter)).status).toBe(200);
    expect(await standing(call, annual)).toEqual([18, 0, 18]);
    expect((await review(as.hr, id)).history).toHaveLength(3);
    const stale = await move(as.lisbonHr, id, { from: was.from, to: mondayOfNextYear(13, 2), was });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringMatching(/^Someone else has changed these days to \d\d-\d\d-\d\d – \d\d-\d\d-\d\d\.$/),
    ]);
    expect(await standing(call, annual)).toEqual([18, 0, 18]);
  });

  it('restores work-from-home days, and replaces others', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const [monday, tuesday] = [mondayOfNextYear(8), mondayOfNextYear(8, 1)];
    const { wfhRequest } = (await call('applyForWfh', { body: { from: monday, to: tuesday } })).body;
    const id = await ask(call, annual, monday);
    await decide(as.manager, id);
    const gaveWay = async () => (await as.manager('reviewWfh', byId(wfhRequest._id))).body.review.wfhRequest.gaveWay;
    expect(await gaveWay()).toEqual([monday]);
    await move(as.hr, id, { from: tuesday, to: tuesday });
    expect(await gaveWay()).toEqual([tuesday]);
  });

  it('can no longer be turned back into a request by undoing the approval', async () => {
    const { as } = fixture;
    const { from, to } = week(10);
    const { id, call } = await approved({ from, to: from });
    expect((await move(as.lisbonAdmin, id, { from, to })).status).toBe(200);
    const undo = await as.manager('undoLeaveDecision', byId(id));
    expect([undo.status, undo.body.message]).toEqual([
      409,
      'HR has changed the days of this leave since, so this decision can no longer be undone.',
    ]);
    expect((await review(as.lisbonAdmin, id)).leaveApplication).toMatchObject({ status: 'approved', from, to });
    expect((await texts(call))[0]).toMatch(/^HR changed your leave/);
  });

  it('can be moved by admins only, and only while it is approved', async () => {
    const { as } = fixture;
    const { call } = await somebody(fixture);
    const id = await ask(call, annual, mondayOfNextYear(9));
    const days = { from: mondayOfNextYear(9, 1), to: mondayOfNextYear(9, 1) };
    expect((await move(as.hr, id, days)).body.message).toBe('This request is pending. Approve or reject it.');
    await decide(as.manager, id);
    expect((await move(as.manager, id, days)).status).toBe(403);
    expect((await move(as.portoAdmin, id, days)).status).toBe(404);
    expect((await move(as.lisbonAdmin, id, days)).status).toBe(200);
  });
});
