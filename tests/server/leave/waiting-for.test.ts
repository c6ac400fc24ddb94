import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shiftDay } from '../../../src/rules/shared/days.ts';
import { workingDays } from '../../../src/rules/wfh/wfh-days.ts';
import type { Caller, Sent } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { addType, nextYear } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const today = new Date().toISOString().slice(0, 10);
const weekend = [6, 7];
const [LED, ALONE, LEFT] = ['Ana Led', 'Rui Alone', 'Eva Left'] as const;

describe.each(engines)('the filter by pending approver, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let types: { leave: string; sick: string };
  let policy: string;
  let led: TestPerson;
  let alone: TestPerson;
  let left: TestPerson;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    types = { leave: await addType(fixture, 'Annual'), sick: await addType(fixture, 'Migraine', {}, 'sick') };
    policy = (await fixture.as.admin('createWfhPolicy', { body: { name: 'Two a week' } })).body.wfhPolicy._id;
    const leaver = await fixture.add({ roles: ['reporting-manager', 'employee'], columns: { is_enabled: false } });
    led = await fixture.add({ name: LED, columns: { manager_id: fixture.people.manager.id } });
    alone = await fixture.add({ name: ALONE, columns: { manager_id: null } });
    left = await fixture.add({ name: LEFT, columns: { manager_id: leaver.id } });
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    for (const table of ['leave_cancellation', 'leave_application', 'wfh_request', 'approval_delegation'] as const) {
      await fixture.db.deleteFrom(table).execute();
    }
    await setBranch({ holidays: '[]', weekend: sql`'{6,7}'` });
  });

  const setBranch = (columns: object) =>
    fixture.db.updateTable('branch').set(columns).where('id', '=', fixture.company.branches[0]).execute();

  async function ask(
    by: TestPerson,
    since: string = new Date().toISOString(),
    { kind = 'leave', status = 'pending' }: { kind?: 'leave' | 'sick'; status?: 'pending' | 'approved' } = {},
  ): Promise<string> {
    const id = v7();
    const day = `${nextYear}-06-05`;
    await sql`
      insert into leave_application
        (company_id, id, person_id, type_id, status, decided_at, reason, from_day, to_day, from_portion, to_portion,
          days, shares, created_at)
      values (${by.companyId}, ${id}, ${by.id}, ${types[kind]}, ${status}, ${status === 'pending' ? null : since}::date,
        '', ${day}, ${day}, 'full', 'full', 1, '[]', ${since})
    `.execute(fixture.db);

    return id;
  }
  async function askAtHome(by: TestPerson, since: string = new Date().toISOString()): Promise<void> {
    const day = `${nextYear}-06-05`;
    await sql`
      insert into wfh_request (company_id, id, person_id, policy_id, from_day, to_day, days_on, usage, created_at)
      values (${by.companyId}, ${v7()}, ${by.id}, ${policy}, ${day}, ${day}, ${[day]}::date[], '[]', ${since})
    `.execute(fixture.db);
  }

  /** Names in the inbox, and in the lists of leave, sick leave and days at home, with their totals. */
  async function listed(call: Caller, query: Sent['query']) {
    const namesOf = (rows: { employee: { fullName: string } }[], total: number) => {
      expect(rows).toHaveLength(total);

      return rows.map(({ employee }) => employee.fullName).sort();
    };
    const inbox = (await call('viewRequests', { query })).body;
    const leave = (await call('viewLeaveApplications', { query: { ...query, data: 'undecided' } })).body;
    const sick = (await call('viewSickLeaveApplications', { query: { ...query, data: 'undecided' } })).body;
    const home = (await call('listWfhRequests', { query: { ...query, state: 'pending' } })).body;
    const each = [
      namesOf(leave.leaveApplications, leave.total),
      namesOf(sick.leaveApplications, sick.total),
      namesOf(home.wfhRequests, home.total),
    ];
    const all = namesOf(inbox.requests, inbox.total);
    expect(each.flat().sort()).toEqual(all);

    return all;
  }

  async function askOfEveryKind() {
    for (const by of [led, alone, left]) {
      await ask(by);
      await ask(by, undefined, { kind: 'sick' });
      await askAtHome(by);
      const approved = await ask(by, undefined, { status: 'approved' });
      await sql`
        insert into leave_cancellation (company_id, id, application_id) values (${by.companyId}, ${v7()}, ${approved})
      `.execute(fixture.db);
    }
  }
  const four = (...names: string[]) => names.flatMap((name) => [name, name, name, name]).sort();

  it('finds requests with no active manager under “nobody”', async () => {
    await askOfEveryKind();

    expect(await listed(fixture.as.hr, { waiting: 'nobody' })).toEqual(four(ALONE, LEFT));
    expect(await listed(fixture.as.manager, { waiting: 'nobody' })).toEqual([]);
  });

  it('finds the caller’s requests if they are the manager, or if no one else decides', async () => {
    await askOfEveryKind();

    expect(await listed(fixture.as.manager, { waiting: 'me' })).toEqual(four(LED));
    expect(await listed(fixture.as.hr, { waiting: 'me' })).toEqual(four(ALONE, LEFT));
    expect(await listed(fixture.as.portoAdmin, { waiting: 'me' })).toEqual([]);
  });

  it('includes delegates while the delegation lasts', async () => {
    await askOfEveryKind();
    const { manager, portoManager } = fixture.people;
    await sql`
      insert into approval_delegation (company_id, id, delegator_id, delegate_id, from_day, to_day, begins_at, ends_at)
      values (${manager.companyId}, ${v7()}, ${manager.id}, ${portoManager.id}, ${today}, ${today},
        now() - interval '1 hour', now() + interval '1 hour')
    `.execute(fixture.db);

    expect(await listed(fixture.as.portoManager, { waiting: 'me' })).toEqual(four(LED));
    expect(await listed(fixture.as.manager, { waiting: 'me' })).toEqual(four(LED));
  });

  it('can be narrowed to one manager, within the caller’s scope', async () => {
    await askOfEveryKind();
    const manager = fixture.people.manager.id;

    expect(await listed(fixture.as.hr, { manager })).toEqual(four(LED));
    expect(await listed(fixture.as.hr, { manager, waiting: 'nobody' })).toEqual([]);
    expect(await listed(fixture.as.portoAdmin, { manager })).toEqual([]);
    expect(await listed(fixture.as.portoManager, { manager })).toEqual([]);
  });

  it('finds what has waited for two working days, the same as morning emails', async () => {
    const worked = workingDays(shiftDay(today, { days: -20 }), shiftDay(today, { days: -1 }), {
      weekend,
      holidays: [],
    });
    const [earlier, last] = [worked.at(-2) as string, worked.at(-1) as string];
    await ask(led, `${shiftDay(earlier, { days: 1 })}T00:00:00Z`);
    await askAtHome(led, `${last}T12:00:00Z`);
    expect(await listed(fixture.as.hr, { waiting: 'overdue' })).toEqual([]);
    await ask(alone, `${earlier}T23:59:59Z`);
    await ask(left, `${earlier}T12:00:00Z`, { kind: 'sick' });
    await askAtHome(left, `${earlier}T12:00:00Z`);
    expect(await listed(fixture.as.hr, { waiting: 'overdue' })).toEqual([LEFT, LEFT, ALONE]);
    const holidays = JSON.stringify([{ day: last, name: 'A holiday', half: false }]);
    await setBranch({ holidays });
    expect(await listed(fixture.as.hr, { waiting: 'overdue' })).toEqual([]);
    await setBranch({ holidays: holidays.replace('false', 'true') });
    expect(await listed(fixture.as.hr, { waiting: 'overdue' })).toHaveLength(3);
  });

  it('finds nothing that has been decided', async () => {
    await ask(alone, undefined, { status: 'approved' });
    const query = { waiting: 'nobody' };

    expect((await fixture.as.hr('viewLeaveApplications', { query })).body.total).toBe(0);
    await ask(alone);
    expect((await fixture.as.hr('viewLeaveApplications', { query })).body.total).toBe(1);
    expect((await fixture.as.hr('viewLeaveApplications', { query: { ...query, data: 'approved' } })).body.total).toBe(
      0,
    );
  });

  it('applies to exports too', async () => {
    await askOfEveryKind();
    const query = { waiting: 'nobody' };
    const leave = await fixture.as.hr('exportLeaveApplications', { query: { ...query, kind: 'leave' } });
    const home = await fixture.as.hr('exportWfhRequests', { query });

    for (const { body } of [leave, home]) {
      expect(String(body)).toContain(ALONE);
      expect(String(body)).not.toContain(LED);
    }
  });
});
