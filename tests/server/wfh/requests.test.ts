import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/rules/shared/days.ts';
import { atOnce } from '../support/at-once.ts';
import { type Answer, type Caller, signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('work-from-home requests, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let weekly: string;
  let free: string;
  let generous: string;

  const addPolicy = async (name: string, more: object = {}) =>
    (await fixture.as.admin('createWfhPolicy', { body: { name, ...more } })).body.wfhPolicy._id as string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    weekly = await addPolicy('Two a week');
    free = await addPolicy('Free', { approval: 'never', limitDays: null });
    generous = await addPolicy('Generous', { approval: 'over-limit', limitDays: 3, limitPer: 'month' });
    const holidays = [
      { day: mondayOfNextYear(1), name: 'Fair', half: false },
      { day: mondayOfNextYear(1, 1), name: 'After the fair', half: true },
    ];
    await fixture.db
      .updateTable('branch')
      .set({ holidays: JSON.stringify(holidays) })
      .where('id', '=', fixture.company.branches[0])
      .execute();
  });
  afterAll(() => fixture?.close());

  /** Someone in Lisbon whose manager is `manager`. */
  async function somebody(columns: object = {}): Promise<{ person: TestPerson; call: Caller }> {
    const person = await fixture.add({ columns: { manager_id: fixture.people.manager.id, ...columns } });

    return { person, call: await signedIn(fixture.app, fixture.db, person) };
  }
  const ask = (call: Caller, from: string, more: object = {}): Promise<Answer> =>
    call('applyForWfh', { body: { policy: weekly, from, to: from, ...more } });
  const decide = (call: Caller, _id: string, more: object = { decision: 'approved' }) =>
    call('decideWfh', { body: { _id, ...more } });
  const used = async (call: Caller, day: string, policy = weekly) => {
    const { policies } = (await call('viewOwnWfh', { query: { day } })).body;
    const own = policies.find((one: { policy: { _id: string } }) => one.policy._id === policy);

    return [own.used, own.allowed];
  };
  const says = ({ status, body }: Answer) => [status, Object.values(body.errors ?? { message: body.message })[0]];
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
  const notes = async (call: Caller) => (await call('listNotifications')).body.notifications;

  async function takeLeave({ companyId: company_id, id: person_id }: TestPerson, day: string, portion = 'full') {
    const type = (await fixture.as.admin('createLeaveType', { body: { name: v7(), daysPerYear: 20 } })).body.leaveType;
    const row = { company_id, id: v7(), person_id, type_id: type._id, from_day: day, to_day: day, days: 1 };
    await fixture.db
      .insertInto('leave_application')
      .values({
        ...row,
        from_portion: portion as 'full',
        to_portion: portion as 'full',
        shares: '[]',
        status: 'approved',
        decided_at: new Date(),
      })
      .execute();
  }

  it('count the person’s working days, stay pending, and notify the approvers', async () => {
    const { call, person } = await somebody();
    const { manager } = fixture.people;
    // A holiday, half a holiday, and a day.
    const span = { from: mondayOfNextYear(1), to: mondayOfNextYear(1, 2), reason: ' The plumber ' };
    const { status, body } = await ask(call, span.from, span);

    expect([status, body.message, body.approver]).toEqual([
      201,
      'Work from home requested',
      { _id: manager.id, fullName: 'manager Own' },
    ]);
    expect(body.wfhRequest).toMatchObject({
      employee: { _id: person.id, branchName: 'Lisbon' },
      policy: { _id: weekly, name: 'Two a week' },
      ...span,
      reason: 'The plumber',
      days: 2,
      status: 'pending',
      usage: [],
      decidedBy: null,
      decidedAt: null,
    });
    expect(await used(call, span.to)).toEqual([2, 2]);
    expect(await used(call, mondayOfNextYear(2))).toEqual([0, 2]);
    const [latest] = await notes(fixture.as.manager);
    expect([latest.actor, latest.link]).toEqual([`work-from-home:${body.wfhRequest._id}`, '/manage/wfh']);
  });

  it('are refused beyond the limit, and show how much of which week or month is left', async () => {
    const { call } = await somebody();
    const monthly = await addPolicy('Two a month', { limitDays: 2, limitPer: 'month' });
    const monday = mondayOfNextYear(3);
    const week = `the week from ${formatDay(monday)} to ${formatDay(mondayOfNextYear(3, 6))}`;
    const month = `January ${monday.slice(0, 4)}`;
    const refused = async (days: number, more: object = {}) =>
      says(await ask(call, monday, { to: mondayOfNextYear(3, days - 1), ...more }));

    expect(await refused(3)).toEqual([422, `This uses 3 days in ${week}, but you have only 2 days left.`]);
    await ask(call, mondayOfNextYear(2), { policy: monthly });
    expect(await refused(2, { policy: monthly })).toEqual([
      422,
      `This uses 2 days in ${month}, but you have only 1 day left.`,
    ]);
    await ask(call, mondayOfNextYear(2, 1), { policy: monthly });
    expect(await refused(1, { policy: monthly })).toEqual([
      422,
      `You have reached your limit for ${month}. Choose other days.`,
    ]);
    await ask(call, mondayOfNextYear(3, 3), { to: mondayOfNextYear(3, 4) });
    expect(await refused(1)).toEqual([422, `You have reached your limit for ${week}. Choose other days.`]);
  });

  it.each<[string, object, string]>([
    ['the past', { from: '2020-01-06', to: '2020-01-06' }, 'Working from home cannot start in the past.'],
    ['a wrong order', { to: mondayOfNextYear(2) }, 'The last day must not be before the first day.'],
    [
      'the far future',
      { to: `${new Date().getUTCFullYear() + 2}-01-01` },
      'Work from home can be requested up to the end of next year.',
    ],
    [
      'a weekend',
      { from: mondayOfNextYear(3, 5), to: mondayOfNextYear(3, 6) },
      'These are all non-working days, so no request is needed.',
    ],
    [
      'a policy of nobody',
      { policy: '00000000-0000-7000-8000-000000000000' },
      'No work from home policy applies to you. Ask HR.',
    ],
  ])('are refused for %s', async (_, wrong, message) => {
    const { call } = await somebody();

    expect(says(await ask(call, mondayOfNextYear(3), wrong))).toEqual([422, message]);
  });

  it('follow the policy’s rules: weekdays, notice, branches, and whether it is retired', async () => {
    const { call } = await somebody();
    const fridays = await addPolicy('Fridays', { weekdays: [5] });
    const planned = await addPolicy('Planned', { minNoticeDays: 366 });
    const elsewhere = await addPolicy('Elsewhere', { branches: [fixture.company.branches[1]] });
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const none = [422, 'No work from home policy applies to you. Ask HR.'];
    const asked = async (policy: string, from = mondayOfNextYear(3)) => says(await ask(call, from, { policy }));

    expect(await asked(fridays)).toEqual([422, 'The policy “Fridays” does not allow Mondays.']);
    expect(await asked(planned, soon)).toEqual([422, 'Planned must be requested at least 366 days in advance.']);
    expect(await asked(elsewhere)).toEqual(none);
    expect((await ask(call, mondayOfNextYear(3, 4), { policy: fridays })).status).toBe(201);
    await fixture.as.admin('deleteWfhPolicy', { params: { id: fridays } });
    expect(await asked(fridays, mondayOfNextYear(4, 4))).toEqual(none);
  });

  it('use the branch’s policy by default, or else one for everyone', async () => {
    const lisbon = await addPolicy('Zest', { branches: [fixture.company.branches[0]] });
    const from = mondayOfNextYear(3);
    const named = async (call: Caller) =>
      (await call('applyForWfh', { body: { from, to: from } })).body.wfhRequest.policy._id;

    expect(await named((await somebody()).call)).toBe(lisbon);
    expect(await named((await somebody({ branch_id: null })).call)).toBe(free);
    await fixture.as.admin('deleteWfhPolicy', { params: { id: lisbon } });
  });

  it('may name any policy for their branch or for everyone', async () => {
    const lisbon = await addPolicy('Lisbon only', { branches: [fixture.company.branches[0]] });
    const { call } = await somebody();
    const { policies } = (await call('viewOwnWfh')).body;
    const offered = policies.map(({ policy }: { policy: { _id: string } }) => policy._id);
    const policyOf = async (policy: string, week: number) =>
      (await ask(call, mondayOfNextYear(week), { policy })).body.wfhRequest.policy._id;

    expect([offered[0], offered]).toEqual([lisbon, expect.arrayContaining([lisbon, weekly, free, generous])]);
    expect(await policyOf(free, 4)).toBe(free);
    expect(await policyOf(lisbon, 5)).toBe(lisbon);
    await fixture.as.admin('deleteWfhPolicy', { params: { id: lisbon } });
  });

  it('are approved at once if no approval is needed, or within the limit', async () => {
    const { call } = await somebody();
    const week = { to: mondayOfNextYear(6, 4), policy: free };
    const { body } = await ask(call, mondayOfNextYear(6), week);

    expect([body.message, body.approver]).toEqual(['Work from home approved', null]);
    const { wfhRequest } = body;
    expect([wfhRequest.status, wfhRequest.decidedBy, wfhRequest.usage[0]]).toMatchObject([
      'approved',
      null,
      { asked: 5, before: 0, after: 5, allowed: null },
    ]);
    expect(wfhRequest.decidedAt).toMatch(/^\d{4}-/);
    const month = mondayOfNextYear(10).slice(0, 7);
    const within = (await ask(call, mondayOfNextYear(10), { to: mondayOfNextYear(10, 1), policy: generous })).body;
    const beyond = (await ask(call, mondayOfNextYear(10, 2), { to: mondayOfNextYear(10, 3), policy: generous })).body;
    expect([within.wfhRequest.status, beyond.wfhRequest.status]).toEqual(['approved', 'pending']);
    expect(beyond.approver.fullName).toBe('manager Own');
    const decided = (await decide(fixture.as.manager, beyond.wfhRequest._id)).body.wfhRequest;
    expect(decided.usage).toEqual([
      expect.objectContaining({ from: `${month}-01`, asked: 2, before: 2, after: 4, allowed: 3 }),
    ]);
  });

  it('never overlap one another or days of leave, except half a day of leave', async () => {
    const { call, person } = await somebody();
    await takeLeave(person, mondayOfNextYear(7));
    await takeLeave(person, mondayOfNextYear(7, 1), 'first-half');
    await ask(call, mondayOfNextYear(8), { to: mondayOfNextYear(8, 1) });

    expect(says(await ask(call, mondayOfNextYear(8, 1)))).toEqual([409, 'These dates overlap with another request.']);
    const onLeave = await ask(call, mondayOfNextYear(7));
    expect(onLeave.body.message).toMatch(/^You are on leave on /);
    expect(onLeave.status).toBe(409);
    const half = await ask(call, mondayOfNextYear(7, 1));
    expect(half.status).toBe(201);
    // Leave that was granted between asking and deciding.
    await takeLeave(person, mondayOfNextYear(7, 1), 'second-half');
    const late = await decide(fixture.as.manager, half.body.wfhRequest._id);
    expect([late.status, late.body.message]).toEqual([422, expect.stringMatching(/ is on leave on /)]);
  });

  it('can be read and decided by anyone whose scope covers the person, and never by the person', async () => {
    const { as, stranger } = fixture;
    const { call, person } = await somebody({ team_id: fixture.company.teams[0] });
    const id = (await ask(call, mondayOfNextYear(3), { to: mondayOfNextYear(3, 1) })).body.wfhRequest._id;
    const sees = async (caller: Caller, query = {}) => {
      const { body } = await caller('listWfhRequests', { query: { person: person.id, ...query } });
      expect(body.total).toBe(body.wfhRequests.length);

      return body.wfhRequests.map(({ _id }: { _id: string }) => _id);
    };

    for (const caller of [as.admin, as.lisbonHr, as.manager]) expect(await sees(caller)).toEqual([id]);
    for (const caller of [as.portoAdmin, as.portoManager, stranger]) {
      expect(await sees(caller)).toEqual([]);
      expect((await decide(caller, id)).status).toBe(404);
    }
    expect(await sees(as.hr, { state: 'approved' })).toEqual([]);
    const { branches, teams } = fixture.company;
    const fits = {
      state: 'pending',
      from: mondayOfNextYear(3, 1),
      branch: branches[0],
      team: teams[0],
      policy: weekly,
    };
    expect(await sees(as.hr, fits)).toEqual([id]);
    for (const query of [{ to: mondayOfNextYear(2) }, { search: 'nobody of this name' }, { policy: free }]) {
      expect(await sees(as.hr, query)).toEqual([]);
    }
    const own = (await ask(as.hr, mondayOfNextYear(3))).body.wfhRequest._id;
    const refused = await decide(as.hr, own);
    expect([refused.status, refused.body.message]).toEqual([403, 'You cannot decide on your own request.']);
  });

  it('keep days used and allowed at the decision; a second approver gets the first one’s name and time', async () => {
    const { as } = fixture;
    const { call, person } = await somebody();
    const id = (await ask(call, mondayOfNextYear(3))).body.wfhRequest._id;
    await ask(call, mondayOfNextYear(3, 1));
    const { status, body } = await decide(as.manager, id);

    expect([status, body.message, body.wfhRequest.status]).toEqual([200, 'Work from home approved', 'approved']);
    const usage = { from: mondayOfNextYear(3), to: mondayOfNextYear(3, 6), asked: 1, before: 1, after: 2, allowed: 2 };
    expect(body.wfhRequest.usage).toEqual([usage]);
    const late = await decide(as.admin, id, { decision: 'rejected', note: 'No' });
    expect([late.status, late.body.message]).toEqual([409, 'This request was already approved by manager Own.']);
    expect(late.body.wfhRequest).toEqual({ ...body.wfhRequest, undoUntil: null });
    const [latest] = await notes(call);
    expect(latest.message.notification_en).toMatch(/^Your request to work from home on .* was approved\.$/);

    // A decision stays, whatever happens to the policy.
    const { version } = (await as.admin('listWfhPolicies')).body.wfhPolicies.find(
      (one: { _id: string }) => one._id === weekly,
    );
    const change = (body: object) => as.admin('editWfhPolicy', { params: { id: weekly }, body });
    await change({ version, limitDays: 1 });
    const query = { person: person.id, state: 'approved' };
    const { wfhRequests } = (await as.admin('listWfhRequests', { query })).body;
    await change({ version: version + 1, limitDays: 2 });
    expect(wfhRequests).toEqual([{ ...body.wfhRequest, undoUntil: null }]);
  });

  it('are rejected with a reason, or cancelled, and then the days are available again', async () => {
    const { as } = fixture;
    const { call } = await somebody();
    const monday = mondayOfNextYear(3);
    const first = (await ask(call, monday, { to: mondayOfNextYear(3, 1) })).body.wfhRequest._id;
    const unsaid = await decide(as.manager, first, { decision: 'rejected', note: ' ' });
    expect([unsaid.status, unsaid.body.errors]).toEqual([422, { note: 'Enter a reason.' }]);
    const { body } = await decide(as.manager, first, { decision: 'rejected', note: 'Stocktaking' });
    expect([body.message, body.wfhRequest.note]).toEqual(['Work from home rejected', 'Stocktaking']);
    expect(await used(call, monday)).toEqual([0, 2]);
    const second = (await ask(call, monday, { to: mondayOfNextYear(3, 1) })).body.wfhRequest._id;
    expect((await as.admin('cancelWfh', { params: { id: second } })).status).toBe(404);
    expect((await call('cancelWfh', { params: { id: second } })).body.message).toBe('Work from home cancelled');
    expect((await call('cancelWfh', { params: { id: second } })).status).toBe(409);
    expect(await used(call, monday)).toEqual([0, 2]);
  });

  it('can be cancelled after approval until they begin, and the approvers are notified', async () => {
    const { as, db } = fixture;
    const { call } = await somebody();
    const [one, two] = [
      (await ask(call, mondayOfNextYear(3))).body.wfhRequest._id,
      (await ask(call, mondayOfNextYear(3, 1))).body.wfhRequest._id,
    ];
    for (const id of [one, two]) await decide(as.manager, id);
    expect((await call('cancelWfh', { params: { id: one } })).body.wfhRequest.status).toBe('cancelled');
    const [latest] = await notes(as.manager);
    expect(latest.message.notification_en).toMatch(/ cancelled their request to work from home on .*\.$/);
    await db.updateTable('wfh_request').set({ from_day: '2020-01-01' }).where('id', '=', two).execute();
    const late = await call('cancelWfh', { params: { id: two } });
    expect([late.status, late.body.message]).toEqual([
      422,
      'This has already started, so you can no longer cancel it. Ask HR to cancel it for you.',
    ]);
  });

  describe('made simultaneously', () => {
    it('never overlap, and never exceed the limit', async () => {
      const { person, call } = await somebody();
      const same = [0, 1].map((plus) => () => ask(call, mondayOfNextYear(5, plus), { to: mondayOfNextYear(5, 1) }));
      expect(statuses(await atOnce(fixture.database, person.id, same))).toEqual([201, 409]);

      const days = [0, 1, 2, 3, 4].map((plus) => () => ask(call, mondayOfNextYear(6, plus)));
      expect(statuses(await atOnce(fixture.database, person.id, days))).toEqual([201, 201, 422, 422, 422]);
      expect(await used(call, mondayOfNextYear(6))).toEqual([2, 2]);
    });

    it('are decided once', async () => {
      const { as } = fixture;
      const { person, call } = await somebody();
      const id = (await ask(call, mondayOfNextYear(5))).body.wfhRequest._id;
      const rush = [
        () => decide(as.manager, id),
        () => decide(as.hr, id),
        () => decide(as.lisbonAdmin, id, { decision: 'rejected', note: 'No' }),
      ];
      expect(statuses(await atOnce(fixture.database, person.id, rush))).toEqual([200, 409, 409]);
    });
  });
});
