import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf } from '../../../server/access/table.ts';
import { type BuiltCall, contract } from '../../../src/api/contract/index.ts';
import { formatDay } from '../../../src/rules/shared/days.ts';
import type { Feature } from '../../../src/rules/shared/features.ts';
import { engines } from '../support/databases.ts';
import { ask, nextYear, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('leave types, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const add = async (name: string, more: object = {}) =>
    (await fixture.as.admin('createLeaveType', { body: { name, daysPerYear: 20, ...more } })).body.leaveType;
  const edit = (id: string, body: object) => fixture.as.hr('editLeaveType', { body: { _id: id, version: 1, ...body } });
  const namesFor = async (
    caller: StaffedCompanies['stranger'],
    call: 'listLeaveTypes' | 'listSickLeaveTypes',
    query = {},
  ) => (await caller(call, { query })).body.leaveTypes.map(({ name }: { name: string }) => name);

  it('are added with everything a policy contains, each kind in its own list', async () => {
    const { as, company, db } = fixture;
    const policy = {
      name: ' Annual ',
      colour: '#aa5500',
      daysPerYear: 22.5,
      paid: false,
      halfDayAllowed: false,
      attachmentAfterDays: 3,
      carryOverCap: 5,
      carryOverExpiryMonth: 3,
      minNoticeDays: 14,
      maxConsecutiveDays: 15,
      countsWeekends: true,
      mayGoNegative: true,
      proratesJoining: false,
      branches: [company.branches[1]],
    };
    const { status, body } = await as.hr('createLeaveType', { body: policy });

    expect([status, body.message]).toEqual([201, 'Leave type added']);
    expect(body.leaveType).toEqual({
      ...policy,
      _id: expect.any(String),
      name: 'Annual',
      reportWithinDays: null,
      branches: [{ _id: company.branches[1], branchName: 'Porto' }],
      isActive: true,
      canEdit: true,
      version: 1,
    });
    // The same name is free for the other kind, and no one else's list has either.
    const sick = await as.hr('createSickLeaveType', { body: { name: 'annual', daysPerYear: 0 } });
    expect([sick.status, sick.body.message]).toEqual([201, 'Sick leave type added']);
    expect(await namesFor(as.admin, 'listLeaveTypes')).toEqual(['Annual']);
    expect(await namesFor(as.manager, 'listSickLeaveTypes')).toEqual(['annual']);
    expect(await namesFor(fixture.stranger, 'listLeaveTypes')).toEqual([]);
    const trail = await db
      .selectFrom('audit_entry')
      .select('what')
      .where('entity_id', '=', body.leaveType._id)
      .execute();
    expect(trail).toEqual([{ what: 'leaveType.added' }]);
  });

  it.each([
    [{ name: ' ' }, 400, 'name', 'Enter a leave name.'],
    [{ name: 'ANNUAL' }, 409, 'name', 'A leave type with this name already exists.'],
    [{ daysPerYear: 0.3 }, 400, 'daysPerYear', expect.any(String)],
    [{ daysPerYear: -1 }, 400, 'daysPerYear', expect.any(String)],
    [{ carryOverExpiryMonth: 13 }, 400, 'carryOverExpiryMonth', expect.any(String)],
    [{ colour: 'red' }, 400, 'colour', expect.any(String)],
    [
      { branches: ['00000000-0000-7000-8000-000000000000'] },
      422,
      'branches',
      'One of these branches is not available. Remove it.',
    ],
    [{ isActive: false }, 400, 'isActive', expect.any(String)],
  ])('are refused for %j', async (wrong, status, field, says) => {
    const body = { name: 'Never stored', daysPerYear: 1, ...wrong };
    const answer = await fixture.as.admin('createLeaveType', { body });

    expect([answer.status, Object.values(answer.body.errors ?? {})[0]]).toEqual([status, says]);
    expect(JSON.stringify(answer.body)).toContain(status === 400 && field === 'isActive' ? 'isActive' : field);
  });

  it('change from this year on, and keep the rules of previous years', async () => {
    const { db } = fixture;
    const { _id } = await add('Study', { carryOverCap: 2 });
    const [before] = [{ fromYear: 2020, daysPerYear: 10, carryOverCap: 1, carryOverExpiryMonth: null }];
    await db
      .updateTable('leave_type')
      .set({ terms: JSON.stringify([before]), first_year: 2020 })
      .where('id', '=', _id)
      .execute();
    const { status, body } = await edit(_id, { daysPerYear: 12, name: 'Studies', confirmed: true });

    expect([status, body.message, body.leaveType.daysPerYear, body.leaveType.name, body.leaveType.version]).toEqual([
      200,
      'Leave type updated',
      12,
      'Studies',
      2,
    ]);
    const { terms } = await db.selectFrom('leave_type').select('terms').where('id', '=', _id).executeTakeFirstOrThrow();
    expect(terms).toEqual([before, { ...before, daysPerYear: 12, fromYear: new Date().getUTCFullYear() }]);
  });

  it.each([
    [{ daysPerYear: 21 }, `Everyone with this leave type gets 1 more day for ${nextYear - 1}.`],
    [{ daysPerYear: 18.5 }, `Everyone with this leave type gets 1.5 fewer days for ${nextYear - 1}.`],
    [{ proratesJoining: false }, `Those who joined in ${nextYear - 1} get the full year’s allowance.`],
  ])('need confirmation before balances change: %j', async (change, says) => {
    const { _id } = await add(`Asked ${JSON.stringify(change)}`);
    const { status, body } = await edit(_id, change);

    expect([status, body.errors]).toEqual([409, { confirmed: 'Confirm the change to save it.' }]);
    expect(body.message).toContain(says);
    expect((await edit(_id, { name: `Renamed ${_id}`, daysPerYear: 20 })).status).toBe(200);
    expect((await edit(_id, { ...change, version: 2, confirmed: true })).body.leaveType).toMatchObject(change);
  });

  it('grant the full year to people who join during it if they are not prorated', async () => {
    const year = nextYear - 1;
    const { call } = await somebody(fixture, { joined_on: `${year}-10-01` });
    const [whole, share] = [await add('Whole', { proratesJoining: false }), await add('Share')];
    const { balances } = (await call('viewOwnLeave', { query: { year } })).body;
    const balanceOf = (id: string) => balances.find((one: { type: { _id: string } }) => one.type._id === id).balance;

    expect([balanceOf(whole._id), balanceOf(share._id)]).toEqual([20, 5]);
  });

  it('record in the ledger who changed the days, when, and by how much', async () => {
    const year = nextYear - 1;
    const { call, person } = await somebody(fixture);
    const { _id } = await add('Growing');
    const query = { person: person.id, type: _id };
    const grants = async () => {
      const { lines } = (await fixture.as.admin('viewLeaveLedger', { query })).body.ledger;

      return lines
        .filter(({ on }: { on: string }) => on === `${year}-01-01`)
        .map(({ days, text, by }: { days: number; text: string; by: { fullName: string } | null }) => [
          days,
          text,
          by?.fullName,
        ]);
    };
    const today = formatDay(new Date().toISOString().slice(0, 10));
    const changed = `The days for ${year} were changed on ${today}: `;
    // Writes the grant.
    await ask(call, _id, `${nextYear}-06-01`);
    await edit(_id, { daysPerYear: 22, confirmed: true });
    const first = [2, `${changed}22 days a year instead of 20`, 'hr Own'];
    const granted = [20, `Granted for ${year}`, undefined];
    expect(await grants()).toEqual([first, granted]);
    const { breakdown } = (await fixture.as.admin('simulateLeave', { query })).body;
    expect(breakdown.lines.map(({ text }: { text: string }) => text)).toContain(`${first[1]}, by hr Own`);

    // Written now, it says the same, and what is changed later is another line.
    await ask(call, _id, `${nextYear}-06-02`);
    expect(await grants()).toEqual([first, granted]);
    await fixture.as.admin('editLeaveType', { body: { _id, version: 2, daysPerYear: 21, confirmed: true } });
    expect(await grants()).toContainEqual([-1, `${changed}21 days a year instead of 22`, 'admin Own']);
  });

  it('record who changed the number of days of a grant that is not stored yet, and keep showing it', async () => {
    const year = nextYear - 1;
    const { call, person } = await somebody(fixture);
    const { _id } = await add('Unwritten');
    const query = { person: person.id, type: _id };
    const grant = async () => {
      const { lines } = (await fixture.as.admin('viewLeaveLedger', { query })).body.ledger;
      const { days, text, by, at } = lines.find(({ on }: { on: string }) => on === `${year}-01-01`);

      return { days, text, by: by?.fullName ?? null, isWritten: at !== null };
    };
    const plain = `Granted for ${year}`;
    expect(await grant()).toEqual({ days: 20, text: plain, by: null, isWritten: false });
    await edit(_id, { daysPerYear: 22, confirmed: true });
    const today = formatDay(new Date().toISOString().slice(0, 10));
    const changed = { days: 22, text: `${plain}: 22 days a year instead of 20, changed on ${today}`, by: 'hr Own' };
    expect(await grant()).toEqual({ ...changed, isWritten: false });
    await ask(call, _id, `${nextYear}-06-01`);
    expect(await grant()).toEqual({ ...changed, isWritten: true });
  });

  it('return the current type to the second of two people, and overwrite nothing', async () => {
    const { _id } = await add('Marriage');
    const saved = (await edit(_id, { daysPerYear: 3, confirmed: true })).body.leaveType;
    const late = await edit(_id, { daysPerYear: 4 });

    expect([late.status, late.body.leaveType]).toEqual([409, saved]);
    expect(late.body.message).toBe('You have changed this leave type in another tab or browser.');
  });

  it('are retired and restored, never deleted', async () => {
    const { _id } = await add('Old');
    for (const _ of ['once', 'twice']) {
      const { status, body } = await fixture.as.admin('deleteLeaveType', { params: { id: _id } });
      expect([status, body.message, body.leaveType.isActive, body.leaveType.version]).toEqual([
        200,
        'Leave type retired',
        false,
        2,
      ]);
    }
    expect(await namesFor(fixture.as.hr, 'listLeaveTypes', { state: 'retired' })).toEqual(['Old']);
    expect((await edit(_id, { version: 2, isActive: true })).body.leaveType.isActive).toBe(true);
    expect((await fixture.as.admin('deleteSickLeaveType', { params: { id: _id } })).status).toBe(404);
    expect((await fixture.stranger('deleteLeaveType', { params: { id: _id } })).status).toBe(404);
  });

  it('added by a branch admin are their branch’s; the company’s are shown to them but cannot be changed', async () => {
    const { as, company } = fixture;
    const [lisbon, porto] = company.branches;
    const all = await add('For all');
    const shared = await add('Shared', { branches: [lisbon, porto] });
    const own = (await as.portoAdmin('createLeaveType', { body: { name: 'São João', daysPerYear: 1 } })).body.leaveType;

    expect([own.branches, own.canEdit]).toEqual([[{ _id: porto, branchName: 'Porto' }], true]);
    expect(await namesFor(as.lisbonAdmin, 'listLeaveTypes')).not.toContain('São João');
    const { leaveTypes } = (await as.portoAdmin('listLeaveTypes')).body;
    const seen = leaveTypes.find(({ _id }: { _id: string }) => _id === shared._id);
    expect([seen.branches, seen.canEdit]).toEqual([[{ _id: porto, branchName: 'Porto' }], false]);
    const body = (id: string) => ({ body: { _id: id, version: 1, daysPerYear: 30 } });
    expect((await as.portoAdmin('editLeaveType', body(all._id))).status).toBe(403);
    expect((await as.portoAdmin('deleteLeaveType', { params: { id: shared._id } })).status).toBe(403);
    expect((await as.lisbonAdmin('editLeaveType', body(own._id))).status).toBe(404);
    const wider = { _id: own._id, version: 1, branches: [] };
    expect((await as.portoAdmin('editLeaveType', { body: wider })).status).toBe(422);
  });

  it('are available only if the company has the feature', async () => {
    const { db, company, as } = fixture;
    const features = (
      await db.selectFrom('company').select('features').where('id', '=', company.id).executeTakeFirstOrThrow()
    ).features;
    const without = features.filter((feature) => !['leave', 'sickLeave', 'workFromHome'].includes(feature));
    await db.updateTable('company').set({ features: without }).where('id', '=', company.id).execute();
    const needing = (feature: Feature) =>
      (Object.keys(contract) as BuiltCall[]).filter((call) => [accessOf(call).feature].flat().includes(feature));
    const calls = [...new Set([...needing('leave'), ...needing('sickLeave')])];
    const params = { id: company.id, document: company.id };
    const answers = await Promise.all(calls.map((call) => as.admin(call, { params })));
    await db.updateTable('company').set({ features }).where('id', '=', company.id).execute();

    expect(calls.length).toBeGreaterThan(20);
    expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(
      new Set([
        'Leave management isn’t part of your plan.',
        'Sick leave management isn’t part of your plan.',
        'Leave management and Sick leave management aren’t part of your plan.',
        'Leave management, Sick leave management and Work from home aren’t part of your plan.',
      ]),
    );
  });
});
