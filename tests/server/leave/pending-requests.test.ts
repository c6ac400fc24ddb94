import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFeatures } from '../../../server/access/features.ts';
import type { Principal } from '../../../server/access/principal.ts';
import { readPendingRequests } from '../../../server/people/time-off/pending-requests.ts';
import type { CallName } from '../../../src/api/calls.ts';
import type { PendingRequest } from '../../../src/api/contract/requests.ts';
import type { Caller, Sent } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, decide, somebody } from '../support/leave.ts';
import { addMany, explained } from '../support/plans.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('the request inbox, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let sickness: string;
  let policy: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
    sickness = await addType(fixture, 'Sickness', {}, 'sick');
    policy = (await fixture.as.admin('createWfhPolicy', { body: { name: 'Two a week' } })).body.wfhPolicy._id;
  });
  afterAll(() => fixture?.close());

  const inbox = async (call: Caller, query: Sent['query'] = {}) => (await call('viewRequests', { query })).body;
  const kindsIn = ({ requests }: { requests: PendingRequest[] }) =>
    requests.map(({ kind, about }) => `${kind} ${about}`);

  async function askForAll(columns: object = {}) {
    const { call, person } = await somebody(fixture, columns);
    const [first, second, third, fourth] = [1, 2, 3, 4].map((week) => mondayOfNextYear(week)) as string[];
    const approved = await ask(call, annual, fourth as string);
    await decide(fixture.as.hr, approved);
    await call('applyForWfh', { body: { policy, from: third, to: third } });
    await call('applyForSickLeave', { body: { type: sickness, from: second, to: second, reason: 'An operation' } });
    await ask(call, annual, first as string);
    await call('cancelLeave', { params: { id: approved }, body: { reason: 'The trip is off' } });

    return { person, approved };
  }

  it('lists pending requests of every kind, longest wait first, whatever their dates', async () => {
    const { person, approved } = await askForAll();
    const found = await inbox(fixture.as.hr, { person: person.id });

    expect(kindsIn(found)).toEqual(['wfh request', 'sick request', 'leave request', 'leave cancellation']);
    expect(found.total).toBe(4);
    expect(found.requests[3]).toMatchObject({ _id: approved, reason: 'The trip is off', type: { name: 'Annual' } });
    const byDay = await inbox(fixture.as.hr, { person: person.id, sort: 'from' });
    expect(kindsIn(byDay)).toEqual(['leave request', 'sick request', 'wfh request', 'leave cancellation']);
    const second = await inbox(fixture.as.hr, { person: person.id, skip: 1, count: 2 });
    expect([kindsIn(second), second.total]).toEqual([['sick request', 'leave request'], 4]);
  });

  it('lists people in scope, with the reasons for sick leave only for HR', async () => {
    const { person } = await askForAll();
    const query = { person: person.id, type: [sickness] };
    const reasons = async (call: Caller) =>
      (await inbox(call, query)).requests.map(({ reason }: PendingRequest) => reason);

    expect(await reasons(fixture.as.hr)).toEqual(['An operation']);
    expect(await reasons(fixture.as.manager)).toEqual([null]);
    expect(await reasons(fixture.as.lisbonAdmin)).toEqual([null]);
    expect(await reasons(fixture.as.portoAdmin)).toEqual([]);
    expect(await reasons(fixture.as.portoManager)).toEqual([]);
    expect((await fixture.as.employee('viewRequests')).status).toBe(403);
  });

  it('leaves out the caller’s own requests', async () => {
    await ask(fixture.as.hr, annual, mondayOfNextYear(6));
    const own = { person: fixture.people.hr.id };

    expect((await inbox(fixture.as.hr, own)).total).toBe(0);
    expect((await inbox(fixture.as.admin, own)).total).toBe(1);
    const waiting = async (call: Caller) => {
      const query = { ...own, data: 'undecided' };

      return (await call('viewLeaveApplications', { query } as never)).body.total;
    };
    expect([await waiting(fixture.as.hr), await waiting(fixture.as.admin)]).toEqual([0, 1]);
  });

  it('shrinks with every decision', async () => {
    const { person } = await askForAll();
    const query = { person: person.id };
    const { requests } = await inbox(fixture.as.hr, query);
    await fixture.as.hr('decideWfh', { body: { _id: requests[0]._id, decision: 'approved' } });
    expect((await inbox(fixture.as.hr, query)).total).toBe(3);
    await fixture.as.hr('decideLeave', { body: { _id: requests[3]._id, about: 'cancellation', decision: 'approved' } });
    expect(kindsIn(await inbox(fixture.as.hr, query))).toEqual(['sick request', 'leave request']);
  });

  it('can be narrowed by name, day and type', async () => {
    const { person } = await askForAll();
    const query = { person: person.id };
    const day = mondayOfNextYear(2);

    expect(kindsIn(await inbox(fixture.as.hr, { ...query, from: day, to: day }))).toEqual(['sick request']);
    expect(kindsIn(await inbox(fixture.as.hr, { ...query, type: [policy] }))).toEqual(['wfh request']);
    expect((await inbox(fixture.as.hr, { ...query, search: 'nobody of this name' })).total).toBe(0);
  });

  it('can be narrowed to designations, and so can each kind’s list and calendar', async () => {
    const add = async (name: string) =>
      (await fixture.as.admin('createDesignation', { body: { name, code: null } })).body.designation._id as string;
    const [nurse, porter] = [await add('Nurse'), await add('Porter')];
    const { person } = await askForAll({ designation_id: nurse });
    await askForAll({ designation_id: porter });
    const query = { designation: [nurse] };
    const span = { from: mondayOfNextYear(1), to: mondayOfNextYear(5) };
    const ofNurses = async (call: CallName, more: object = {}) =>
      (await fixture.as.hr(call, { query: { ...query, ...more } })).body;

    expect((await ofNurses('viewRequests')).total).toBe(4);
    expect((await ofNurses('viewLeaveApplications')).total).toBe(2);
    expect((await ofNurses('viewSickLeaveApplications')).total).toBe(1);
    expect((await ofNurses('listWfhRequests')).total).toBe(1);
    for (const calendar of ['viewLeaveCalendar', 'viewWfhCalendar'] as const) {
      const { people } = await ofNurses(calendar, span);
      expect(people.map(({ _id }: { _id: string }) => _id)).toEqual([person.id]);
    }
  });

  it('omits kinds that are switched off, and returns 403 if all are', async () => {
    const { person } = await askForAll();
    const having = (features: string[]) =>
      fixture.db
        .updateTable('company')
        .set({ features: sql`${features}::text[]` })
        .where('id', '=', fixture.company.id)
        .execute();
    const { features } = await fixture.db
      .selectFrom('company')
      .select('features')
      .where('id', '=', fixture.company.id)
      .executeTakeFirstOrThrow();
    await having(['sickLeave']);
    expect(kindsIn(await inbox(fixture.as.hr, { person: person.id }))).toEqual(['sick request']);
    await having(['workFromHome']);
    expect(kindsIn(await inbox(fixture.as.hr, { person: person.id }))).toEqual(['wfh request']);
    await having([]);
    expect((await fixture.as.hr('viewRequests')).status).toBe(403);
    await having([...features]);
  });

  it('sorts each kind’s list by longest wait too, a cancellation from when it was requested', async () => {
    const { person, approved } = await askForAll();
    const query = { person: person.id, data: 'undecided', sort: 'created' };
    const { leaveApplications } = (await fixture.as.hr('viewLeaveApplications', { query })).body;

    expect(leaveApplications).toHaveLength(2);
    expect(leaveApplications[1]._id).toBe(approved);
  });

  it('are counted once while nothing changes, and looked up by their ids', async () => {
    const { company, db, people } = fixture;
    const { person } = await askForAll();
    await addMany(db, company);
    await sql`
      insert into leave_application (company_id, id, person_id, type_id, from_day, from_portion, to_day, to_portion, days, shares,
        reason, created_at)
      select company_id, gen_random_uuid(), person_id, type_id, from_day + n * 7, from_portion, to_day + n * 7, to_portion,
        days, shares, reason, created_at
      from leave_application, generate_series(1, 2000) as n
      where person_id = ${person.id} and status = 'pending' and type_id = ${annual}
    `.execute(db);
    await fixture.database.pool.query('vacuum (analyze) person');
    await fixture.database.pool.query('vacuum (analyze) leave_application');
    const companyId = company.id;
    const caller = {
      principal: {
        companyId,
        personId: people.admin.id,
        level: 'company',
        features: new Set(allFeatures),
      } as unknown as Principal,
      scope: { kind: 'company', companyId } as const,
    };
    const list = () => explained(db, company, (runQueries) => readPendingRequests({ ...caller, runQueries }, {}));
    const first = await list();
    const again = await list();

    expect(again.result).toEqual(first.result);
    expect(again.result.total).toBeGreaterThan(2_000);
    expect(again.plans.join()).not.toMatch(/leave_application_pending|Seq Scan on (leave_application|person)\b/);
    expect(again.plans.join()).toContain('leave_application_pkey');
  });
});
