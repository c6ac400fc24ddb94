import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { addType, byId, decide, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const year = new Date().getUTCFullYear();

/** Types are made this year; then the clock is put to a day of some year, `0` for this one. */
const clock = (ahead: number, day: string) => vi.setSystemTime(`${year + ahead}-${day}T12:00:00Z`);

/** The first working day from a day of a year on. */
function workday(ahead: number, from: string, plus = 0): string {
  const day = new Date(`${year + ahead}-${from}T00:00:00Z`);
  const isFree = () => [0, 6].includes(day.getUTCDay());
  while (isFree()) day.setUTCDate(day.getUTCDate() + 1);
  for (let left = plus; left > 0; left -= 1) {
    do day.setUTCDate(day.getUTCDate() + 1);
    while (isFree());
  }

  return day.toISOString().slice(0, 10);
}

describe.each(engines)('leave across years, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    clock(0, '06-01');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const sick = (call: Caller, type: string, from: string, to = from) =>
    call('applyForSickLeave', { body: { type, from, to } });
  const leave = (call: Caller, type: string, from: string, to = from) =>
    call('applyForLeave', { body: { type, from, to } });
  const balances = async (call: Caller, type: string, ahead: number) => {
    const { body } = await call('viewOwnLeave', { query: { year: year + ahead } });
    const found = body.balances.find((one: { type: { _id: string } }) => one.type._id === type);

    return found && [found.balance, found.available];
  };

  it('lets December’s sick leave be reported in January, within that year’s days', async () => {
    const type = await addType(fixture, 'December flu', { daysPerYear: 3 }, 'sick');
    const { call } = await somebody(fixture);
    clock(1, '01-04');
    const reported = await sick(call, type, workday(0, '12-15'), workday(0, '12-15', 1));

    expect([reported.status, reported.body.leaveApplication?.days]).toEqual([201, 2]);
    const { _id: id } = reported.body.leaveApplication;
    const { review } = (await fixture.as.hr('reviewSickLeave', byId(id))).body;
    expect([review.balances, review.canApprove]).toEqual([
      [
        {
          year,
          before: { balance: 3, pending: 0, available: 3 },
          after: { balance: 1, pending: 0, available: 1 },
        },
      ],
      true,
    ]);
    expect((await fixture.as.hr('decideSickLeave', { body: { _id: id, decision: 'approved' } })).status).toBe(200);
    const more = await sick(call, type, workday(0, '11-02'), workday(0, '11-02', 1));
    expect(more.body.errors).toEqual({ to: `This uses 2 days of your ${year} balance, but you have only 1 day left.` });
    expect((await sick(call, type, workday(0, '11-02'))).status).toBe(201);
  });

  it('counts days before a type’s first year against that year’s days', async () => {
    clock(1, '01-02');
    const type = await addType(fixture, 'Brand new', { daysPerYear: 4, carryOverCap: 4 }, 'sick');
    const { call } = await somebody(fixture);

    expect((await sick(call, type, workday(0, '12-10'), workday(0, '12-10', 4))).status).toBe(422);
    expect((await sick(call, type, workday(0, '12-10'), workday(0, '12-10', 1))).status).toBe(201);
    const { body } = await call('viewOwnSickLeave', { query: { year: year + 1 } });
    expect(body.balances.find((one: { type: { _id: string } }) => one.type._id === type)).toMatchObject({ balance: 4 });
  });

  it('carries over the days that sick leave of last year returns', async () => {
    const type = await addType(fixture, 'December', { daysPerYear: 5, carryOverCap: 5 });
    const flu = await addType(fixture, 'Flu', {}, 'sick');
    const { call, person } = await somebody(fixture);
    const [from, ill, to] = [0, 1, 2].map((plus) => workday(0, '12-07', plus)) as [string, string, string];
    const { leaveApplication } = (await leave(call, type, from, to)).body;
    await decide(fixture.as.hr, leaveApplication._id);
    clock(1, '01-11');
    expect(await balances(call, type, 1)).toEqual([7, 7]);
    const replaces = [{ _id: leaveApplication._id, from, to, fromPortion: 'full', toPortion: 'full', days: 1 }];
    const body = { person: person.id, type: flu, from: ill, to: ill, replaces };
    expect((await fixture.as.hr('enterLeave', { body })).status).toBe(201);
    expect(await balances(call, type, 1)).toEqual([8, 8]);
  });

  it('does not let days that expire in March be used in May', async () => {
    const type = await addType(fixture, 'Lapsing', { daysPerYear: 5, carryOverCap: 5, carryOverExpiryMonth: 3 });
    const { call } = await somebody(fixture);
    expect((await leave(call, type, workday(0, '07-06'))).status).toBe(201);
    clock(1, '01-10');

    expect(await balances(call, type, 1)).toEqual([9, 9]);
    const spent = await leave(call, type, workday(1, '05-03'), workday(1, '05-03', 5));
    expect(spent.body.errors).toEqual({
      to: `This uses 6 days of your ${year + 1} balance, but you have only 5 days left. Carried-over days expire after 31-03-${String(year + 1).slice(2)}.`,
    });
    const may = await leave(call, type, workday(1, '05-03'), workday(1, '05-03', 4));
    const march = await leave(call, type, workday(1, '03-01'), workday(1, '03-01', 3));
    expect([may.status, march.status]).toEqual([201, 201]);
    const { review } = (await fixture.as.admin('reviewLeave', byId(may.body.leaveApplication._id))).body;
    expect(review.balances[0].after.available).toBe(0);
    for (const { body } of [may, march]) {
      expect((await decide(fixture.as.admin, body.leaveApplication._id)).status).toBe(200);
    }
    clock(1, '06-01');
    expect(await balances(call, type, 1)).toEqual([0, 0]);
  });

  it('stops granting days of a retired type with the year, and starts again once it is restored', async () => {
    const type = await addType(fixture, 'Retiring', { daysPerYear: 5, carryOverCap: 2 });
    const { call } = await somebody(fixture);
    expect((await leave(call, type, workday(0, '07-06'))).status).toBe(201);
    await fixture.as.admin('deleteLeaveType', byId(type));

    expect(await balances(call, type, 0)).toEqual([5, 4]);
    clock(1, '02-01');
    expect(await balances(call, type, 1)).toEqual([2, 2]);
    const { version } = (await fixture.as.admin('listLeaveTypes')).body.leaveTypes.find(
      ({ _id }: { _id: string }) => _id === type,
    );
    await fixture.as.admin('editLeaveType', { body: { _id: type, version, isActive: true } });
    expect(await balances(call, type, 1)).toEqual([7, 7]);
  });

  it('stops granting days of a branch with the year in which someone leaves it', async () => {
    const { branches } = fixture.company;
    const type = await addType(fixture, 'Of Lisbon', { daysPerYear: 5, branches: [branches[0]] });
    const narrowed = await addType(fixture, 'Once of all', { daysPerYear: 5 });
    const { call, person } = await somebody(fixture);
    for (const one of [type, narrowed]) {
      const { status } = await leave(call, one, workday(0, one === type ? '07-06' : '08-03'));
      expect(status).toBe(201);
    }
    const held = await fixture.db
      .selectFrom('person')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const form = {
      firstName: held.first_name,
      lastName: held.last_name,
      empId: held.emp_id,
      designation: held.designation_id,
      department: held.department_id,
      branchId: branches[1],
      roles: held.roles,
      version: held.version,
    };
    const moved = await fixture.as.admin('updateUser', { body: form, ...byId(person.id) });
    expect([moved.status, moved.body.errors]).toEqual([200, undefined]);
    await fixture.as.admin('editLeaveType', { body: { _id: narrowed, version: 1, branches: [branches[0]] } });

    for (const one of [type, narrowed]) expect(await balances(call, one, 0)).toEqual([5, 4]);
    clock(1, '02-01');
    for (const one of [type, narrowed]) expect(await balances(call, one, 1)).toEqual([0, 0]);
  });

  it('names people whose balance fewer days a year make negative, and stores the change once confirmed', async () => {
    const type = await addType(fixture, 'Shrinking', { daysPerYear: 5 });
    const { call, person } = await somebody(fixture);
    const other = await somebody(fixture);
    const asked = await leave(call, type, workday(0, '07-06'), workday(0, '07-06', 2));
    await decide(fixture.as.admin, asked.body.leaveApplication._id);
    await leave(call, type, workday(0, '08-03'));
    await leave(other.call, type, workday(0, '08-03'), workday(0, '08-03', 1));
    const lower = (daysPerYear: number, more: object = {}, version = 1) =>
      fixture.as.admin('editLeaveType', { body: { _id: type, version, daysPerYear, ...more } });
    const { status, body } = await lower(3);

    expect([status, body.errors, body.affected]).toEqual([
      409,
      { confirmed: 'Confirm the change to save it.' },
      { total: 1, people: [{ _id: person.id, fullName: expect.any(String), year, missing: 1 }] },
    ]);
    expect(body.message).toMatch(
      /^Everyone .* gets 2 fewer days for \d{4}\. .*With 3 days a year, 1 person has used or requested more than that: /,
    );
    expect(await balances(call, type, 0)).toEqual([2, 1]);
    const harmless = (await lower(4)).body;
    expect([harmless.affected, harmless.message]).toEqual([
      { total: 0, people: [] },
      expect.stringMatching(/ No one has used or requested more than the new allowance\.$/),
    ]);
    expect((await lower(4, { confirmed: true })).status).toBe(200);
    expect((await lower(3, { confirmed: true }, 2)).status).toBe(200);
    expect(await balances(call, type, 0)).toEqual([0, -1]);
    expect((await leave(call, type, workday(0, '10-05'))).status).toBe(422);
  });

  it('refuses leave, sick leave and work from home before someone’s first day', async () => {
    const type = await addType(fixture, 'For all who joined');
    const illness = await addType(fixture, 'Illness', {}, 'sick');
    await fixture.as.admin('createWfhPolicy', { body: { name: 'Home for all', limitDays: null } });
    const joined = workday(1, '02-01');
    const { call } = await somebody(fixture, { joined_on: joined });
    clock(1, '01-04');
    const from = workday(1, '01-11');
    const says = {
      from: `You join on ${joined.slice(8)}-02-${joined.slice(2, 4)}. The first day cannot be before that.`,
    };

    expect((await leave(call, type, from)).body.errors).toEqual(says);
    expect((await sick(call, illness, from)).body.errors).toEqual(says);
    expect((await call('applyForWfh', { body: { from, to: from } })).body.errors).toEqual(says);
    expect((await leave(call, type, joined)).status).toBe(201);
  });
});
