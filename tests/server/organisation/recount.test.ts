import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedDays, nameHolidays, sharesOf } from '../../../src/rules/leave/leave-days.ts';
import { daysOf } from '../../../src/rules/leave/leave-shortage.ts';
import { formatDay, shiftDay } from '../../../src/rules/shared/days.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, somebody, standing, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { tripsOf } from '../support/trips.ts';

describe.each(engines)('requests when the calendar of a branch changes, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let branchName: string;
  const monday = mondayOfNextYear;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
    await fixture.as.admin('createWfhPolicy', { body: { name: 'Home', limitDays: 5, weekdays: [1, 2, 3, 4, 5] } });
    branchName = (await lisbon()).branchName;
  });
  afterAll(() => fixture?.close());

  const lisbon = async () => {
    const [id] = fixture.company.branches;

    return (await fixture.as.admin('getBranches', { query: { id: [id as string] } })).body.branches[0];
  };
  /** Asks for all holidays there are then. */
  const keep = async (days: readonly string[], more: object = {}, caller: Caller = fixture.as.hr) => {
    const { _id, version, timezone } = await lisbon();
    const holidays = days.map((day) => ({ day, name: `Holiday ${day}` }));

    return caller('editBranch', { body: { _id, version, branchName, timezone, holidays, ...more } });
  };
  const sure = { confirmed: true };
  async function approved(from: string, to: string, type = annual) {
    const { call, person } = await somebody(fixture);
    const id = await ask(call, type, from, { to });
    await decide(fixture.as.manager, id);

    return { id, call, person };
  }
  const review = async (id: string) => (await fixture.as.hr('reviewLeave', byId(id))).body.review;
  const ledger = async (person: string) =>
    (await fixture.as.hr('viewLeaveLedger', { query: { person, type: annual } })).body.ledger.lines;

  it('are recounted once confirmed: the days are returned, and everyone can read why', async () => {
    const { id, call, person } = await approved(monday(1), monday(1, 3));
    const { fullName } = (await review(id)).leaveApplication.employee;
    const added = [monday(1, 1), monday(1, 2)];
    const asked = await keep(added);
    expect([asked.status, asked.body.errors]).toEqual([409, { confirmed: 'Confirm the change to save it.' }]);
    expect(asked.body.message).toBe(
      [
        `Public holidays in ${branchName}: ${added.map(formatDay).join(' and ')} added.`,
        '1 approved request for leave will be recalculated; 2 days are added to people’s balances.',
        `${fullName}: 4 → 2 days (${formatDay(monday(1))} – ${formatDay(monday(1, 3))}), approved`,
      ].join('\n'),
    );
    expect((await lisbon()).holidays).toEqual([]);
    expect(await standing(call, annual)).toEqual([16, 0, 16]);

    expect((await keep(added, sure)).status).toBe(200);
    expect(await standing(call, annual)).toEqual([18, 0, 18]);
    const reason = `Public holidays in ${branchName}: ${added.map(formatDay).join(' and ')} added.`;
    expect((await texts(call))[0]).toBe(
      `${reason} Your leave from ${formatDay(monday(1))} to ${formatDay(monday(1, 3))} now uses 2 days instead of 4 days.`,
    );
    const { leaveApplication, days, history } = await review(id);
    expect(leaveApplication.days).toBe(2);
    expect(days.map((one: { days: number; holidayName: string | null }) => [one.days, one.holidayName])).toEqual([
      [1, null],
      [0, `Holiday ${added[0]}`],
      [0, `Holiday ${added[1]}`],
      [1, null],
    ]);
    expect(history.at(-1)).toMatchObject({
      what: 'recounted',
      by: { fullName: 'hr Own' },
      note: `4 days before. ${reason}`,
    });
    expect((await ledger(person.id))[0]).toMatchObject({
      days: 2,
      balance: 18,
      reason,
      by: { fullName: 'hr Own' },
      text: `Recalculated: leave from ${formatDay(monday(1))} to ${formatDay(monday(1, 3))}`,
    });
    // Cancelling gives back what it takes now.
    await fixture.as.hr('cancelForEmployee', { ...byId(id), body: { reason: 'They stay.' } });
    expect(await standing(call, annual)).toEqual([20, 0, 20]);
    await keep([], sure);
  });

  it('get a correction on the date of what it corrects', async () => {
    const { id, person } = await approved(monday(2), monday(2, 3));
    await keep([monday(2)], sure);
    expect(
      (await ledger(person.id)).slice(0, 2).map(({ on, days }: { on: string; days: number }) => [on, days]),
    ).toEqual([
      [monday(2), 1],
      [monday(2), -4],
    ]);
    await fixture.as.hr('cancelForEmployee', { ...byId(id), body: { reason: 'They stay.' } });
    await keep([], sure);
  });

  it('take more days if a holiday is removed, even below zero, which is shown beforehand', async () => {
    const free = [monday(3), monday(3, 1)];
    await keep(free, sure);
    const few = await addType(fixture, 'Few', { daysPerYear: 3 });
    const { id, call } = await approved(monday(3), monday(3, 4), few);
    expect(await standing(call, few)).toEqual([0, 0, 0]);
    const { body } = await keep([]);
    expect(body.message).toContain(
      '1 approved request for leave will be recalculated; 2 days are deducted from people’s balances.\n1 person’s balance will go below zero.',
    );
    await keep([], sure);
    expect(await standing(call, few)).toEqual([-2, 0, -2]);
    await fixture.as.hr('cancelForEmployee', { ...byId(id), body: { reason: 'They stay.' } });
  });

  it('that are pending are decided with the new number', async () => {
    const { call } = await somebody(fixture);
    const id = await ask(call, annual, monday(5), { to: monday(5, 4) });
    const { body } = await keep([monday(5, 2)]);
    expect(body.message).toContain('1 pending request for leave will use a different number of days.');
    await keep([monday(5, 2)], sure);
    expect(await standing(call, annual)).toEqual([20, 4, 16]);
    await decide(fixture.as.manager, id);
    expect(await standing(call, annual)).toEqual([16, 0, 16]);
    await keep([], sure);
  });

  it('stay with 0 days, and take them again if the holidays are removed', async () => {
    const { id, call } = await approved(monday(7), monday(7, 1));
    const { body } = await keep([monday(7), monday(7, 1)]);
    expect(body.message).toContain('It will no longer include any working days, but stays until someone cancels it.');
    await keep([monday(7), monday(7, 1)], sure);
    expect((await review(id)).leaveApplication).toMatchObject({ status: 'approved', days: 0 });
    expect(await standing(call, annual)).toEqual([20, 0, 20]);
    await keep([], sure);
    expect(await standing(call, annual)).toEqual([18, 0, 18]);
    await fixture.as.hr('cancelForEmployee', { ...byId(id), body: { reason: 'They stay.' } });
  });

  it('with 0 days can be decided', async () => {
    const { call } = await somebody(fixture);
    const id = await ask(call, annual, monday(9));
    await keep([monday(9)], sure);
    expect((await review(id)).balances).toEqual([]);
    expect((await decide(fixture.as.manager, id)).status).toBe(200);
    expect(await standing(call, annual)).toEqual([20, 0, 20]);
    await keep([], sure);
  });

  it('to work from home lose and regain their days', async () => {
    const { call } = await somebody(fixture);
    const { wfhRequest } = (await call('applyForWfh', { body: { from: monday(11), to: monday(11, 1) } })).body;
    const days = async () =>
      (await call('viewOwnWfh', { query: { day: monday(11) } })).body.wfhRequests.find(
        ({ _id }: { _id: string }) => _id === wfhRequest._id,
      ).days;
    expect(await days()).toBe(2);
    expect((await keep([monday(11)])).body.message).toContain(
      '1 request to work from home will fall on different days.',
    );
    await keep([monday(11)], sure);
    expect(await days()).toBe(1);
    expect((await texts(call))[0]).toContain('now uses 1 day instead of 2 days.');
    const { history } = (await fixture.as.hr('reviewWfh', byId(wfhRequest._id))).body.review;
    expect(history.at(-1)).toMatchObject({ what: 'recounted', note: expect.stringMatching(/^2 days before\. /) });
    await keep([monday(11), monday(11, 1)], sure);
    expect(await days()).toBe(0);
    await keep([], sure);
    expect(await days()).toBe(2);
  });

  it('follow a different weekend', async () => {
    const { call } = await approved(monday(13), monday(13, 4));
    const { body } = await keep([], { weekend: [5, 6] });
    expect(body.message).toMatch(/will be recalculated; .* added to people’s balances\./);
    await keep([], { weekend: [5, 6], ...sure });
    expect(await standing(call, annual)).toEqual([16, 0, 16]);
    expect((await texts(call))[0]).toContain(`Weekend in ${branchName} is now Friday, Saturday.`);
    await keep([], { weekend: [6, 7], ...sure });
    expect(await standing(call, annual)).toEqual([15, 0, 15]);
  });

  it('keep past days, and days in other branches', async () => {
    const begun = await somebody(fixture);
    const id = await ask(begun.call, annual, monday(15));
    await decide(fixture.as.manager, id);
    const portoId = await ask(fixture.as.portoEmployee, annual, monday(15));
    const today = new Date().toISOString().slice(0, 10);
    const weekday = (day: string, days: number): string =>
      [0, 6].includes(new Date(day).getUTCDay()) ? weekday(shiftDay(day, { days }), days) : day;
    const [over, ahead] = [weekday(shiftDay(today, { days: -2 }), -1), weekday(shiftDay(today, { days: 2 }), 1)];
    const span = { from: shiftDay(today, { days: -7 }), to: shiftDay(today, { days: 7 }) } as const;
    const calendar = { weekend: [6, 7], holidays: [], countsWeekends: false };
    const counted = countedDays({ ...span, fromPortion: 'full', toPortion: 'full' }, calendar);
    const shares = sharesOf(counted);
    const days = daysOf(shares);
    // It has begun, which can't be requested through a call.
    const begunRow = {
      from_day: span.from,
      to_day: span.to,
      day_counts: JSON.stringify(nameHolidays(counted, [])),
      shares: JSON.stringify(shares),
      days,
    };
    await fixture.db.updateTable('leave_application').set(begunRow).where('id', '=', id).execute();

    expect((await keep([over])).status).toBe(200);
    const { body } = await keep([over, ahead, monday(15)]);
    expect(body.message).toMatch(/^1 approved request for leave will be recalculated; 1 day is added/m);
    await keep([over, ahead, monday(15)], sure);
    expect((await review(id)).leaveApplication.days).toBe(days - 1);
    expect((await review(portoId)).leaveApplication.days).toBe(1);
    await keep([], sure);
    expect((await review(id)).leaveApplication.days).toBe(days);
  });

  it('are left unchanged if none of their days are affected', async () => {
    await approved(monday(17), monday(17, 4));

    expect((await keep([monday(18), monday(18, 5)])).status).toBe(200);
    expect((await keep([])).status).toBe(200);
  });

  it('are recounted in the same number of database trips however many there are', async () => {
    const week = (number: number) => [monday(number), monday(number, 4)] as const;
    await approved(...week(22));
    const one = await tripsOf(() => keep([monday(22, 1)], sure));
    for (const _ of [1, 2, 3, 4]) await approved(...week(24));

    expect(await tripsOf(() => keep([monday(22, 1), monday(24, 1)], sure))).toBe(one);
    // Lowered together, below zero or not.
    const back = await tripsOf(() => keep([monday(22, 1)], sure));
    expect(await tripsOf(() => keep([], sure))).toBe(back);
  });

  it('are counted by the new holidays if they are made at the same moment', async () => {
    const { call } = await somebody(fixture);
    const day = monday(20, 1);
    await Promise.all([
      keep([day], sure),
      call('applyForLeave', { body: { type: annual, from: monday(20), to: monday(20, 2) } }),
    ]);

    expect(await standing(call, annual)).toEqual([20, 2, 18]);
    await keep([], sure);
  });
});
