import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/rules/shared/days.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, byId, decide, nextYear, somebody, standing, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const day = (plus: number) => new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10);

describe.each(engines)('delegated decisions, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
  });
  afterAll(() => fixture?.close());

  async function lead(branch = 0): Promise<{ person: TestPerson; call: Caller }> {
    const person = await fixture.add({
      roles: ['reporting-manager', 'employee'],
      columns: { branch_id: fixture.company.branches[branch] ?? null },
    });

    return { person, call: await signedIn(fixture.app, fixture.db, person) };
  }
  const handOver = (call: Caller, delegate: string, more: object = {}) =>
    call('createDelegation', { body: { delegate, from: day(-1), to: day(5), ...more } });
  const sees = async (call: Caller, id: string) => (await call('reviewLeave', byId(id))).status === 200;

  it('are made by the delegate, only about those people, until the delegation ends', async () => {
    const [away, delegate] = [await lead(), await lead(1)];
    const { call, person } = await somebody(fixture, { manager_id: away.person.id });
    const other = await somebody(fixture);
    const id = await ask(call, annual, mondayOfNextYear(1));
    const foreign = await ask(other.call, annual, mondayOfNextYear(1));
    expect(await sees(delegate.call, id)).toBe(false);

    const { status, body } = await handOver(away.call, delegate.person.id);
    expect([status, body.message, body.delegation.state]).toEqual([201, 'Approvals delegated', 'active']);
    expect((await texts(delegate.call))[0]).toMatch(
      /^You are .*’s delegate from .* and can approve or reject requests from their team\.$/,
    );
    expect([await sees(delegate.call, id), await sees(away.call, id), await sees(delegate.call, foreign)]).toEqual([
      true,
      true,
      false,
    ]);
    const review = (await delegate.call('reviewLeave', byId(id))).body.review;
    expect(review.approvers.slice(0, 2)).toMatchObject([
      { _id: delegate.person.id, as: 'delegate' },
      { _id: away.person.id, as: 'manager' },
    ]);
    // Notified of later requests.
    const later = await ask(call, annual, mondayOfNextYear(2));
    expect((await texts(delegate.call))[0]).toMatch(/requested leave on /);
    expect((await decide(delegate.call, later)).status).toBe(200);
    const listed = (await delegate.call('viewLeaveApplications', { query: { person: person.id } })).body;
    expect(listed.total).toBe(2);

    const { _id } = body.delegation;
    expect((await delegate.call('endDelegation', byId(_id))).status).toBe(403);
    const ended = await away.call('endDelegation', byId(_id));
    expect([ended.body.message, ended.body.delegation.state]).toEqual(['Delegation ended', 'ended']);
    expect((await texts(delegate.call))[0]).toMatch(/^You are no longer .*’s delegate from .*\.$/);
    expect(await sees(delegate.call, id)).toBe(false);
    expect((await decide(delegate.call, id)).status).toBe(404);
    expect((await texts(delegate.call)).filter((text) => text.includes('requested leave'))).toEqual([]);
  });

  it('cannot be delegated further, and no one decides on their own requests', async () => {
    const [first, second, third] = [await lead(), await lead(), await lead()];
    const { call } = await somebody(fixture, { manager_id: first.person.id });
    await fixture.db
      .updateTable('person')
      .set({ manager_id: first.person.id })
      .where('id', '=', second.person.id)
      .execute();
    await handOver(first.call, second.person.id);
    await handOver(second.call, third.person.id);
    const id = await ask(call, annual, mondayOfNextYear(3));
    expect([await sees(second.call, id), await sees(third.call, id)]).toEqual([true, false]);
    const own = await ask(second.call, annual, mondayOfNextYear(3));
    expect((await decide(second.call, own)).status).toBe(403);
  });

  it.each([
    ['has left', { is_enabled: false }],
    ['leads nobody any more', { roles: ['employee'] }],
  ])('are suspended while the person who delegated them %s', async (_, change) => {
    const [away, delegate] = [await lead(), await lead()];
    const { call } = await somebody(fixture, { manager_id: away.person.id });
    const { body } = await handOver(away.call, delegate.person.id);
    const id = await ask(call, annual, mondayOfNextYear(6));
    expect(await sees(delegate.call, id)).toBe(true);
    const of = (columns: object) =>
      fixture.db.updateTable('person').set(columns).where('id', '=', away.person.id).execute();
    await of(change);
    expect(await sees(delegate.call, id)).toBe(false);
    expect((await decide(delegate.call, id)).status).toBe(404);
    const { delegations } = (await fixture.as.hr('listDelegations', {})).body;
    expect(delegations.find(({ _id }: { _id: string }) => _id === body.delegation._id)).toMatchObject({
      state: 'ended',
      canEnd: false,
    });
    const { approvers } = (await fixture.as.hr('reviewLeave', byId(id))).body.review;
    expect(approvers.map(({ _id }: { _id: string }) => _id)).not.toContain(delegate.person.id);
  });

  it('begin on their first day and not before', async () => {
    const [away, delegate] = [await lead(), await lead()];
    const { call } = await somebody(fixture, { manager_id: away.person.id });
    const id = await ask(call, annual, mondayOfNextYear(4));
    const { body } = await handOver(away.call, delegate.person.id, { from: day(3), to: day(4) });
    expect(body.delegation.state).toBe('upcoming');
    expect(await sees(delegate.call, id)).toBe(false);
    await sql`update approval_delegation set begins_at = now() where id = ${body.delegation._id}`.execute(fixture.db);
    expect(await sees(delegate.call, id)).toBe(true);
    await sql`update approval_delegation set ends_at = now() where id = ${body.delegation._id}`.execute(fixture.db);
    expect(await sees(delegate.call, id)).toBe(false);
  });

  it('appear in the delegate’s cached inbox while the delegation is in force, without any other change', async () => {
    const [away, delegate] = [await lead(), await lead(1)];
    const { call } = await somebody(fixture, { manager_id: away.person.id });
    await ask(call, annual, mondayOfNextYear(1));
    const inbox = async () => {
      const { requests, total } = (await delegate.call('viewRequests')).body;

      return [requests.length, total];
    };
    const moveBy = (days: number) =>
      sql`
        update approval_delegation set
          begins_at = begins_at + make_interval(days => ${days}), ends_at = ends_at + make_interval(days => ${days})
        where delegator_id = ${away.person.id}
      `.execute(fixture.db);
    const [none, one] = [
      [0, 0],
      [1, 1],
    ];
    expect([await inbox(), await inbox()]).toEqual([none, none]);

    await handOver(away.call, delegate.person.id);
    expect([await inbox(), await inbox()]).toEqual([one, one]);
    await moveBy(30);
    expect([await inbox(), await inbox()]).toEqual([none, none]);
    await moveBy(-30);
    expect(await inbox()).toEqual(one);
    await fixture.db.updateTable('person').set({ is_enabled: false }).where('id', '=', away.person.id).execute();
    expect(await inbox()).toEqual(none);
  });

  it('are delegated once, only to someone who can decide, and for valid dates', async () => {
    const { people } = fixture;
    const away = await lead();
    const refused = async (delegate: string, more: object = {}, call = away.call) => {
      const { status, body } = await handOver(call, delegate, more);

      return [status, body.errors ? Object.values(body.errors)[0] : body.message];
    };

    for (const delegate of [people.employee.id, away.person.id, people.portoAdmin.id, fixture.strangerPerson.id]) {
      expect(await refused(delegate)).toEqual([422, 'This person cannot be a delegate. Choose someone else.']);
    }
    const { id } = people.manager;
    expect(await refused(id, { to: day(-9) })).toEqual([422, 'The last day must not be before the first day.']);
    expect(await refused(id, { from: day(-9), to: day(-8) })).toEqual([422, 'Choose today or a later day.']);
    expect(await refused(id, { to: day(400) })).toEqual([422, 'A delegation can last at most a year.']);
    expect(await refused(id, { delegator: people.portoManager.id })).toEqual([404, 'This approver was not found.']);
    expect(await refused(id, { delegator: people.employee.id }, fixture.as.hr)).toEqual([
      404,
      'This approver was not found.',
    ]);
    expect(await refused(id, { delegator: people.lisbonAdmin.id }, fixture.as.lisbonHr)).toEqual([
      403,
      'Only this approver or a company admin can delegate these approvals.',
    ]);
    expect((await handOver(fixture.as.lisbonHr, id, { delegator: away.person.id })).status).toBe(201);
    expect(await refused(people.hr.id)).toEqual([422, 'Approvals are already delegated on some of these days.']);
    const { delegations, delegates } = (await away.call('listDelegations')).body;
    expect(delegations).toMatchObject([{ delegator: { _id: away.person.id }, delegate: { _id: id }, state: 'active' }]);
    const offered = delegates.map(({ _id }: { _id: string }) => _id);
    expect(offered).toContain(people.portoManager.id);
    for (const nobody of [away.person.id, people.employee.id, people.portoAdmin.id])
      expect(offered).not.toContain(nobody);
    expect((await fixture.as.portoAdmin('listDelegations')).body.delegations).toEqual([]);
  });

  it('are set and ended by admins who look after the approver, who is notified who can stand in', async () => {
    const { as, people } = fixture;
    const [away, delegate] = [await lead(), await lead()];
    await fixture.db
      .updateTable('person')
      .set({ name_norm: 'zita lantern' })
      .where('id', '=', delegate.person.id)
      .execute();
    const offered = async (call: Caller, query: Record<string, string>) => {
      const { status, body } = await call('listDelegations', { query });

      return [status, body.delegates?.map(({ _id }: { _id: string }) => _id)];
    };
    const delegator = away.person.id;

    expect(await offered(as.lisbonHr, { delegator, search: ' Lantern  ZITA' })).toEqual([200, [delegate.person.id]]);
    expect((await offered(as.hr, { delegator }))[1]).toContain(people.lisbonAdmin.id);
    for (const call of [as.portoAdmin, as.manager, delegate.call]) {
      expect((await offered(call, { delegator }))[0]).toBe(404);
    }
    await fixture.db.updateTable('person').set({ is_enabled: false }).where('id', '=', delegator).execute();
    expect((await handOver(as.hr, delegate.person.id, { delegator })).status).toBe(404);
    await fixture.db.updateTable('person').set({ is_enabled: true }).where('id', '=', delegator).execute();
    await fixture.db.updateTable('person').set({ is_enabled: false }).where('id', '=', delegate.person.id).execute();
    expect((await handOver(as.hr, delegate.person.id, { delegator })).body.errors).toEqual({
      delegate: 'This person cannot be a delegate. Choose someone else.',
    });
    await fixture.db.updateTable('person').set({ is_enabled: true }).where('id', '=', delegate.person.id).execute();

    const { _id } = (await handOver(as.lisbonAdmin, delegate.person.id, { delegator })).body.delegation;
    const mayEnd = async (call: Caller) =>
      (await call('listDelegations')).body.delegations.find((one: { _id: string }) => one._id === _id)?.canEnd;
    expect([
      await mayEnd(away.call),
      await mayEnd(delegate.call),
      await mayEnd(as.hr),
      await mayEnd(as.portoAdmin),
    ]).toEqual([true, false, true, undefined]);
    const later = await handOver(away.call, delegate.person.id, { from: day(20), to: day(21) });
    const taken = (await away.call('endDelegation', byId(later.body.delegation._id))).body.delegation;
    expect([later.body.delegation.state, taken.state, taken.canEnd]).toEqual(['upcoming', 'ended', false]);
    expect((await delegate.call('endDelegation', byId(_id))).status).toBe(403);
    expect((await as.portoAdmin('endDelegation', byId(_id))).status).toBe(404);
    expect((await as.lisbonHr('endDelegation', byId(_id))).body.delegation).toMatchObject({
      state: 'ended',
      canEnd: false,
    });
  });
});

describe.each(engines)('a balance adjusted by hand, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
  });
  afterAll(() => fixture?.close());

  const adjust = (call: Caller, body: object) =>
    call('adjustLeave', { body: { type: annual, days: 2.5, reason: ' Worked on a Sunday ', ...body } });

  it('records who and why, counts like any other entry, and notifies the person', async () => {
    const { as } = fixture;
    const { call, person } = await somebody(fixture);
    const on = `${nextYear}-01-01`;
    const { status, body } = await adjust(as.lisbonHr, { person: person.id, on });

    expect([status, body.message]).toEqual([200, 'Balance changed']);
    expect(body.breakdown).toMatchObject({ year: nextYear, adjusted: 2.5, available: 22.5 });
    expect(body.breakdown.lines.at(-1)).toMatchObject({
      kind: 'adjusted',
      days: 2.5,
      text: 'Changed by lisbonHr Own: Worked on a Sunday',
    });
    expect(await standing(call, annual)).toEqual([22.5, 0, 22.5]);
    expect((await texts(call))[0]).toBe(`Your Annual ${nextYear} balance was changed: 2.5 days added.`);
    await ask(call, annual, mondayOfNextYear(2), { to: mondayOfNextYear(5, 4) });
    const short = await adjust(as.hr, { person: person.id, on, days: -3 });
    expect([short.status, short.body.errors]).toEqual([422, { days: 'This would take the balance below zero.' }]);
    expect((await adjust(as.hr, { person: person.id, on, days: -2.5 })).body.breakdown.available).toBe(0);
  });

  it('cannot be one’s own, of someone out of scope, or without a reason', async () => {
    const { as, people } = fixture;
    const { person } = await somebody(fixture);

    expect((await adjust(as.hr, { person: people.hr.id })).status).toBe(403);
    expect((await adjust(as.manager, { person: person.id })).status).toBe(403);
    expect((await adjust(as.portoAdmin, { person: person.id })).status).toBe(404);
    expect((await adjust(as.hr, { person: person.id, reason: ' ' })).body.errors).toEqual({
      reason: 'Enter a reason.',
    });
    expect((await adjust(as.hr, { person: person.id, days: 0 })).body.errors).toEqual({
      days: 'Enter a number of days other than 0.',
    });
    expect((await adjust(as.hr, { person: person.id, on: '2020-01-01' })).status).toBe(422);
  });

  it('appears in the ledger with who and why, along with all other entries, and adds up', async () => {
    const { as, people } = fixture;
    const { call, person } = await somebody(fixture);
    const on = `${nextYear}-01-01`;
    const ledger = async (caller: Caller, type = annual) =>
      (await caller('viewLeaveLedger', { query: { person: person.id, type } })).body.ledger;
    const before = await ledger(as.lisbonHr);
    expect(before.years.map(({ year, available }: Record<string, number>) => [year, available])).toEqual([
      [nextYear - 1, 20],
      [nextYear, 20],
    ]);
    // Nothing has been written yet, but the entry is shown.
    expect(before.lines).toMatchObject([{ kind: 'granted', days: 20, balance: 20, by: null, at: null }]);
    await adjust(as.hr, { person: person.id, on, days: -0.5 });
    await decide(as.manager, await ask(call, annual, mondayOfNextYear(8)));

    const { lines, canAdjust } = await ledger(as.lisbonHr);
    expect(canAdjust).toBe(true);
    expect(lines.slice(0, 3)).toMatchObject([
      { kind: 'taken', days: -1, balance: 18.5, by: { _id: people.manager.id }, reason: '' },
      { kind: 'adjusted', days: -0.5, balance: 19.5, by: { _id: people.hr.id }, reason: 'Worked on a Sunday' },
      { kind: 'granted', days: 20, balance: 20 },
    ]);
    expect((await ledger(as.hr)).lines[1].text).toBe(`Adjusted for ${nextYear}`);
    const refused = async (caller: Caller) =>
      (await caller('viewLeaveLedger', { query: { person: person.id, type: annual } })).status;
    expect([await refused(as.portoAdmin), await refused(as.manager), await refused(call)]).toEqual([404, 200, 403]);
  });

  it('ends this year in the ledger before the next one begins', async () => {
    const { as } = fixture;
    const { call, person } = await somebody(fixture);
    const carrying = await addType(fixture, 'Carrying', { carryOverCap: 5 });
    const linesOf = async (type: string) =>
      (await as.hr('viewLeaveLedger', { query: { person: person.id, type } })).body.ledger.lines;
    expect(await linesOf(carrying)).toHaveLength(1);
    for (const type of [annual, carrying]) {
      await ask(call, type, mondayOfNextYear(type === annual ? 20 : 21));
      const lines = await linesOf(type);
      const day = formatDay(`${nextYear - 1}-12-31`);
      const isAhead = ({ balance }: { balance: number | null }) => balance === null;
      const said = lines.filter(isAhead).map(({ text, days }: Record<string, unknown>) => [text, days]);
      expect(said).toEqual(
        type === annual
          ? [[`Will expire after ${day} if not used`, -20]]
          : [
              [`Will be carried over from ${nextYear - 1} if not used`, 5],
              [`Will expire after ${day} if not used`, -15],
              [`Will be carried over into ${nextYear} if not used`, -5],
            ],
      );
      expect(lines.filter((line: { balance: number | null }) => !isAhead(line))).toMatchObject([
        { on: `${nextYear}-01-01`, kind: 'granted', days: 20, balance: 20 },
        { kind: 'granted', days: 20, balance: 20 },
      ]);
    }
  });

  it('shows a manager planned leave and expiring days, but lets them change nothing', async () => {
    const { as } = fixture;
    const { call, person } = await somebody(fixture);
    const ledger = async () =>
      (await as.manager('viewLeaveLedger', { query: { person: person.id, type: annual } })).body.ledger;
    const day = mondayOfNextYear(10);
    const request = await ask(call, annual, day);

    const asked = await ledger();
    expect(asked.canAdjust).toBe(false);
    expect(asked.planned).toMatchObject([{ from: day, to: day, days: 1, status: 'pending' }]);
    expect(asked.years[1]).toMatchObject({ granted: 20, taken: 0, balance: 20, pending: 1, available: 19 });
    expect(asked.lapses[0]).toEqual({ on: `${nextYear - 1}-12-31`, days: 20 });

    await decide(as.manager, request);
    const decided = await ledger();
    expect(decided.planned).toMatchObject([{ from: day, status: 'approved' }]);
    expect(decided.years[1]).toMatchObject({ granted: 20, taken: -1, balance: 19, pending: 0, available: 19 });
  });

  it('for sick leave shows the reason to the person and HR only, and is refused for unusable types', async () => {
    const { as, company } = fixture;
    const { person } = await somebody(fixture);
    const sickness = await addType(fixture, 'Sickness', {}, 'sick');
    await adjust(as.hr, { person: person.id, type: sickness, reason: 'Another operation' });
    const told = async (caller: Caller) => {
      const query = { person: person.id, type: sickness };
      const ledger = await caller('viewLeaveLedger', { query });
      const simulated = await caller('simulateSickLeave', { query });

      return [
        ledger.status,
        simulated.status,
        JSON.stringify([ledger.body, simulated.body]).split('operation').length - 1,
      ];
    };
    expect(await told(as.lisbonHr)).toEqual([200, 200, 2]);
    expect(await told(as.lisbonAdmin)).toEqual([200, 200, 0]);
    expect(await told(as.manager)).toEqual([200, 200, 0]);

    const porto = await addType(fixture, 'Porto only', { branches: [company.branches[1]] });
    expect((await adjust(as.hr, { person: person.id, type: porto })).body.errors).toEqual({
      type: 'This person is not eligible for this leave.',
    });
    const { body } = await as.hr('viewLeaveLedger', { query: { person: person.id, type: porto } });
    expect([body.ledger.canAdjust, body.ledger.years, body.ledger.lines]).toEqual([false, [], []]);
  });
});
