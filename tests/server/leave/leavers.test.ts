import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromNumber, dayNumber, weekdayOf } from '../../../src/rules/shared/day-numbers.ts';
import { formatDay, shiftDay } from '../../../src/rules/shared/days.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, somebody, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('someone who leaves or moves, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
    await fixture.as.admin('createWfhPolicy', { body: { name: 'Home', limitDays: null } });
  });
  afterAll(() => fixture?.close());

  const home = async (call: Caller, from: string): Promise<string> =>
    (await call('applyForWfh', { body: { from, to: from } })).body.wfhRequest._id;
  const switchOff = (id: string) => fixture.as.admin('setUserEnabled', { ...byId(id), body: { isEnabled: false } });
  const lead = async (name: string) => fixture.add({ roles: ['reporting-manager', 'employee'], name });

  it('has their pending requests cancelled, with the reason', async () => {
    const { person, call } = await somebody(fixture);
    const pending = await ask(call, annual, mondayOfNextYear(1));
    const approved = await ask(call, annual, mondayOfNextYear(2));
    await decide(fixture.as.admin, approved);
    await call('cancelLeave', byId(approved));
    await home(call, mondayOfNextYear(3));
    const { effects } = (await fixture.as.lisbonAdmin('getEmployeeEffects', byId(person.id))).body;
    expect(effects.own).toEqual({ leave: 2, sick: 0, wfh: 1 });
    expect((await switchOff(person.id)).status).toBe(200);

    const query = { person: person.id };
    const { leaveApplications } = (await fixture.as.admin('viewLeaveApplications', { query })).body;
    const byItsId = (id: string) => leaveApplications.find(({ _id }: { _id: string }) => _id === id);
    expect(byItsId(pending)).toMatchObject({
      status: 'cancelled',
      note: 'Cancelled because the account was deactivated.',
      decidedBy: { _id: fixture.people.admin.id },
    });
    expect(byItsId(approved)).toMatchObject({
      status: 'cancelled',
      cancellation: { status: 'approved', note: 'Cancelled because the account was deactivated.' },
    });
    const { wfhRequests } = (await fixture.as.admin('listWfhRequests', { query })).body;
    expect(wfhRequests[0]).toMatchObject({ status: 'cancelled' });
    for (const data of ['undecided', 'pending'] as const) {
      expect((await fixture.as.manager('viewLeaveApplications', { query: { ...query, data } })).body.total).toBe(0);
    }
  });

  it('gets no more leave, and no decision makes their requests pending again', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture);
    const rejected = await ask(call, annual, mondayOfNextYear(5));
    await decide(as.manager, rejected, { decision: 'rejected', note: 'Too many are away' });
    const atHome = await home(call, mondayOfNextYear(6));
    await as.manager('decideWfh', { body: { _id: atHome, decision: 'rejected', note: 'Too many are away' } });
    await switchOff(person.id);

    const from = mondayOfNextYear(7);
    const entered = await as.hr('enterLeave', { body: { person: person.id, type: annual, from, to: from } });
    expect([entered.status, entered.body.errors.to]).toEqual([
      422,
      expect.stringMatching(/^They were deactivated on .*\. The last day cannot be after that\.$/),
    ]);
    const why = 'This employee is deactivated, so the decision can no longer be undone.';
    const undone = await as.manager('undoLeaveDecision', byId(rejected));
    expect([undone.status, undone.body.message]).toEqual([422, why]);
    const undoneAtHome = await as.manager('undoWfh', { body: { _id: atHome } });
    expect([undoneAtHome.status, undoneAtHome.body.message]).toEqual([422, why]);
  });

  it('can be given leave that was forgotten, up to their last day', async () => {
    const { as, db } = fixture;
    const sickness = await addType(fixture, 'Sickness', { mayGoNegative: true, minNoticeDays: 30 }, 'sick');
    const { person } = await somebody(fixture);
    await switchOff(person.id);
    const today = dayNumber(new Date().toISOString().slice(0, 10));
    const monday = today - 13 - weekdayOf(today);
    const [first, last] = [dayFromNumber(monday), dayFromNumber(monday + 3)];
    await db.updateTable('person').set({ left_on: last }).where('id', '=', person.id).execute();
    const enter = (to: string) => as.hr('enterLeave', { body: { person: person.id, type: sickness, from: first, to } });

    const late = await enter(shiftDay(last, { days: 1 }));
    expect([late.status, late.body.errors]).toEqual([
      422,
      { to: `They were deactivated on ${formatDay(last)}. The last day cannot be after that.` },
    ]);
    expect((await enter(last)).body.leaveApplication).toMatchObject({ status: 'approved', kind: 'sick', to: last });
    expect((await as.hr('viewPersonLeave', byId(person.id))).body.leftOn).toBe(last);
  });

  it('keeps leave before their last day, which HR can shorten or cancel, but not extend', async () => {
    const { as, db } = fixture;
    const { person } = await somebody(fixture);
    const yesterday = shiftDay(new Date().toISOString().slice(0, 10), { days: -1 });
    const monday = dayNumber(yesterday) - 6 - weekdayOf(dayNumber(yesterday));
    const days = { from: dayFromNumber(monday), to: dayFromNumber(monday + 3) };
    const sickness = await addType(fixture, 'Illness', { mayGoNegative: true }, 'sick');
    const entered = await as.hr('enterLeave', { body: { person: person.id, type: sickness, ...days } });
    const id = entered.body.leaveApplication._id;
    await switchOff(person.id);
    await db.updateTable('person').set({ left_on: yesterday }).where('id', '=', person.id).execute();

    const move = (was: object, now: object) =>
      as.hr('changeLeaveDays', { ...byId(id), body: { reason: 'They left.', was, ...now } });
    const later = await move(days, { from: days.from, to: mondayOfNextYear(9) });
    expect([later.status, later.body.errors]).toEqual([
      422,
      { to: 'This employee is deactivated, so this leave cannot be extended beyond today.' },
    ]);
    const shorter = { from: days.from, to: dayFromNumber(monday + 1) };
    expect((await move(days, shorter)).status).toBe(200);
    expect((await as.hr('cancelForEmployee', { ...byId(id), body: { reason: 'They left.' } })).status).toBe(200);
  });

  it('as a manager is shown before deactivation with pending requests and who will decide on them', async () => {
    const manager = await lead('Leaving Lead');
    const { call, person } = await somebody(fixture, { manager_id: manager.id });
    await somebody(fixture, { manager_id: manager.id, branch_id: fixture.company.branches[1] });
    const request = await ask(call, annual, mondayOfNextYear(1));
    await home(call, mondayOfNextYear(2));
    const { status, body } = await fixture.as.admin('getEmployeeEffects', byId(manager.id));

    expect([status, body.effects]).toEqual([
      200,
      {
        problem: null,
        reports: 2,
        waiting: { leave: 1, sick: 0, wfh: 1 },
        deciders: ['lisbonAdmin Own', 'portoAdmin Own'],
        // lisbonHr, admin and hr.
        moreDeciders: 3,
        own: { leave: 0, sick: 0, wfh: 0 },
        balances: expect.any(Array),
        delegations: 0,
        absences: { cancelled: 0, shortened: 0 },
        today: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon', dateStyle: 'short' }).format(new Date()),
      },
    ]);
    const query = { manager: manager.id };
    const listed = await fixture.as.admin('allUsers', { query });
    expect([listed.body.total, listed.body.users[0].managerName]).toEqual([2, 'Leaving Lead']);
    await switchOff(manager.id);
    expect((await fixture.as.admin('allUsers', { query })).body.total).toBe(2);
    expect((await fixture.as.admin('allUsers', { query: { manager: person.id } })).body.total).toBe(0);
    const asked = await call('applyForLeave', {
      body: { type: annual, from: mondayOfNextYear(4), to: mondayOfNextYear(4) },
    });
    expect(asked.body.approver.fullName).toBe('lisbonAdmin Own');
    const { review } = (await fixture.as.hr('reviewLeave', byId(request))).body;
    const names = review.approvers.map(({ fullName }: { fullName: string }) => fullName);
    expect(names.sort()).toEqual(['admin Own', 'hr Own', 'lisbonAdmin Own', 'lisbonHr Own']);
    expect((await fixture.as.portoAdmin('getEmployeeEffects', byId(person.id))).status).toBe(404);
  });

  it('notifies a new manager of their pending requests, and sends nothing if there are none', async () => {
    const next = await lead('Next Lead');
    const { call, person } = await somebody(fixture);
    const calm = await somebody(fixture);
    await ask(call, annual, mondayOfNextYear(1));
    await home(call, mondayOfNextYear(2));
    const asNext = await signedIn(fixture.app, fixture.db, next);
    const assign = (employees: string[]) =>
      fixture.as.admin('assignManager', { body: { manager: next.email, employees } });

    expect((await assign([calm.person.id])).status).toBe(200);
    expect(await texts(asNext)).toEqual([]);
    await assign([person.id, calm.person.id]);
    const says = 'Please decide on 1 request for leave and 1 request to work from home from your new direct report.';
    expect(await texts(asNext)).toEqual([says]);
    const { notifications } = (await asNext('listNotifications')).body;
    expect(notifications[0].link).toBe('/requests');
    await assign([person.id]);
    expect(await texts(asNext)).toEqual([says]);
  });

  it('is not given an approver in a disabled branch, whose admins cannot sign in', async () => {
    const { call } = await somebody(fixture, { manager_id: null });
    const approver = async (week: number) => {
      const day = mondayOfNextYear(week);

      return (await call('applyForLeave', { body: { type: annual, from: day, to: day } })).body.approver.fullName;
    };
    const [lisbon] = fixture.company.branches;
    const enable = (isEnabled: boolean) =>
      fixture.as.admin('setBranchEnabled', { query: { branchId: lisbon }, body: { isEnabled } });

    expect(await approver(1)).toBe('lisbonAdmin Own');
    await enable(false);
    expect(await approver(2)).toBe('admin Own');
    await enable(true);
    expect(await approver(3)).toBe('lisbonAdmin Own');
  });

  it.each([
    ['approver', 0, 'you are no longer their delegate'],
    ['delegate', 1, 'they are no longer your delegate'],
  ] as const)('loses their delegations for good when the %s leaves, and the other is notified', async (_, at, says) => {
    const { as, app, db } = fixture;
    const pair = [await lead('Ravi Menon'), await lead('Ines Faria')] as const;
    const [giver, taker] = [await signedIn(app, db, pair[0]), await signedIn(app, db, pair[1])];
    const [today, later] = [new Date().toISOString().slice(0, 10), mondayOfNextYear(1)];
    const days = [
      { from: today, to: today },
      { from: later, to: later },
    ];
    for (const span of days) await giver('createDelegation', { body: { delegate: pair[1].id, ...span } });
    const request = await ask((await somebody(fixture, { manager_id: pair[0].id })).call, annual, later);
    expect((await taker('reviewLeave', byId(request))).status).toBe(200);
    const leaver = pair[at];
    const effects = async () => (await as.admin('getEmployeeEffects', byId(leaver.id))).body.effects.delegations;
    const listed = async () =>
      (await as.admin('listDelegations')).body.delegations.filter(
        ({ delegator }: { delegator: { _id: string } }) => delegator._id === pair[0].id,
      );
    expect(await effects()).toBe(2);
    await switchOff(leaver.id);

    const ended = {
      state: 'ended',
      canEnd: false,
      leaver: { _id: leaver.id, fullName: at ? 'Ines Faria' : 'Ravi Menon' },
    };
    expect(await listed()).toEqual([expect.objectContaining(ended), expect.objectContaining(ended)]);
    const told = (await texts(at ? giver : taker)).filter((text) => text.includes(says));
    expect(told).toHaveLength(2);
    const audited = await db
      .selectFrom('audit_entry')
      .select('entity_id')
      .where('what', '=', 'delegation.ended')
      .where(
        'entity_id',
        'in',
        (await listed()).map(({ _id }: { _id: string }) => _id),
      )
      .execute();
    expect(audited).toHaveLength(2);

    await as.admin('setUserEnabled', { ...byId(leaver.id), body: { isEnabled: true } });
    expect([await effects(), await listed()]).toEqual([
      0,
      [expect.objectContaining(ended), expect.objectContaining(ended)],
    ]);
    expect((await (await signedIn(app, db, pair[1]))('reviewLeave', byId(request))).status).toBe(404);
    // A new one can be created.
    const anew = await (await signedIn(app, db, pair[0]))('createDelegation', {
      body: { delegate: pair[1].id, ...days[0] },
    });
    expect(anew.body.delegation).toMatchObject({ state: 'active', leaver: null });
  });
});
