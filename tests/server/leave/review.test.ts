import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Sent, signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { tripsOf } from '../support/trips.ts';

const year = new Date().getUTCFullYear() + 1;

describe.each(engines)('the review of a leave request, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let sickness: string;

  const addType = async (call: 'createLeaveType' | 'createSickLeaveType', name: string, more: object = {}) =>
    (await fixture.as.admin(call, { body: { name, daysPerYear: 20, ...more } })).body.leaveType._id as string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType('createLeaveType', 'Annual', { carryOverCap: 5, carryOverExpiryMonth: 3 });
    sickness = await addType('createSickLeaveType', 'Sickness');
    const holidays = [{ day: mondayOfNextYear(1), name: 'Fair', half: true }];
    await fixture.db
      .updateTable('branch')
      .set({ holidays: JSON.stringify(holidays) })
      .where('id', '=', fixture.company.branches[0])
      .execute();
  });
  afterAll(() => fixture?.close());

  /** Someone in Lisbon whose manager is `manager`. */
  async function somebody(columns: object = {}, name?: string): Promise<{ person: TestPerson; call: Caller }> {
    const person = await fixture.add({
      ...(name !== undefined && { name }),
      columns: { manager_id: fixture.people.manager.id, ...columns },
    });

    return { person, call: await signedIn(fixture.app, fixture.db, person) };
  }
  const ask = async (call: Caller, from: string, more: object = {}) =>
    (await call('applyForLeave', { body: { type: annual, from, to: from, ...more } })).body.leaveApplication._id;
  const review = async (call: Caller, id: string) => (await call('reviewLeave', { params: { id } })).body.review;

  it('shows the days one by one, as they were counted at the time of the request', async () => {
    const { call } = await somebody();
    const id = await ask(call, mondayOfNextYear(0, 4), { to: mondayOfNextYear(1) });
    await fixture.db
      .updateTable('branch')
      .set({ weekend: [1, 5] })
      .where('id', '=', fixture.company.branches[0])
      .execute();
    const { days } = await review(fixture.as.manager, id);
    await fixture.db
      .updateTable('branch')
      .set({ weekend: [6, 7] })
      .where('id', '=', fixture.company.branches[0])
      .execute();

    expect(days).toEqual([
      { day: mondayOfNextYear(0, 4), days: 1, off: null, holidayName: null },
      { day: mondayOfNextYear(0, 5), days: 0, off: 'weekend', holidayName: null },
      { day: mondayOfNextYear(0, 6), days: 0, off: 'weekend', holidayName: null },
      { day: mondayOfNextYear(1), days: 0.5, off: 'half-holiday', holidayName: 'Fair' },
    ]);
  });

  it('takes two trips to the database', async () => {
    const { as } = fixture;
    const { call } = await somebody();
    const id = await ask(call, mondayOfNextYear(6));
    await review(as.manager, id);

    expect(await tripsOf(() => review(as.manager, id))).toBe(2);
  });

  it('shows the balance before and after, whatever the status', async () => {
    const { call } = await somebody();
    await ask(call, mondayOfNextYear(3));
    const id = await ask(call, mondayOfNextYear(4), { to: mondayOfNextYear(4, 4) });
    const around = [
      {
        year,
        before: { balance: 20, pending: 1, available: 19 },
        after: { balance: 15, pending: 1, available: 14 },
      },
    ];

    expect((await review(fixture.as.manager, id)).balances).toEqual(around);
    await fixture.as.manager('decideLeave', { body: { _id: id, decision: 'approved' } });
    expect((await review(fixture.as.manager, id)).balances).toEqual(around);
    const gone = await ask(call, mondayOfNextYear(5));
    await call('cancelLeave', { params: { id: gone } });
    const [{ before, after }] = (await review(fixture.as.manager, gone)).balances;
    expect(before).toEqual(after);
  });

  it('names others who are away if the caller may know, and otherwise counts them', async () => {
    const week = 12;
    const [team] = fixture.company.teams;
    const { call } = await somebody({ team_id: team });
    const same = await somebody({ team_id: team }, 'Zita Known');
    const peer = await somebody({}, 'Abel Peer');
    const foreign = await fixture.add({ columns: { team_id: team, branch_id: fixture.company.branches[1] } });
    const foreigner = await signedIn(fixture.app, fixture.db, foreign);
    const id = await ask(call, mondayOfNextYear(week), { to: mondayOfNextYear(week, 2) });
    await ask(same.call, mondayOfNextYear(week, 2), { to: mondayOfNextYear(week, 3), reason: 'Secret' });
    await ask(foreigner, mondayOfNextYear(week, 1));
    const laterRequest = await ask(foreigner, mondayOfNextYear(week, 3));
    const from = mondayOfNextYear(week, 1);
    await peer.call('applyForSickLeave', { body: { type: sickness, from, to: from } });
    const names = async (caller: Caller) => {
      const { teamAway } = await review(caller, id);

      return [
        teamAway.absences.map((one: { employee: { fullName: string } }) => one.employee.fullName),
        teamAway.others,
      ];
    };

    expect(await names(fixture.as.manager)).toEqual([['Abel Peer', 'Zita Known'], 1]);
    expect((await names(fixture.as.admin))[0]).toHaveLength(3);
    const { teamAway } = await review(fixture.as.manager, id);
    expect(teamAway.size).toBeGreaterThanOrEqual(3);
    expect(teamAway.absences[1]).toMatchObject({
      employee: { _id: same.person.id },
      absence: { kind: 'leave', type: { name: 'Annual' }, from: mondayOfNextYear(week, 2), status: 'pending' },
    });
    expect(JSON.stringify(teamAway)).not.toContain('Secret');
    expect(JSON.stringify(teamAway)).not.toContain(laterRequest);
  });

  it('shows who did what, who decides, and why someone cannot', async () => {
    const { as, people } = fixture;
    const { call, person } = await somebody();
    const id = await ask(call, mondayOfNextYear(15));
    const open = await review(as.manager, id);

    expect([open.canDecide, open.canApprove, open.whyNot]).toEqual([true, true, null]);
    expect(open.approvers.map(({ _id, as: what }: { _id: string; as: string }) => [_id, what])).toEqual([
      [people.manager.id, 'manager'],
      [people.lisbonAdmin.id, 'branch'],
      [people.lisbonHr.id, 'branch'],
      [people.admin.id, 'company'],
      [people.hr.id, 'company'],
    ]);
    await as.hr('decideLeave', { body: { _id: id, decision: 'rejected', note: 'Stocktaking' } });
    const done = await review(as.manager, id);
    expect([done.canDecide, done.canApprove, done.whyNot]).toEqual([
      false,
      false,
      'This request was already rejected by hr Own.',
    ]);
    expect(done.history.map(({ what, by }: { what: string; by: { _id: string } }) => [what, by._id])).toEqual([
      ['requested', person.id],
      ['rejected', people.hr.id],
    ]);
    const own = await ask(as.hr, mondayOfNextYear(15));
    expect((await review(as.hr, own)).whyNot).toBe('You cannot decide on your own request.');
  });

  it('shows notes with each step, but neither undone ones nor the reason for sick leave', async () => {
    const { as } = fixture;
    const { call } = await somebody();
    const body = { type: sickness, from: mondayOfNextYear(18), to: mondayOfNextYear(18) };
    const id = (await call('applyForSickLeave', { body })).body.leaveApplication._id;
    const decide = (more: object) => as.manager('decideSickLeave', { body: { _id: id, ...more } });
    const askToCancel = (reason: string) => call('cancelSickLeave', { params: { id }, body: { reason } });
    await decide({ decision: 'rejected', note: 'The wrong one' });
    await as.manager('undoLeaveDecision', { params: { id } });
    await decide({ decision: 'approved', note: 'Get well' });
    await askToCancel('The fever is gone');
    await decide({ about: 'cancellation', decision: 'rejected', note: 'Stay in bed' });
    await askToCancel('Really');
    const said = async (caller: Caller) =>
      (await caller('reviewSickLeave', { params: { id } })).body.review.history.map(
        ({ what, note }: Record<string, string>) => [what, note],
      );

    expect(await said(as.lisbonHr)).toEqual([
      ['requested', ''],
      ['rejected', ''],
      ['undone', ''],
      ['approved', 'Get well'],
      ['cancellationRequested', 'The fever is gone'],
      ['cancellationRejected', 'Stay in bed'],
      ['cancellationRequested', 'Really'],
    ]);
    const kept = (await said(as.manager)).map(([, note]: string[]) => note);
    expect(kept).toEqual(['', '', '', 'Get well', '', 'Stay in bed', '']);
  });

  it('allows only a rejection if the days are no longer available', async () => {
    const { call } = await somebody();
    const few = await addType('createLeaveType', 'Few', { daysPerYear: 1 });
    const id = await ask(call, mondayOfNextYear(16), { type: few });
    await fixture.as.admin('editLeaveType', { body: { _id: few, version: 1, daysPerYear: 0.5, confirmed: true } });
    const { canDecide, canApprove, whyNot } = await review(fixture.as.manager, id);

    expect([canDecide, canApprove, whyNot]).toEqual([true, false, 'There are not enough days left to approve this.']);
    // Managers cannot change balances.
    expect((await review(fixture.as.hr, id)).whyNot).toBe(`${whyNot} Change the balance first, or reject the request.`);
  });

  it('shows the reason for sick leave only to the person and HR', async () => {
    const { as } = fixture;
    const { call } = await somebody();
    const from = mondayOfNextYear(17);
    const body = { type: sickness, from, to: from, reason: 'A fever' };
    const { _id: id, reason } = (await call('applyForSickLeave', { body })).body.leaveApplication;
    const told = async (caller: Caller) =>
      (await caller('reviewSickLeave', { params: { id } })).body.review.leaveApplication.reason;

    expect(reason).toBe('A fever');
    expect([await told(as.manager), await told(as.lisbonAdmin)]).toEqual([null, null]);
    for (const caller of [as.lisbonHr, as.hr, as.admin]) expect(await told(caller)).toBe('A fever');
    const listed = await as.manager('viewSickLeaveApplications', { query: { data: 'pending' } });
    expect(JSON.stringify(listed.body)).not.toContain('A fever');
    const decided = await as.manager('decideSickLeave', { body: { _id: id, decision: 'approved' } });
    expect(JSON.stringify(decided.body)).not.toContain('A fever');
  });

  describe('the simulated balance', () => {
    const standing = async (caller: Caller, query: Record<string, string>) =>
      caller('simulateLeave', { query: { type: annual, ...query } });

    it('is shown line by line, and the lines add up', async () => {
      const { call, person } = await somebody({ joined_on: `${year - 1}-07-15` });
      const approved = await ask(call, mondayOfNextYear(3));
      await fixture.as.manager('decideLeave', { body: { _id: approved, decision: 'approved' } });
      await ask(call, mondayOfNextYear(29), { to: mondayOfNextYear(29, 1) });
      const on = `${year}-12-01`;
      const { status, body } = await standing(fixture.as.manager, { person: person.id, on });

      expect(status).toBe(200);
      // Half a year's days in the year before, five of which are carried over; one is used in time.
      expect(body.breakdown).toMatchObject({
        on,
        year,
        isOffered: true,
        granted: 20,
        carried: 5,
        taken: -1,
        expired: -4,
        balance: 20,
        pending: 2,
        available: 18,
      });
      const { lines } = body.breakdown;
      expect(lines.map(({ kind, days, available }: Record<string, unknown>) => [kind, days, available])).toEqual([
        ['granted', 20, 20],
        ['carried', 5, 25],
        ['taken', -1, 24],
        ['expired', -4, 20],
        ['pending', -2, 18],
      ]);
      expect(lines.map(({ isProjected }: { isProjected: boolean }) => isProjected)).toEqual([
        false,
        true,
        false,
        true,
        false,
      ]);
      expect(lines[1].text).toBe(`Carried over from ${year - 1}`);
      const now = (await standing(fixture.as.hr, { person: person.id })).body.breakdown;
      expect([now.granted, now.lines[0].text]).toEqual([
        10,
        expect.stringMatching(/^Granted for \d{4}: 6 of 12 months, joined on 15-07-\d\d$/),
      ]);
    });

    it('is empty for a type that the person cannot use', async () => {
      const elsewhere = await addType('createLeaveType', 'Porto only', { branches: [fixture.company.branches[1]] });
      const { person } = await somebody();
      const { isOffered, available, lines } = (await standing(fixture.as.hr, { person: person.id, type: elsewhere }))
        .body.breakdown;

      expect([isOffered, available, lines]).toEqual([false, 0, []]);
      expect((await standing(fixture.as.lisbonHr, { person: person.id, type: elsewhere })).status).toBe(404);
    });

    it('is available only for people in scope, and not for the past', async () => {
      const { person } = await somebody();

      expect((await standing(fixture.as.portoManager, { person: person.id })).status).toBe(404);
      const past = await standing(fixture.as.manager, { person: person.id, on: '2020-01-01' });
      expect([past.status, past.body.errors]).toEqual([422, { on: 'Choose today or a later day.' }]);
      const far = await standing(fixture.as.manager, { person: person.id, on: `${year + 9}-01-01` });
      expect([far.status, far.body.errors]).toEqual([422, { on: 'Choose a day within the next 5 years.' }]);
    });
  });

  describe('the calendar', () => {
    const week = 20;
    const span = { from: mondayOfNextYear(week), to: mondayOfNextYear(week, 6) };
    const calendar = async (caller: Caller, query: Sent['query'] = {}) =>
      (await caller('viewLeaveCalendar', { query: { ...span, ...query } })).body;
    const names = (body: { people: { fullName: string }[] }) => body.people.map(({ fullName }) => fullName);

    it('shows who is away, page by page, to anyone who may see them', async () => {
      const { as, company } = fixture;
      const anna = await somebody({ team_id: company.teams[0] }, 'Anna Week');
      const bela = await somebody({}, 'Bela Week');
      const cora = await somebody({ branch_id: company.branches[1], manager_id: null }, 'Cora Week');
      await ask(anna.call, mondayOfNextYear(week - 15), {
        to: mondayOfNextYear(week),
        type: await addType('createLeaveType', 'Long', { daysPerYear: 300 }),
      });
      await ask(anna.call, mondayOfNextYear(week, 3), { reason: 'Secret' });
      await bela.call('applyForSickLeave', { body: { type: sickness, from: span.to, to: span.to } });
      await bela.call('applyForSickLeave', {
        body: { type: sickness, from: mondayOfNextYear(week, 4), to: span.to },
      });
      const id = await ask(cora.call, mondayOfNextYear(week, 1));
      await as.admin('decideLeave', { body: { _id: id, decision: 'approved' } });
      const gone = await ask(cora.call, mondayOfNextYear(week, 2));
      await cora.call('cancelLeave', { params: { id: gone } });

      const all = await calendar(as.admin);
      expect([names(all), all.total]).toEqual([['Anna Week', 'Bela Week', 'Cora Week'], 3]);
      expect(all.people[0]).toMatchObject({ teamName: 'Gulls', branchId: company.branches[0] });
      expect(all.people[0].absences.map((one: { days: number }) => one.days)).toEqual([76, 1]);
      expect(all.people[2].absences).toHaveLength(1);
      expect(JSON.stringify(all)).not.toContain('Secret');
      expect(all.branches.map((one: { branchName: string }) => one.branchName)).toEqual(['Lisbon', 'Porto']);
      expect(all.branches[0]).toMatchObject({ weekend: [6, 7], holidays: [] });
      const second = await calendar(as.admin, { skip: 1, count: 1 });
      expect([names(second), second.total]).toEqual([['Bela Week'], 3]);
      expect(await calendar(as.admin, { skip: 9 })).toMatchObject({ people: [], total: 3 });

      const managers = await calendar(as.manager);
      expect(names(managers)).toEqual(['Anna Week', 'Bela Week']);
      expect(managers.branches.map((one: { branchName: string }) => one.branchName)).toEqual(['Lisbon']);
      expect(names(await calendar(as.portoAdmin))).toEqual(['Cora Week']);
      for (const [query, found] of [
        [{ kind: 'sick' }, ['Bela Week']],
        [{ data: 'approved' }, ['Cora Week']],
        [{ team: company.teams[0] }, ['Anna Week']],
        [{ branch: company.branches[1] }, ['Cora Week']],
        [{ type: annual }, ['Anna Week', 'Cora Week']],
        [{ person: bela.person.id }, ['Bela Week']],
        [{ search: 'week cora' }, ['Cora Week']],
      ] as const) {
        expect([query, names(await calendar(as.hr, query))]).toEqual([query, found]);
      }
    });

    it('shows two months at most, with the holidays of these days', async () => {
      const far = await calendar(fixture.as.hr, { from: '2026-01-01', to: '2026-03-04' });
      expect(far.errors).toEqual({ to: 'At most 62 days can be shown at once.' });
      expect((await calendar(fixture.as.hr, { from: '2026-01-02', to: '2026-01-01' })).status).toBe(422);
      const { branches } = await calendar(fixture.as.hr, { from: mondayOfNextYear(0), to: mondayOfNextYear(2) });
      expect(branches[0].holidays).toEqual([{ day: mondayOfNextYear(1), name: 'Fair', half: true }]);
    });
  });
});
