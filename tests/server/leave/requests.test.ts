import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeaveTerms } from '../../../src/rules/leave/leave-balance.ts';
import { type LeaveSpan, overlaps } from '../../../src/rules/leave/leave-days.ts';
import { atOnce } from '../support/at-once.ts';
import { type Answer, type Caller, signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const year = new Date().getUTCFullYear() + 1;

describe.each(engines)('requests for leave, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let few: string;

  const addType = async (
    name: string,
    more: object = {},
    call: 'createLeaveType' | 'createSickLeaveType' = 'createLeaveType',
  ) => (await fixture.as.admin(call, { body: { name, daysPerYear: 20, ...more } })).body.leaveType._id as string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType('Annual');
    few = await addType('Few', { daysPerYear: 3 });
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
    call('applyForLeave', { body: { type: annual, from, to: from, ...more } });
  const decide = (call: Caller, _id: string, more: object = { decision: 'approved' }) =>
    call('decideLeave', { body: { _id, ...more } });
  const standing = async (call: Caller, type = annual) => {
    const { balances } = (await call('viewOwnLeave', { query: { year } })).body;
    const { balance, pending, available } = balances.find((one: { type: { _id: string } }) => one.type._id === type);

    return [balance, pending, available];
  };
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

  it('count the days by the branch’s calendar, stay pending, and notify the approvers', async () => {
    const { call, person } = await somebody();
    const { manager } = fixture.people;
    const span = { from: mondayOfNextYear(1), to: mondayOfNextYear(2), toPortion: 'first-half', reason: ' A trip ' };
    const { status, body } = await ask(call, span.from, span);

    expect([status, body.message, body.approver]).toEqual([
      201,
      'Leave requested',
      { _id: manager.id, fullName: 'manager Own' },
    ]);
    expect(body.leaveApplication).toMatchObject({
      employee: { _id: person.id, branchName: 'Lisbon' },
      type: { _id: annual, name: 'Annual' },
      ...span,
      fromPortion: 'full',
      reason: 'A trip',
      // A holiday, half a holiday, three days, a weekend, a morning.
      days: 4,
      status: 'pending',
      decidedBy: null,
      decidedAt: null,
    });
    expect(await standing(call)).toEqual([20, 4, 16]);
    const { notifications } = (await fixture.as.manager('listNotifications')).body;
    expect(notifications[0]).toMatchObject({
      actor: `leave-application:${body.leaveApplication._id}`,
      link: '/manageLeaves',
    });
  });

  it.each<[string, object, number, string]>([
    [
      'the past',
      { from: '2020-01-06', to: '2020-01-06' },
      422,
      `The first day cannot be before 01-01-${String(year - 2).slice(2)}.`,
    ],
    ['a wrong order', { to: mondayOfNextYear(2) }, 422, 'The last day must not be before the first day.'],
    ['the far future', { to: `${year + 1}-01-01` }, 422, 'Leave can be requested up to the end of next year.'],
    [
      'a gap',
      { to: mondayOfNextYear(3, 2), fromPortion: 'first-half' },
      422,
      'If leave lasts several days, only the first can begin at midday and only the last can end at midday.',
    ],
    [
      'a weekend',
      { from: mondayOfNextYear(3, 5), to: mondayOfNextYear(3, 6) },
      422,
      'These are all non-working days, so no request is needed.',
    ],
    [
      'more than there is',
      { to: mondayOfNextYear(7) },
      422,
      `This uses 21 days of your ${year} balance, but you have only 20 days left.`,
    ],
    [
      'a type of nobody',
      { type: '00000000-0000-7000-8000-000000000000' },
      422,
      'This leave type is not available. Choose another one.',
    ],
    ['a state of one’s own', { status: 'approved' }, 400, expect.any(String)],
  ])('are refused for %s', async (_, wrong, status, says) => {
    const { call } = await somebody();
    const answer = await ask(call, mondayOfNextYear(3), wrong);

    expect([answer.status, Object.values(answer.body.errors)[0]]).toEqual([status, says]);
  });

  it('follow the type’s rules: whole days, notice, length, branches, and whether it is retired', async () => {
    const { call } = await somebody();
    const strict = await addType('Strict', { halfDayAllowed: false, minNoticeDays: 366 });
    const short = await addType('Short', { maxConsecutiveDays: 2 });
    const elsewhere = await addType('Elsewhere', { branches: [fixture.company.branches[1]] });
    const says = async (type: string, more: object = {}) =>
      Object.values((await ask(call, mondayOfNextYear(3), { type, ...more })).body.errors)[0];
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

    expect(await says(strict, { toPortion: 'first-half' })).toBe('Strict can only be taken in whole days.');
    expect(await says(strict, { from: soon, to: soon })).toBe('Strict must be requested at least 366 days in advance.');
    expect(await says(short, { to: mondayOfNextYear(3, 2) })).toBe('One request for Short can be for at most 2 days.');
    expect(await says(elsewhere)).toBe('This leave type is not available. Choose another one.');
    await fixture.as.admin('deleteLeaveType', { params: { id: strict } });
    expect(await says(strict)).toBe('This leave type is not available. Choose another one.');
  });

  it('for sick leave can be reported as late as the type allows, and later only by HR', async () => {
    const { call, person } = await somebody();
    const more = { countsWeekends: true, mayGoNegative: true, reportWithinDays: 3 };
    const type = await addType('Reported', more, 'createSickLeaveType');
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const report = (days: number) =>
      call('applyForSickLeave', { body: { type, from: ago(days), to: ago(days) } as never });

    expect((await report(3)).status).toBe(201);
    const { status, body } = await report(4);
    expect([status, body.errors]).toEqual([
      422,
      { from: 'Reported must be requested within 3 days of its first day. Ask HR to add it for you.' },
    ]);
    const entered = { person: person.id, type, from: ago(4), to: ago(4) };
    expect((await fixture.as.hr('enterLeave', { body: entered })).status).toBe(201);
    const leave = await fixture.as.hr('createLeaveType', {
      body: { name: 'Late', daysPerYear: 1, reportWithinDays: 3 },
    });
    expect([leave.status, leave.body.errors]).toEqual([
      422,
      { reportWithinDays: 'Only sick leave can be requested after its first day. Leave this empty.' },
    ]);
  });

  it('for sick leave may start in the past, and appear only in the sick leave list', async () => {
    const { call, person } = await somebody();
    const type = await addType('Sickness', { countsWeekends: true, mayGoNegative: true }, 'createSickLeaveType');
    const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const { status, body } = await call('applyForSickLeave', { body: { type, from, to: from } });
    const query = { person: person.id };

    expect([status, body.message]).toEqual([201, 'Sick leave requested']);
    expect((await fixture.as.manager('viewSickLeaveApplications', { query })).body.total).toBe(1);
    expect((await fixture.as.manager('viewLeaveApplications', { query })).body.total).toBe(0);
    expect((await decide(fixture.as.manager, body.leaveApplication._id)).status).toBe(404);
  });

  it('can be read and decided by anyone whose scope covers the person, and never by the person', async () => {
    const { as, stranger } = fixture;
    const { call, person } = await somebody();
    const id = (await ask(call, mondayOfNextYear(3), { to: mondayOfNextYear(3, 1) })).body.leaveApplication._id;
    const sees = async (caller: Caller, query = {}) => {
      const { body } = await caller('viewLeaveApplications', { query: { person: person.id, ...query } });

      return body.leaveApplications.map(({ _id }: { _id: string }) => _id);
    };

    for (const caller of [as.admin, as.lisbonHr, as.manager]) expect(await sees(caller)).toEqual([id]);
    for (const caller of [as.portoAdmin, as.portoManager, stranger]) {
      expect(await sees(caller)).toEqual([]);
      expect((await decide(caller, id)).status).toBe(404);
    }
    expect(await sees(as.hr, { data: 'approved' })).toEqual([]);
    expect(
      await sees(as.hr, { data: 'pending', from: mondayOfNextYear(3, 1), branch: fixture.company.branches[0] }),
    ).toEqual([id]);
    expect(await sees(as.hr, { to: mondayOfNextYear(2) })).toEqual([]);
    expect(await sees(as.hr, { search: 'nobody of this name' })).toEqual([]);
    const own = (await ask(as.hr, mondayOfNextYear(3))).body.leaveApplication._id;
    const refused = await decide(as.hr, own);
    expect([refused.status, refused.body.message]).toEqual([403, 'You cannot decide on your own request.']);
  });

  it('are recorded in the ledger once approved; a second approver gets the first one’s name and time', async () => {
    const { as, db } = fixture;
    const { call, person } = await somebody();
    const id = (await ask(call, mondayOfNextYear(3), { to: mondayOfNextYear(3, 4) })).body.leaveApplication._id;
    const { status, body } = await decide(as.manager, id);

    expect([status, body.message, body.leaveApplication.status]).toEqual([200, 'Leave approved', 'approved']);
    expect(body.balances).toEqual([expect.objectContaining({ year, balance: 15, pending: 0, available: 15 })]);
    const entries = await db
      .selectFrom('leave_ledger')
      .select(['kind', 'days', 'application_id'])
      .where('person_id', '=', person.id)
      .where('kind', '=', 'taken')
      .execute();
    expect(entries).toEqual([{ kind: 'taken', days: -5, application_id: id }]);
    const late = await decide(as.admin, id, { decision: 'rejected', note: 'No' });
    expect([late.status, late.body.message]).toEqual([409, 'This request was already approved by manager Own.']);
    expect(late.body.leaveApplication).toEqual({ ...body.leaveApplication, undoUntil: null });
    expect(body.leaveApplication.decidedAt).toMatch(/^\d{4}-/);
    const { notifications } = (await call('listNotifications')).body;
    expect(notifications[0].message.notification_en).toMatch(/^Your leave from .* was approved\.$/);

    // A decision stays, whatever happens to the type.
    const { version } = (await as.admin('listLeaveTypes')).body.leaveTypes.find(
      (one: { _id: string }) => one._id === annual,
    );
    await as.admin('editLeaveType', {
      body: { _id: annual, version, daysPerYear: 21, countsWeekends: true, confirmed: true },
    });
    expect(await standing(call)).toEqual([16, 0, 16]);
    await as.admin('editLeaveType', {
      body: { _id: annual, version: version + 1, daysPerYear: 20, countsWeekends: false, confirmed: true },
    });
  });

  it('are rejected with a reason, or cancelled, and then the days are available again', async () => {
    const { as } = fixture;
    const { call } = await somebody();
    const first = (await ask(call, mondayOfNextYear(3))).body.leaveApplication._id;
    const unsaid = await decide(as.manager, first, { decision: 'rejected', note: ' ' });
    expect([unsaid.status, unsaid.body.errors]).toEqual([422, { note: 'Enter a reason.' }]);
    expect((await ask(call, mondayOfNextYear(3))).status).toBe(409);
    const { body } = await decide(as.manager, first, { decision: 'rejected', note: 'Stocktaking' });
    expect([body.message, body.leaveApplication.note]).toEqual(['Leave rejected', 'Stocktaking']);
    const second = (await ask(call, mondayOfNextYear(3))).body.leaveApplication._id;
    expect((await as.admin('cancelLeave', { params: { id: second } })).status).toBe(404);
    expect((await call('cancelLeave', { params: { id: second } })).body.message).toBe('Leave cancelled');
    expect(await standing(call)).toEqual([20, 0, 20]);
  });

  it('go to the branch, then to the company, if the manager is missing, has left or is away', async () => {
    const { as, db } = fixture;
    const lead = await fixture.add({ roles: ['reporting-manager', 'employee'], name: 'Lead Own' });
    const { call } = await somebody({ manager_id: lead.id });
    const approver = async (caller: Caller, plus: number) =>
      (await ask(caller, mondayOfNextYear(4, plus))).body.approver.fullName;

    expect(await approver(call, 0)).toBe('Lead Own');
    const asks = await signedIn(fixture.app, db, lead);
    const away = (await ask(asks, mondayOfNextYear(4))).body.leaveApplication._id;
    expect((await decide(as.admin, away)).status).toBe(200);
    await db.updateTable('leave_application').set({ from_day: '2020-01-01' }).where('id', '=', away).execute();
    expect(await approver(call, 1)).toBe('lisbonAdmin Own');
    await db
      .updateTable('leave_application')
      .set({ from_day: mondayOfNextYear(4) })
      .where('id', '=', away)
      .execute();
    await db.updateTable('person').set({ is_enabled: false }).where('id', '=', lead.id).execute();
    expect(await approver(call, 2)).toBe('lisbonAdmin Own');
    const nowhere = await somebody({ manager_id: null, branch_id: null });
    expect(await approver(nowhere.call, 0)).toBe('admin Own');
  });

  describe('made simultaneously', () => {
    it('never overlap, and never use more days than there are', async () => {
      const { person, call } = await somebody();
      const same = [0, 1, 2].map((plus) => () => ask(call, mondayOfNextYear(5, plus), { to: mondayOfNextYear(5, 3) }));
      expect(statuses(await atOnce(fixture.database, person.id, same))).toEqual([201, 409, 409]);

      const days = [0, 1, 2, 3, 4].map((plus) => () => ask(call, mondayOfNextYear(6, plus), { type: few }));
      expect(statuses(await atOnce(fixture.database, person.id, days))).toEqual([201, 201, 201, 422, 422]);
      expect(await standing(call, few)).toEqual([3, 3, 0]);
    });

    it('are decided once', async () => {
      const { as } = fixture;
      const { person, call } = await somebody();
      const id = (await ask(call, mondayOfNextYear(5))).body.leaveApplication._id;
      const rush = [
        () => decide(as.manager, id),
        () => decide(as.hr, id),
        () => decide(as.lisbonAdmin, id, { decision: 'rejected', note: 'No' }),
        () => call('cancelLeave', { params: { id } }),
      ];
      const answers = await atOnce(fixture.database, person.id, rush);
      // Cancelling leave that has just been approved only creates a request.
      const decisions = answers.filter(({ body }) => body.message !== 'Leave cancellation requested');
      expect(statuses(decisions).filter((one) => one === 200)).toHaveLength(1);
      expect(statuses(decisions).filter((one) => one !== 409)).toHaveLength(1);
      const { status } = (await call('viewOwnLeave', { query: { year } })).body.leaveApplications[0];
      expect(await standing(call)).toEqual(status === 'approved' ? [19, 0, 19] : [20, 0, 20]);
    });

    it('leave every balance correct, whoever requests, approves, rejects, cancels and edits meanwhile', async () => {
      const { as, db } = fixture;
      const { person, call } = await somebody();
      const type = await addType('Busy', { daysPerYear: 6 });
      const ids: string[] = [];
      for (let plus = 0; plus < 4; plus += 1) {
        ids.push((await ask(call, mondayOfNextYear(5, plus), { type })).body.leaveApplication._id);
      }
      const [one, two, three, four] = ids as [string, string, string, string];
      await Promise.all([
        decide(as.manager, one),
        decide(as.hr, one, { decision: 'rejected', note: 'No' }),
        call('cancelLeave', { params: { id: two } }),
        decide(as.admin, two),
        decide(as.lisbonAdmin, three),
        as.admin('editLeaveType', {
          body: { _id: type, version: 1, daysPerYear: 5, countsWeekends: true, confirmed: true },
        }),
        ...[0, 1, 2, 3, 4, 5].map((plus) =>
          ask(call, mondayOfNextYear(5, plus), { type, to: mondayOfNextYear(5, plus + 1) }),
        ),
        decide(as.hr, four, { decision: 'rejected', note: 'No' }),
      ]);
      const rows = await db
        .selectFrom('leave_application')
        .select([
          'id',
          'from_day as from',
          'to_day as to',
          'from_portion as fromPortion',
          'to_portion as toPortion',
          'days',
          'status',
        ])
        .where('person_id', '=', person.id)
        .where('status', 'in', ['pending', 'approved'])
        .execute();
      const pairs = rows.flatMap((a: LeaveSpan & { id: string }) => rows.filter((b) => a.id < b.id && overlaps(a, b)));
      expect(pairs).toEqual([]);
      const sum = (status: string) =>
        rows.filter((row) => row.status === status).reduce((total, { days }) => total + days, 0);
      const { terms } = await db
        .selectFrom('leave_type')
        .select('terms')
        .where('id', '=', type)
        .executeTakeFirstOrThrow();
      const { daysPerYear } = terms.at(-1) as LeaveTerms;
      const balance = daysPerYear - sum('approved');
      expect(daysPerYear).toBe(5);
      expect(await standing(call, type)).toEqual([balance, sum('pending'), balance - sum('pending')]);
      const entries = await db
        .selectFrom('leave_ledger')
        .select(['on_day', 'days'])
        .where('person_id', '=', person.id)
        .where('type_id', '=', type)
        .where('kind', '=', 'taken')
        .execute();
      expect(entries.reduce((total, { days }) => total - days, 0)).toBe(sum('approved'));
    });
  });
});
