import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('activating and deactivating employees, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const turn = (caller: Caller, { id }: TestPerson, isEnabled: unknown) =>
    caller('setUserEnabled', { params: { id }, body: { isEnabled } });

  const stored = ({ id }: TestPerson) =>
    fixture.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('ends every session of a deactivated person at once', async () => {
    const { app, db, as, add } = fixture;
    const person = await add({ roles: ['b-hr', 'employee'] });
    const sessions = [await signedIn(app, db, person), await signedIn(app, db, person)];
    for (const session of sessions) expect((await session('allUsers')).status).toBe(200);
    const { status, body } = await turn(as.lisbonAdmin, person, false);

    expect([status, body.message]).toEqual([200, 'Employee Deactivated']);
    expect(body.user).toMatchObject({ isEnabled: false, version: 2 });
    for (const session of sessions) expect((await session('allUsers')).status).toBe(401);
    expect(await db.selectFrom('session').selectAll().where('person_id', '=', person.id).execute()).toEqual([]);
  });

  it('does not bring old sessions back when the person is activated again', async () => {
    const { app, db, as, add } = fixture;
    const person = await add({ roles: ['b-hr', 'employee'] });
    const session = await signedIn(app, db, person);
    await turn(as.hr, person, false);
    const { body } = await turn(as.hr, person, true);

    expect([body.message, body.user.isEnabled]).toEqual(['Employee Activated', true]);
    expect((await session('allUsers')).status).toBe(401);
    expect((await (await signedIn(app, db, person))('allUsers')).status).toBe(200);
  });

  it('dates the last day by the branch’s local time', async () => {
    const { db, as, add, company } = fixture;
    const person = await add();
    const branch = (timezone: string) =>
      db.updateTable('branch').set({ timezone }).where('id', '=', company.branches[0]).execute();
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
    const days = [];
    // A day apart from each other at every moment.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await branch(zone);
      await turn(as.hr, person, false);
      days.push([(await stored(person)).left_on, dayIn(zone)]);
      await turn(as.hr, person, true);
    }
    await branch('Europe/Lisbon');
    expect(days.map(([left]) => left)).toEqual(days.map(([, day]) => day));
    expect(days[0]).not.toEqual(days[1]);
  });

  it('frees a leaver’s address for a successor, and then cannot give it back', async () => {
    const { as, add } = fixture;
    const leaver = await add();
    await turn(as.hr, leaver, false);
    const successor = await add({ email: leaver.email });
    const { status, body } = await turn(as.hr, leaver, true);

    expect([status, body.errors]).toEqual([409, { email: 'This email address is already in use.' }]);
    expect(await stored(leaver)).toMatchObject({ is_enabled: false, version: 2 });
    await turn(as.hr, successor, false);
    expect((await turn(as.hr, leaver, true)).status).toBe(200);
  });

  it('gives an address to only one of two leavers who are activated simultaneously', async () => {
    const { as, add } = fixture;
    const leavers = [await add({ isEnabled: false, email: 'twice@own.example' })];
    leavers.push(await add({ isEnabled: false, email: 'TWICE@own.example' }));
    const answers = await Promise.all(leavers.map((leaver) => turn(as.hr, leaver, true)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('changes nothing if the person is already in that state', async () => {
    const { as, add, db } = fixture;
    const person = await add();

    expect((await turn(as.hr, person, true)).body.user.version).toBe(1);
    expect((await turn(as.hr, person, false)).body.user.version).toBe(2);
    expect((await turn(as.hr, person, false)).body.user.version).toBe(2);
    const trail = await db.selectFrom('audit_entry').select('what').where('entity_id', '=', person.id).execute();
    expect(trail).toEqual([{ what: 'employee.deactivated' }]);
  });

  it('does not let anyone deactivate themselves', async () => {
    const { as, people } = fixture;
    for (const part of ['admin', 'lisbonHr'] as const) {
      const { status, body } = await turn(as[part], people[part], false);

      expect([status, body.errors]).toEqual([422, { isEnabled: 'You cannot deactivate yourself.' }]);
      expect(await stored(people[part])).toMatchObject({ is_enabled: true });
    }
  });

  it('does not let branch HR change the branch’s admin', async () => {
    const { as, people } = fixture;
    const { status, body } = await turn(as.lisbonHr, people.lisbonAdmin, false);

    expect([status, body.errors]).toEqual([
      422,
      { isEnabled: 'You cannot deactivate someone with a higher role than yours.' },
    ]);
  });

  it('does not let branch admins change company admins or people in other branches', async () => {
    const { as, people, stranger } = fixture;

    expect((await turn(as.lisbonAdmin, people.hr, false)).status).toBe(403);
    expect((await turn(as.lisbonAdmin, people.portoEmployee, false)).status).toBe(404);
    expect((await turn(stranger, people.employee, false)).status).toBe(404);
    expect((await turn(as.manager, people.employee, false)).status).toBe(403);
    expect((await turn(as.hr, people.employee, 'no')).body.errors).toEqual({
      isEnabled: 'Enabled must be true or false.',
    });
  });

  it('always leaves an active company admin, even with simultaneous calls', async () => {
    const { app, db, company, people } = fixture;
    const others = await fixture.add({ roles: ['c-hr', 'employee'], isEnabled: false });
    const [first, second] = [await signedIn(app, db, people.admin), await signedIn(app, db, people.hr)];
    const answers = await Promise.all([turn(first, people.hr, false), turn(second, people.admin, false)]);
    const left = await db
      .selectFrom('person')
      .select('id')
      .where('company_id', '=', company.id)
      .where('role_rank', '<=', 2)
      .where('is_enabled', '=', true)
      .execute();

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(left).toHaveLength(1);
    expect(others.id).not.toBe(left[0]?.id);
  });
});
