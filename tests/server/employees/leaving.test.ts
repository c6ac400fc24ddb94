import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deactivateDue } from '../../../server/employees/leaver-clock.ts';
import type { Employee } from '../../../src/api/contract/employees.ts';
import { formatDay, shiftDay } from '../../../src/rules/shared/days.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import { addPerson, foundCompany, type TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { addType, ask, byId, decide, somebody, texts } from '../support/leave.ts';
import { openServer } from '../support/server.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('a planned last working day, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    await fixture.db.updateTable('branch').set({ timezone: 'UTC', weekend: [] }).execute();
    annual = await addType(fixture, 'Annual', { mayGoNegative: true, countsWeekends: true });
  });
  afterAll(() => fixture?.close());

  const dayIn = (timeZone: string, days = 0) =>
    shiftDay(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date()), { days });
  const inDays = (days: number) => dayIn('UTC', days);
  const plan = (caller: Caller, { id }: Pick<TestPerson, 'id'>, lastDay: string, more: object = {}) =>
    caller('setUserEnabled', { ...byId(id), body: { isEnabled: false, lastDay, ...more } });
  const keep = (caller: Caller, { id }: TestPerson, more: object = {}) =>
    caller('setUserEnabled', { ...byId(id), body: { isEnabled: true, ...more } });
  const stored = ({ id }: TestPerson) =>
    fixture.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** As if it had been planned earlier. */
  const planned = ({ id }: TestPerson, leaves_on: string, by = fixture.people.hr) =>
    fixture.db.updateTable('person').set({ leaves_on, leaving_planned_by: by.id }).where('id', '=', id).execute();
  const allDue = async () => {
    while ((await deactivateDue(fixture.db)) > 0);
  };
  const trail = async ({ id }: TestPerson) =>
    (
      await fixture.db
        .selectFrom('audit_entry')
        .select(['what', 'who_id', 'origin'])
        .where('entity_id', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ what, who_id, origin }) => ({ what, who_id, isScheduled: origin === 'scheduled' }));

  it('leaves the account as it is until then, and says so', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture, { first_name: 'Ana', last_name: 'Reis' });
    const lastDay = inDays(30);
    const { status, body } = await plan(as.lisbonAdmin, person, lastDay);
    await allDue();

    expect([status, body.message]).toEqual([200, `Ana Reis leaves on ${formatDay(lastDay)}`]);
    expect(body.user).toMatchObject({ isEnabled: true, leavesOn: lastDay, version: 2 });
    expect((await call('viewOwnLeave')).status).toBe(200);
    expect(await trail(person)).toEqual([
      { what: 'employee.leavingPlanned', who_id: fixture.people.lisbonAdmin.id, isScheduled: false },
    ]);
    const { entries } = (await as.hr('viewPersonHistory', byId(person.id))).body;
    expect(entries[0]).toMatchObject({
      what: `Last working day planned: ${formatDay(lastDay)}`,
      by: { fullName: 'lisbonAdmin Own' },
    });
  });

  it('is what the list of those who are leaving goes by', async () => {
    const { as, add } = fixture;
    const [leaver, other] = [await add(), await add()];
    const listed = async (call: Caller) =>
      (await call('allUsers', { query: { state: 'leaving', count: 500 } })).body.users.map(({ _id }: Employee) => _id);
    await plan(as.hr, leaver, inDays(30));
    await plan(as.hr, other, inDays(30));
    expect(await listed(as.lisbonAdmin)).toEqual(expect.arrayContaining([leaver.id, other.id]));
    expect(await listed(as.portoAdmin)).not.toContain(leaver.id);
    await keep(as.hr, other);
    expect(await listed(as.hr)).not.toContain(other.id);
    await plan(as.hr, leaver, inDays(0));
    expect(await listed(as.hr)).not.toContain(leaver.id);
  });

  it('can be changed, removed, and brought forward to today', async () => {
    const { as, add } = fixture;
    const person = await add();
    await plan(as.hr, person, inDays(30));
    expect((await plan(as.admin, person, inDays(20))).body.user).toMatchObject({ leavesOn: inDays(20), version: 3 });
    const kept = await keep(as.admin, person);
    expect([kept.body.message, kept.body.user.leavesOn, kept.body.user.isEnabled]).toEqual([
      expect.stringMatching(/ no longer has a last working day$/),
      null,
      true,
    ]);
    await plan(as.hr, person, inDays(20));
    expect((await plan(as.hr, person, inDays(0))).body).toMatchObject({
      message: 'Employee Deactivated',
      user: { isEnabled: false, leavesOn: null },
    });
    expect(await stored(person)).toMatchObject({ left_on: inDays(0), leaving_planned_by: null });
    expect((await keep(as.hr, person)).body).toMatchObject({ message: 'Employee Activated', user: { leavesOn: null } });
  });

  it('may have passed, if HR hears of it only now', async () => {
    const { as, add } = fixture;
    const person = await add({ columns: { joined_on: inDays(-20) } });
    const early = await plan(as.hr, person, inDays(-21));
    expect([early.status, early.body.errors]).toEqual([422, { lastDay: `They joined on ${formatDay(inDays(-20))}.` }]);
    const { status, body } = await plan(as.hr, person, inDays(-3));
    expect([status, body.message, body.user.isEnabled]).toEqual([200, 'Employee Deactivated', false]);
    expect(await stored(person)).toMatchObject({ left_on: inDays(-3), leaves_on: null });
  });

  it('is refused more than a month ago, and for someone who has left', async () => {
    const { as, add } = fixture;
    const past = await plan(as.hr, await add(), inDays(-32));
    expect([past.status, past.body.errors]).toEqual([
      422,
      { lastDay: 'The last working day can be at most 31 days ago.' },
    ]);
    const late = await plan(as.hr, await add({ isEnabled: false }), inDays(5));
    expect([late.status, late.body.errors]).toEqual([422, { lastDay: 'This employee is already deactivated.' }]);
  });

  it('can be planned only by those who may deactivate the person', async () => {
    const { as, people, stranger } = fixture;
    const day = inDays(9);
    const said = async (call: Caller, { id }: TestPerson) =>
      (await call('getEmployeeEffects', byId(id))).body.effects.problem;
    expect([
      await said(as.admin, people.admin),
      await said(as.lisbonHr, people.lisbonAdmin),
      await said(as.hr, people.admin),
    ]).toEqual([
      'You cannot deactivate yourself.',
      'You cannot deactivate someone with a higher role than yours.',
      null,
    ]);
    expect((await plan(as.admin, people.admin, day)).body.errors.isEnabled).toBe('You cannot deactivate yourself.');
    expect((await plan(as.lisbonHr, people.lisbonAdmin, day)).body.errors.isEnabled).toBe(
      'You cannot deactivate someone with a higher role than yours.',
    );
    expect((await plan(as.lisbonAdmin, people.hr, day)).status).toBe(403);
    expect((await plan(as.lisbonAdmin, people.portoEmployee, day)).status).toBe(404);
    expect((await plan(stranger, people.employee, day)).status).toBe(404);
    expect((await plan(as.manager, people.employee, day)).status).toBe(403);
    await plan(as.hr, people.portoEmployee, day);
    expect((await keep(as.lisbonAdmin, people.portoEmployee)).status).toBe(404);
    expect((await keep(as.portoAdmin, people.portoEmployee)).body.user.leavesOn).toBeNull();
  });

  it('is removed neither by whoever leaves nor by someone below them', async () => {
    const { as, people } = fixture;
    const day = inDays(9);
    await plan(as.admin, people.lisbonAdmin, day);
    const refusals = [await keep(as.lisbonAdmin, people.lisbonAdmin), await keep(as.lisbonHr, people.lisbonAdmin)];

    expect(refusals.map(({ status, body }) => [status, body.errors.isEnabled])).toEqual([
      [422, 'You cannot remove your own last working day.'],
      [422, 'You cannot remove the last working day of someone with a higher role than yours.'],
    ]);
    expect((await stored(people.lisbonAdmin)).leaves_on).toBe(day);
    expect((await keep(as.hr, people.lisbonAdmin)).body.user.leavesOn).toBeNull();
  });

  it('deactivates no one whose role is by then above that of whoever planned it, and company admins are notified', async () => {
    const { as, db, people } = fixture;
    const { person, call } = await somebody(fixture, { first_name: 'Ines', last_name: 'Sol' });
    await db
      .updateTable('person')
      .set({ roles: ['c-hr', 'employee'] })
      .where('id', '=', person.id)
      .execute();
    await planned(person, inDays(-2), people.lisbonAdmin);
    await allDue();

    expect(await stored(person)).toMatchObject({ is_enabled: true, leaves_on: null, leaving_planned_by: null });
    expect((await texts(as.admin))[0]).toBe(
      `Ines Sol was not deactivated after ${formatDay(inDays(-2))}: their role is now higher than that of the person who set the last working day. If this employee has left, deactivate their account.`,
    );
    const removed = `planned last working day, ${formatDay(inDays(-2))}, was removed.`;
    expect(await texts(call)).toContain(`Your ${removed} Your account stays active.`);
    expect(await texts(as.manager)).toContain(`Ines Sol’s ${removed}`);
    expect(await texts(await signedIn(fixture.app, db, person))).not.toContainEqual(
      expect.stringContaining('Ines Sol'),
    );
    const { entries } = (await as.hr('viewPersonHistory', byId(person.id))).body;
    expect(entries[0].what).toBe('Not deactivated after the last working day: their role had become higher');
    await planned(person, inDays(-2), people.hr);
    await allDue();
    expect(await stored(person)).toMatchObject({ is_enabled: false, left_on: inDays(-2) });
  });

  it('is planned again when the deactivation of several people is undone', async () => {
    const { as, add } = fixture;
    const [leaver, today, other] = [await add(), await add(), await add()];
    await plan(as.lisbonAdmin, leaver, inDays(30));
    await planned(today, inDays(0));
    const body = { what: 'deactivate', people: [leaver.id, today.id, other.id] };
    const { outcomes } = (await as.lisbonHr('changePeople', { body })).body;
    expect((await stored(leaver)).leaves_on).toBeNull();
    const entries = outcomes.map(({ entry }: { entry: string }) => entry);
    const undone = (await as.lisbonHr('undoPeopleChange', { body: { entries } })).body.outcomes;

    expect(undone.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200]);
    expect((await stored(today)).leaves_on).toBe(inDays(0));
    expect(await stored(leaver)).toMatchObject({
      is_enabled: true,
      leaves_on: inDays(30),
      leaving_planned_by: fixture.people.lisbonHr.id,
    });
    expect(await stored(other)).toMatchObject({ is_enabled: true, leaves_on: null });
  });

  it('is not overwritten by someone who has seen an earlier one, and can be sent again', async () => {
    const { as, add } = fixture;
    const person = await add();
    await plan(as.hr, person, inDays(30), { version: 1 });
    expect((await plan(as.hr, person, inDays(30), { version: 1 })).body.user.version).toBe(2);
    for (const late of [plan(as.admin, person, inDays(20), { version: 1 }), keep(as.admin, person, { version: 1 })]) {
      const { status, body } = await late;
      expect([status, body.message, body.user.leavesOn]).toEqual([
        409,
        'hr Own has changed this employee.',
        inDays(30),
      ]);
    }
    expect((await keep(as.admin, person, { version: 2 })).status).toBe(200);
  });

  it('ends the account by the same rules once it is over, by any number of servers, in the name of who planned it', async () => {
    const { db, as, app } = fixture;
    const { person, call } = await somebody(fixture);
    const later = await ask(call, annual, inDays(40));
    await decide(as.manager, later);
    await planned(person, inDays(-1));
    const second = await openServer(db);
    await Promise.all([deactivateDue(db), deactivateDue(second.db), deactivateDue(app.db)]);
    await second.close();
    await allDue();

    expect(await stored(person)).toMatchObject({
      is_enabled: false,
      left_on: inDays(-1),
      leaves_on: null,
      leaving_planned_by: null,
      version: 2,
    });
    expect((await call('viewOwnLeave')).status).toBe(401);
    expect(await trail(person)).toEqual([
      { what: 'employee.deactivated', who_id: fixture.people.hr.id, isScheduled: true },
    ]);
    expect((await as.hr('reviewLeave', byId(later))).body.review.history.at(-1)).toMatchObject({
      what: 'cancelled',
      by: { fullName: 'hr Own' },
    });
  });

  it('is caught up on by a server that starts days later', async () => {
    const { db, add } = fixture;
    const person = await add();
    await planned(person, inDays(-9));
    const restarted = await openServer(db);
    try {
      await expect.poll(async () => (await stored(person)).is_enabled, { timeout: 10_000 }).toBe(false);
    } finally {
      await restarted.close();
    }
    expect(await stored(person)).toMatchObject({ left_on: inDays(-9) });
  });

  it('is over when the day ends in the branch, wherever that is', async () => {
    const { db, add, company } = fixture;
    const [lisbon, porto] = company.branches;
    const zones = { [lisbon as string]: 'Pacific/Auckland', [porto as string]: 'America/Los_Angeles' };
    const people: { person: TestPerson; isOver: boolean }[] = [];
    for (const [branch_id, timezone] of Object.entries(zones)) {
      await db.updateTable('branch').set({ timezone }).where('id', '=', branch_id).execute();
      for (const days of [-1, 0, 1]) {
        const person = await add({ columns: { branch_id } });
        await planned(person, dayIn(timezone, days));
        people.push({ person, isOver: days < 0 });
      }
    }
    await allDue();
    const found = await Promise.all(people.map(async ({ person }) => (await stored(person)).is_enabled));

    expect(found).toEqual(people.map(({ isOver }) => !isOver));
    await db.updateTable('branch').set({ timezone: 'UTC' }).execute();
  });

  it('is today’s in the branch’s own time, so the same day is planned in one branch and at once in another', async () => {
    const { db, as, add, company } = fixture;
    const [lisbon, porto] = company.branches;
    // A day apart from each other at every moment.
    const zones = [
      [lisbon, 'Pacific/Kiritimati'],
      [porto, 'Pacific/Pago_Pago'],
    ] as const;
    const day = dayIn('Pacific/Kiritimati');
    const messages = [];
    for (const [branch_id, timezone] of zones) {
      await db.updateTable('branch').set({ timezone }).where('id', '=', branch_id).execute();
      const person = await add({ name: 'Ana Reis', columns: { branch_id } });
      messages.push((await plan(as.hr, person, day)).body.message);
    }
    await db.updateTable('branch').set({ timezone: 'UTC' }).execute();

    expect(messages).toEqual(['Employee Deactivated', `Ana Reis leaves on ${formatDay(day)}`]);
  });

  it('ends requests: neither the person nor HR can ask for a later day', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture);
    await as.admin('createWfhPolicy', { body: { name: 'Home', limitDays: null, weekdays: [1, 2, 3, 4, 5, 6, 7] } });
    const [last, after] = [inDays(10), inDays(11)];
    await plan(as.hr, person, last);
    const says = (whose: string) => ({
      to: `${whose} last working day is ${formatDay(last)}. The last day cannot be after that.`,
    });
    const own = await call('applyForLeave', { body: { type: annual, from: last, to: after } });
    expect([own.status, own.body.errors]).toEqual([422, says('Your')]);
    const home = await call('applyForWfh', { body: { from: last, to: after } });
    expect([home.status, home.body.errors]).toEqual([422, says('Your')]);
    const entering = { person: person.id, type: annual, from: last };
    const entered = await as.hr('enterLeave', { body: { ...entering, to: after } });
    expect([entered.status, entered.body.errors]).toEqual([422, says('Their')]);

    const { leaveApplication } = (await as.hr('enterLeave', { body: { ...entering, to: last } })).body;
    expect(leaveApplication.status).toBe('approved');
    const was = { from: last, to: last };
    const longer = { reason: 'They asked.', was, from: last, to: after };
    const changed = await as.hr('changeLeaveDays', { ...byId(leaveApplication._id), body: longer });
    expect([changed.status, changed.body.errors]).toEqual([422, says('Their')]);
    expect((await call('applyForWfh', { body: { from: inDays(9), to: inDays(9) } })).status).toBe(201);
  });

  it('of a manager passes their requests on when it is over, also to who planned it', async () => {
    const { as, add, people } = fixture;
    const lead = await add({ roles: ['reporting-manager', 'employee'], name: 'Leaving Lead' });
    const { call } = await somebody(fixture, { manager_id: lead.id });
    await ask(call, annual, inDays(50));
    await planned(lead, inDays(-1), people.lisbonAdmin);
    await allDue();

    expect(await texts(as.lisbonAdmin)).toContain(
      'Leaving Lead was deactivated. Please decide on 1 request for leave from their direct reports.',
    );
  });

  it('is refused for the last company admin who stays, and dropped with a notification if they are the last by then', async () => {
    const { db, app } = fixture;
    const company = await foundCompany(db, 'Small');
    const roles = ['c-admin', 'employee'] as const;
    const [first, second] = [
      await addPerson(db, company, { roles, name: 'First Small' }),
      await addPerson(db, company, { roles, name: 'Second Small' }),
    ];
    const [asFirst, asSecond] = [await signedIn(app, db, first), await signedIn(app, db, second)];
    expect((await plan(asFirst, second, inDays(5))).status).toBe(200);
    expect((await plan(asSecond, first, inDays(9))).body.errors.isEnabled).toBe(
      'This is the last active company admin. Make someone else a company admin first.',
    );
    expect((await plan(asSecond, first, inDays(4))).status).toBe(200);

    // Both are over at once.
    await planned(first, inDays(-2), second);
    await planned(second, inDays(-1), first);
    await Promise.all([deactivateDue(db), deactivateDue(db)]);
    await allDue();
    const found = [await stored(first), await stored(second)];
    const left = found.filter(({ is_enabled }) => is_enabled);
    expect([left.length, left[0]?.leaves_on, found.map(({ leaves_on }) => leaves_on)]).toEqual([1, null, [null, null]]);
    const [last, call] = left[0]?.id === first.id ? [first, asFirst] : [second, asSecond];
    expect((await trail(last)).at(-1)).toMatchObject({ what: 'employee.leavingRefused', isScheduled: true });
    expect((await texts(call))[0]).toMatch(
      /^(First|Second) Small was not deactivated after .*: this is the last active/,
    );
  });
});
