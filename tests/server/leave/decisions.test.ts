import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECISION_UNDO_MS } from '../../../src/rules/shared/constants.ts';
import { atOnce } from '../support/at-once.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, somebody, standing, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('decisions on leave, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
  });
  afterAll(() => fixture?.close());

  const undo = (call: Caller, id: string) => call('undoLeaveDecision', byId(id));
  /** Makes what was decided on a request older than it is. */
  const letTimePass = (id: string) =>
    sql`update leave_application set decided_at = decided_at - make_interval(secs => ${DECISION_UNDO_MS / 1000}) where id = ${id}`.execute(
      fixture.db,
    );

  describe('on many requests at once', () => {
    it('are made one by one, each with its own outcome', async () => {
      const { as } = fixture;
      const { call } = await somebody(fixture);
      const first = await ask(call, annual, mondayOfNextYear(1));
      const sickness = await addType(fixture, 'Sickness', {}, 'sick');
      const day = mondayOfNextYear(1, 1);
      const sick = (
        await call('applyForSickLeave', { body: { type: sickness, from: day, to: day, reason: 'A fever' } })
      ).body.leaveApplication._id;
      const decided = await ask(call, annual, mondayOfNextYear(1, 2));
      await decide(as.hr, decided);
      const foreign = await somebody(fixture, { branch_id: fixture.company.branches[1], manager_id: null });
      const outside = await ask(foreign.call, annual, mondayOfNextYear(1));
      const own = await ask(as.manager, annual, mondayOfNextYear(1));
      const items = [first, decided, outside, own, sick, first].map((_id) => ({ _id }));
      const { status, body } = await as.manager('decideManyLeaves', { body: { items, decision: 'approved' } });

      expect(status).toBe(200);
      expect(body.outcomes.map((one: { status: number; message: string }) => [one.status, one.message])).toEqual([
        [200, 'OK'],
        [409, 'This request was already approved by hr Own.'],
        [404, 'This request was not found.'],
        // No one leads the manager, so their own request is not in their scope at all.
        [404, 'This request was not found.'],
        [200, 'OK'],
        [409, 'This request was already approved by manager Own.'],
      ]);
      expect(
        body.outcomes.map((one: { leaveApplication: { status: string } | null }) => one.leaveApplication?.status),
      ).toEqual(['approved', 'approved', undefined, undefined, 'approved', 'approved']);
      expect(JSON.stringify(body)).not.toContain('A fever');
      expect(await standing(call, annual)).toEqual([18, 0, 18]);
      const unsaid = await as.hr('decideManyLeaves', { body: { items: [{ _id: outside }], decision: 'rejected' } });
      expect(unsaid.body.outcomes).toMatchObject([{ status: 422, message: 'Enter a reason.' }]);
      const most = Array.from({ length: 101 }, () => ({ _id: outside }));
      expect((await as.hr('decideManyLeaves', { body: { items: most, decision: 'approved' } })).status).toBe(400);
    });

    it('leave out a kind that the company has switched off', async () => {
      const { as, db, company } = fixture;
      const { call } = await somebody(fixture);
      const id = await ask(call, annual, mondayOfNextYear(2));
      const setFeatures = (change: ReturnType<typeof sql>) =>
        sql`update company set features = ${change} where id = ${company.id}`.execute(db);
      await setFeatures(sql`array_remove(features, 'leave')`);
      const { outcomes } = (await as.hr('decideManyLeaves', { body: { items: [{ _id: id }], decision: 'approved' } }))
        .body;
      const calendar = await as.hr('viewLeaveCalendar', {
        query: { from: mondayOfNextYear(2), to: mondayOfNextYear(2) },
      });
      await setFeatures(sql`array_append(features, 'leave')`);

      expect(outcomes[0].status).toBe(404);
      expect([calendar.status, calendar.body.people]).toEqual([200, []]);
    });
  });

  describe('undoing them', () => {
    it('restores the days if the approver does it soon, and notifies applicants who saw the decision', async () => {
      const { as, db } = fixture;
      const { person, call } = await somebody(fixture);
      const id = await ask(call, annual, mondayOfNextYear(3), { to: mondayOfNextYear(3, 4) });
      const { leaveApplication } = (await decide(as.manager, id)).body;
      expect(Date.parse(leaveApplication.undoUntil) - Date.parse(leaveApplication.decidedAt)).toBe(DECISION_UNDO_MS);
      expect(await texts(call)).toHaveLength(1);

      const foreign = await undo(as.hr, id);
      expect([foreign.status, foreign.body.message]).toEqual([
        409,
        'Only the person who made this decision can undo it.',
      ]);
      const { status, body } = await undo(as.manager, id);
      expect([status, body.message, body.leaveApplication.status, body.leaveApplication.decidedBy]).toEqual([
        200,
        'Decision undone',
        'pending',
        null,
      ]);
      expect(body.balances).toMatchObject([{ balance: 20, pending: 5, available: 15 }]);
      expect(await standing(call, annual)).toEqual([20, 5, 15]);
      // They had not looked: there is nothing to correct.
      expect(await texts(call)).toEqual([]);
      const again = await undo(as.manager, id);
      expect([again.status, again.body.message]).toEqual([409, 'This request has not been decided.']);
      expect(again.body.leaveApplication).toMatchObject({ _id: id, status: 'pending' });

      await decide(as.manager, id, { decision: 'rejected', note: 'No' });
      await call('markNotificationsSeen');
      expect((await undo(as.manager, id)).status).toBe(200);
      expect((await texts(call))[0]).toMatch(
        /^The decision on your leave from .* was undone\. Your request is pending again\.$/,
      );
      await decide(as.manager, id);
      expect(await standing(call, annual)).toEqual([15, 0, 15]);
      const entries = await db
        .selectFrom('leave_ledger')
        .select(['kind', 'days'])
        .where('application_id', '=', id)
        .orderBy('created_at')
        .execute();
      expect(entries).toEqual([
        { kind: 'taken', days: -5 },
        { kind: 'reversed', days: 5 },
        { kind: 'taken', days: -5 },
      ]);
      const { history } = (await as.manager('reviewLeave', byId(id))).body.review;
      expect(history.map(({ what }: { what: string }) => what)).toEqual([
        'requested',
        'approved',
        'undone',
        'rejected',
        'undone',
        'approved',
      ]);
      expect(history[0].by._id).toBe(person.id);
    });

    it('is refused later, and once the days have been used', async () => {
      const { as } = fixture;
      const { call } = await somebody(fixture);
      const late = await ask(call, annual, mondayOfNextYear(4));
      await decide(as.manager, late);
      await letTimePass(late);
      const refused = await undo(as.manager, late);
      expect([refused.status, refused.body.message]).toEqual([409, 'This decision can no longer be undone.']);
      expect((await as.manager('reviewLeave', byId(late))).body.review.leaveApplication.undoUntil).toBeNull();

      const rejected = await ask(call, annual, mondayOfNextYear(5));
      await decide(as.manager, rejected, { decision: 'rejected', note: 'No' });
      await ask(call, annual, mondayOfNextYear(5), { toPortion: 'first-half' });
      const overlapping = await undo(as.manager, rejected);
      expect([overlapping.status, overlapping.body.message]).toEqual([
        409,
        'This decision can no longer be undone because the days have been requested again.',
      ]);

      const one = await addType(fixture, 'One', { daysPerYear: 1 });
      const short = await ask(call, one, mondayOfNextYear(6));
      await decide(as.manager, short, { decision: 'rejected', note: 'No' });
      await ask(call, one, mondayOfNextYear(7));
      expect((await undo(as.manager, short)).status).toBe(422);
    });
  });

  describe('on cancelling approved leave', () => {
    async function approved(week: number) {
      const { call } = await somebody(fixture);
      const id = await ask(call, annual, mondayOfNextYear(week), { to: mondayOfNextYear(week, 1) });
      await decide(fixture.as.manager, id);

      return { call, id };
    }
    const askToCancel = (call: Caller, id: string) =>
      call('cancelLeave', { ...byId(id), body: { reason: ' The ferry is full. ' } });
    const about = 'cancellation';

    it('are requested separately, and return the days once approved', async () => {
      const { as } = fixture;
      const { call, id } = await approved(8);
      const { status, body } = await askToCancel(call, id);

      expect([status, body.message, body.leaveApplication.status]).toEqual([
        200,
        'Leave cancellation requested',
        'approved',
      ]);
      expect(body.leaveApplication.cancellation).toMatchObject({ reason: 'The ferry is full.', status: 'pending' });
      expect((await texts(as.manager))[0]).toMatch(/ asked to cancel leave from /);
      expect(await standing(call, annual)).toEqual([18, 0, 18]);
      const shown = async () => {
        const span = { from: mondayOfNextYear(8), to: mondayOfNextYear(8, 1) };
        const { people } = (await as.manager('viewLeaveCalendar', { query: span })).body;
        const absences = people.flatMap((one: { absences: { _id: string; isCancelling: boolean }[] }) => one.absences);

        return absences.find(({ _id }: { _id: string }) => _id === id)?.isCancelling;
      };
      expect(await shown(), 'the calendar says so').toBe(true);
      const twice = await askToCancel(call, id);
      expect([twice.status, twice.body.message]).toEqual([409, 'You have already asked to cancel this.']);

      const listed = async (data: string) =>
        (await as.manager('viewLeaveApplications', { query: { data, count: 500 } })).body.leaveApplications.some(
          ({ _id }: { _id: string }) => _id === id,
        );
      for (const data of ['cancelling', 'undecided', 'approved'])
        expect([data, await listed(data)]).toEqual([data, true]);
      expect(await listed('pending')).toBe(false);
      const { review } = (await as.manager('reviewLeave', byId(id))).body;
      expect([review.about, review.canDecide, review.canApprove]).toEqual([about, true, true]);
      // Someone who still looks at the request itself cancels nothing by approving it.
      expect((await decide(as.hr, id)).status).toBe(409);

      const done = await decide(as.manager, id, { about, decision: 'approved' });
      expect([done.body.message, done.body.leaveApplication.status]).toEqual([
        'Leave cancellation approved',
        'cancelled',
      ]);
      expect(await standing(call, annual)).toEqual([20, 0, 20]);
      expect((await texts(call))[0]).toMatch(/^Your request to cancel leave from .* was approved\.$/);
      const late = await decide(as.hr, id, { about, decision: 'rejected', note: 'No' });
      expect([late.status, late.body.message]).toEqual([409, 'This request was already cancelled by manager Own.']);
      expect(await listed('cancelling')).toBe(false);

      // After the undo the leave is approved again, and the request to cancel it is open again.
      const undone = (await undo(as.manager, id)).body.leaveApplication;
      expect([undone.status, undone.cancellation.status, undone.decidedBy.fullName]).toEqual([
        'approved',
        'pending',
        'manager Own',
      ]);
      expect(await standing(call, annual)).toEqual([18, 0, 18]);
    });

    it('leave the leave as it is when rejected, or when the applicant keeps it after all', async () => {
      const { as } = fixture;
      const { call, id } = await approved(9);
      await askToCancel(call, id);
      const unsaid = await decide(as.manager, id, { about, decision: 'rejected' });
      expect([unsaid.status, unsaid.body.errors]).toEqual([422, { note: 'Enter a reason.' }]);
      const unseen = await decide(as.manager, id, { about, decision: 'rejected', note: '\u2800' });
      expect([unseen.status, unseen.body.errors]).toEqual([422, { note: 'Enter a reason.' }]);
      const rejected = (await decide(as.manager, id, { about, decision: 'rejected', note: 'We need the days.' })).body;
      expect(rejected.leaveApplication).toMatchObject({
        status: 'approved',
        cancellation: { status: 'rejected', note: 'We need the days.', decidedBy: { fullName: 'manager Own' } },
      });
      expect((await texts(call))[0]).toMatch(/^Your request to cancel .* was rejected\.$/);
      await askToCancel(call, id);
      expect((await as.hr('keepLeave', byId(id))).status).toBe(404);
      const kept = await call('keepLeave', byId(id));
      expect([kept.body.message, kept.body.leaveApplication.cancellation.status]).toEqual([
        'Cancellation withdrawn',
        'withdrawn',
      ]);
      expect((await call('keepLeave', byId(id))).status).toBe(409);
      expect(await standing(call, annual)).toEqual([18, 0, 18]);
    });

    it('do not reveal the reason for sick leave', async () => {
      const { as } = fixture;
      const { call } = await somebody(fixture);
      const type = await addType(fixture, 'Illness', {}, 'sick');
      const day = mondayOfNextYear(10);
      const id = (await call('applyForSickLeave', { body: { type, from: day, to: day } })).body.leaveApplication._id;
      await as.manager('decideSickLeave', { body: { _id: id, decision: 'approved' } });
      await call('cancelSickLeave', { ...byId(id), body: { reason: 'Well again' } });

      expect((await texts(as.manager))[0]).toMatch(/ asked to cancel sick leave on /);
      expect((await as.manager('listNotifications')).body.notifications[0].link).toBe('/manageSickLeaves');
      expect(JSON.stringify((await as.manager('reviewSickLeave', byId(id))).body)).not.toContain('Well again');
      expect(JSON.stringify((await as.lisbonHr('reviewSickLeave', byId(id))).body)).toContain('Well again');
    });

    it('are made once, whoever is first', async () => {
      const { as, db } = fixture;
      const { person, call } = await somebody(fixture);
      const id = await ask(call, annual, mondayOfNextYear(11));
      await decide(as.manager, id);
      await askToCancel(call, id);
      const answers = await atOnce(fixture.database, person.id, [
        () => decide(as.manager, id, { about, decision: 'approved' }),
        () => decide(as.hr, id, { about, decision: 'approved' }),
        () => decide(as.lisbonHr, id, { about, decision: 'rejected', note: 'No' }),
        () => call('keepLeave', byId(id)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(days), 0)::float as sum from leave_ledger where application_id = ${id}
      `.execute(db);
      const { leaveApplications } = (await call('viewOwnLeave', { query: { year: new Date().getUTCFullYear() + 1 } }))
        .body;
      expect(rows[0]?.sum).toBe(leaveApplications[0].status === 'cancelled' ? 0 : -1);
    });
  });
});
