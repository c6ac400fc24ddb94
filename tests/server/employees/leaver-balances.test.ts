import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeaverBalance } from '../../../src/api/contract/leave-applications.ts';
import { formatFullDay } from '../../../src/rules/shared/dates.ts';
import { formatDay } from '../../../src/rules/shared/days.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { addType, ask, byId, decide, nextYear, somebody, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('what HR and others learn of someone who leaves, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let sickness: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    await fixture.db.updateTable('branch').set({ timezone: 'UTC', weekend: [], holidays: '[]' }).execute();
    const days = { daysPerYear: 24, countsWeekends: true, mayGoNegative: true };
    annual = await addType(fixture, 'Annual', days);
    await addType(fixture, 'Unpaid', { daysPerYear: 0, mayGoNegative: true });
    sickness = await addType(fixture, 'Sickness', {}, 'sick');
  });
  afterAll(() => fixture?.close());

  const day = (monthAndDay: string) => `${nextYear}-${monthAndDay}`;
  const plan = (call: Caller, id: string, lastDay: string) =>
    call('setUserEnabled', { ...byId(id), body: { isEnabled: false, lastDay } });
  const effects = async (call: Caller, id: string, lastDay: string) =>
    (await call('getEmployeeEffects', { ...byId(id), query: { lastDay } })).body.effects.balances as LeaverBalance[];
  async function approved(call: Caller, from: string, to: string) {
    const id = await ask(call, annual, from, { to });
    await decide(fixture.as.hr, id);

    return id;
  }

  const mailed = async ({ email }: { email: string }, name: string) =>
    (
      await fixture.db
        .selectFrom('mail_outbox')
        .select('subject')
        .where('recipient', '=', email)
        .where('subject', 'like', `${name}’s%`)
        .orderBy('id')
        .execute()
    ).map(({ subject }) => subject);

  it('is their leave up to the last day, without what is cancelled or cut off then', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture);
    await approved(call, day('02-01'), day('02-04'));
    await approved(call, day('06-28'), day('07-03'));
    await approved(call, day('11-02'), day('11-06'));
    await ask(call, annual, day('05-04'));

    const lastDay = day('06-30');
    const [first, ...others] = await effects(as.lisbonHr, person.id, lastDay);
    expect(first).toMatchObject({
      type: { _id: annual, name: 'Annual' },
      ...{ months: 6, granted: 12, carried: 0, adjusted: 0, taken: 7, left: 5 },
    });
    expect(others).toEqual([]);
    expect((await effects(as.hr, person.id, day('02-28')))[0]).toMatchObject({ granted: 4, taken: 4, left: 0 });
    expect((await effects(as.hr, person.id, day('01-31')))[0]).toMatchObject({ granted: 2, taken: 0, left: 2 });
  });

  it('is shown with their balances once the day is planned, and changes none of them', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture);
    await approved(call, day('02-01'), day('02-04'));
    const leave = async (caller: Caller) => (await caller('viewPersonLeave', byId(person.id))).body;
    const before = await leave(as.hr);
    expect(before.leaver).toEqual([]);
    await plan(as.hr, person.id, day('06-30'));
    const after = await leave(as.lisbonAdmin);

    expect(after.leaver).toMatchObject([{ granted: 12, taken: 4, left: 8 }]);
    expect(after.balances).toEqual(before.balances);
    expect((await as.portoAdmin('viewPersonLeave', byId(person.id))).status).toBe(404);
  });

  it('is told to them and their manager when it is planned, changed and removed, but not when it is today', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture, { first_name: 'Ana', last_name: 'Reis' });
    const [first, second] = [day('06-30'), day('07-31')];
    await plan(as.hr, person.id, first);
    await plan(as.hr, person.id, first);
    await plan(as.hr, person.id, second);
    await as.hr('setUserEnabled', { ...byId(person.id), body: { isEnabled: true } });
    const until = 'You can use your account until that day is over.';
    expect(await texts(call)).toEqual([
      `Your planned last working day, ${formatDay(second)}, was removed. Your account stays active.`,
      `Your last working day was changed from ${formatDay(first)} to ${formatDay(second)}. ${until}`,
      `Your last working day is ${formatDay(first)}. ${until}`,
    ]);
    const manager = await texts(as.manager);
    expect(manager.slice(0, 3)).toEqual([
      `Ana Reis’s planned last working day, ${formatDay(second)}, was removed.`,
      `Ana Reis’s last working day was changed from ${formatDay(first)} to ${formatDay(second)}.`,
      `Ana Reis’s last working day is ${formatDay(first)}.`,
    ]);
    expect((await texts(as.hr)).join()).not.toContain('Ana Reis');
    expect(await mailed(fixture.people.manager, 'Ana Reis')).toEqual([
      `Ana Reis’s last working day is ${formatFullDay(first)}`,
      `Ana Reis’s last working day is now ${formatFullDay(second)}`,
      'Ana Reis’s last working day was removed',
    ]);

    await as.hr('setUserEnabled', { ...byId(person.id), body: { isEnabled: false } });
    expect(await texts(as.manager)).toEqual(manager);
  });

  it('is told to a manager who is an admin, and to a manager’s delegate, but not twice to those who leave', async () => {
    const { as } = fixture;
    const managed = await somebody(fixture, { manager_id: fixture.people.lisbonAdmin.id, last_name: 'Sousa' });
    await plan(as.hr, managed.person.id, day('06-30'));
    expect((await texts(as.lisbonAdmin))[0]).toContain(`Sousa’s last working day is ${formatDay(day('06-30'))}.`);

    const roles = ['reporting-manager', 'employee'] as const;
    const manager = await fixture.add({ roles });
    const delegate = await fixture.add({ roles, columns: { manager_id: manager.id, last_name: 'Pinto' } });
    const report = await somebody(fixture, { manager_id: manager.id, last_name: 'Matos' });
    const [theirs, call] = [
      await signedIn(fixture.app, fixture.db, manager),
      await signedIn(fixture.app, fixture.db, delegate),
    ];
    const today = new Date().toISOString().slice(0, 10);
    await theirs('createDelegation', { body: { delegate: delegate.id, from: today, to: today } });
    await plan(as.hr, report.person.id, day('06-30'));
    for (const told of [theirs, call]) expect((await texts(told))[0]).toContain('Matos’s last working day is');
    // The delegate leaves too.
    await plan(as.hr, delegate.id, day('06-30'));
    expect((await texts(theirs))[0]).toContain('Pinto’s last working day is');
    expect((await texts(call)).filter((text) => /Your|Pinto/.test(text))).toEqual([
      `Your last working day is ${formatDay(day('06-30'))}. You can use your account until that day is over.`,
    ]);
  });

  it('is emailed to the manager, unless they planned it or may not see the person', async () => {
    const { as, people } = fixture;
    const { person } = await somebody(fixture, {
      first_name: 'Rui',
      last_name: 'Faria',
      manager_id: people.lisbonAdmin.id,
    });
    await plan(as.lisbonAdmin, person.id, day('06-30'));
    expect(await mailed(people.lisbonAdmin, 'Rui Faria')).toEqual([]);
    await plan(as.hr, person.id, day('07-31'));
    const letter = await fixture.db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('subject', 'like', 'Rui Faria%')
      .executeTakeFirstOrThrow();
    expect(letter.body_text).toContain(
      `was changed from 30 June ${nextYear} to 31 July ${nextYear}. They can use their account until that day is over.`,
    );
    expect(letter.body_text).toContain('You get this email because Rui Faria reports to you.');

    for (const manager of [people.portoAdmin, people.employee]) {
      const managed = await somebody(fixture, { last_name: 'Brito', manager_id: manager.id });
      await plan(as.hr, managed.person.id, day('06-30'));
      expect(await mailed(manager, '%Brito')).toEqual([]);
    }
  });

  it('is shown when a request is reviewed, with what approving it would leave', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture);
    await approved(call, day('02-01'), day('02-04'));
    await approved(call, day('11-02'), day('11-06'));
    const asked = { type: sickness, from: day('03-03'), to: day('03-03') };
    const sick = (await call('applyForSickLeave', { body: asked })).body.leaveApplication._id;
    const [early, across, before] = [
      await ask(call, annual, day('05-04'), { to: day('05-06') }),
      await ask(call, annual, day('06-29'), { to: day('07-05') }),
      await ask(call, annual, `${nextYear - 1}-12-31`),
    ];
    const review = async (id: string) => (await as.manager('reviewLeave', byId(id))).body.review;
    expect((await review(early)).untilLastDay).toBeNull();
    await plan(as.hr, person.id, day('06-30'));

    const balance = { months: 6, granted: 12, carried: 0, adjusted: 0, taken: 4, left: 8 };
    const { balances, untilLastDay, canApprove } = await review(early);
    expect(balances[0]).toMatchObject({ before: { available: 8 }, after: { available: 5 } });
    expect([untilLastDay, canApprove]).toEqual([{ ...balance, leftAfter: 5 }, true]);
    expect((await review(across)).untilLastDay).toEqual({ ...balance, leftAfter: 6 });
    expect((await review(before)).untilLastDay).toBeNull();
    expect((await as.manager('reviewSickLeave', byId(sick))).body.review.untilLastDay).toBeNull();
    await decide(as.hr, early);
    expect((await review(early)).untilLastDay).toBeNull();
    expect((await review(across)).untilLastDay).toEqual({ ...balance, taken: 7, left: 5, leftAfter: 3 });
  });

  it('is with their later absences, for those who review them and in the calendar', async () => {
    const { as } = fixture;
    const { person, call } = await somebody(fixture);
    const id = await approved(call, day('08-03'), day('08-04'));
    await plan(as.hr, person.id, day('07-31'));
    expect((await as.manager('reviewLeave', byId(id))).body.review.leavesOn).toBe(day('07-31'));
    const query = { from: day('08-01'), to: day('08-31'), person: person.id };
    expect((await as.manager('viewLeaveCalendar', { query })).body.people).toMatchObject([{ leavesOn: day('07-31') }]);
  });

  it('narrows the list of leavers to a last day', async () => {
    const { as } = fixture;
    const [early, late] = [await fixture.add(), await fixture.add()];
    await plan(as.hr, early.id, day('03-31'));
    await plan(as.hr, late.id, day('04-01'));
    const { users } = (await as.hr('allUsers', { query: { state: 'leaving', leavesTo: day('03-31') } })).body;
    const ids = users.map(({ _id }: { _id: string }) => _id);

    expect([ids.includes(early.id), ids.includes(late.id)]).toEqual([true, false]);
  });

  it('says of each leave type whether it is earned by month', async () => {
    const { person } = await somebody(fixture);
    await addType(fixture, 'Parental', { daysPerYear: 60, proratesJoining: false });

    expect(await effects(fixture.as.hr, person.id, day('06-30'))).toMatchObject([
      { type: { name: 'Annual' }, granted: 12, isProrated: true },
      { type: { name: 'Parental' }, granted: 60, isProrated: false },
    ]);
  });
});
