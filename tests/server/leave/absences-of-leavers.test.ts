import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayNumber, weekdayOf } from '../../../src/rules/shared/day-numbers.ts';
import { formatDay, shiftDay } from '../../../src/rules/shared/days.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { addType, byId, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const NOTE = 'Cancelled because the account was deactivated.';

describe.each(engines)('approved absences of someone who leaves, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let sickness: string;
  let today: string;
  /** Of last week. */
  let monday: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    // Weekends count, so that the numbers do not depend on the day on which the test runs.
    const always = { mayGoNegative: true, countsWeekends: true, halfDayAllowed: true };
    annual = await addType(fixture, 'Annual', always);
    sickness = await addType(fixture, 'Sickness', always, 'sick');
    await fixture.db.updateTable('branch').set({ timezone: 'UTC', weekend: [], holidays: '[]' }).execute();
    today = new Date().toISOString().slice(0, 10);
    monday = shiftDay(today, { days: -6 - weekdayOf(dayNumber(today)) });
    await fixture.as.admin('createWfhPolicy', {
      body: { name: 'Home', limitDays: null, approval: 'never', weekdays: [1, 2, 3, 4, 5, 6, 7] },
    });
  });
  afterAll(() => fixture?.close());

  const inDays = (days: number) => shiftDay(today, { days });

  async function someone() {
    const person = await fixture.add({ columns: { manager_id: fixture.people.manager.id } });

    return { person, call: await signedIn(fixture.app, fixture.db, person) };
  }

  async function enter(person: string, type: string, from: string, to: string, more: object = {}): Promise<string> {
    const { body } = await fixture.as.hr('enterLeave', { body: { person, type, from, to, ...more } });

    return body.leaveApplication._id;
  }

  const atHome = async (call: Caller, from: string, to: string): Promise<string> =>
    (await call('applyForWfh', { body: { from, to } })).body.wfhRequest._id;
  const leave = (id: string) => fixture.as.admin('setUserEnabled', { ...byId(id), body: { isEnabled: false } });
  const absencesOf = async (id: string, lastDay?: string) =>
    (await fixture.as.hr('getEmployeeEffects', { ...byId(id), ...(lastDay && { query: { lastDay } }) })).body.effects
      .absences;
  const stored = (table: 'leave_application' | 'wfh_request', id: string) =>
    fixture.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  async function taken(person: string, type: string): Promise<number> {
    const { rows } = await sql<{ days: number }>`
      select coalesce(sum(-days), 0)::float as days from leave_ledger
      where person_id = ${person} and type_id = ${type} and source = 'application'
    `.execute(fixture.db);

    return rows[0]?.days ?? 0;
  }

  it('are cancelled after the last day and shortened to it, with their days back in the balance', async () => {
    const { person } = await someone();
    const past = await enter(person.id, sickness, shiftDay(today, { days: -3 }), shiftDay(today, { days: -2 }));
    const across = await enter(person.id, annual, shiftDay(today, { days: -1 }), inDays(3), {
      fromPortion: 'second-half',
      toPortion: 'first-half',
    });
    const later = await enter(person.id, sickness, inDays(10), inDays(11));
    expect([await taken(person.id, annual), await taken(person.id, sickness)]).toEqual([4, 4]);
    expect(await absencesOf(person.id)).toEqual({ cancelled: 1, shortened: 1 });
    expect((await leave(person.id)).status).toBe(200);

    expect(await stored('leave_application', past)).toMatchObject({ status: 'approved', days: 2 });
    expect(await stored('leave_application', across)).toMatchObject({
      status: 'approved',
      to_day: today,
      from_portion: 'second-half',
      to_portion: 'full',
      days: 1.5,
    });
    expect(await stored('leave_application', later)).toMatchObject({ status: 'cancelled' });
    expect([await taken(person.id, annual), await taken(person.id, sickness)]).toEqual([1.5, 2]);
    expect(await absencesOf(person.id)).toEqual({ cancelled: 0, shortened: 0 });
  });

  it('say in their history who deactivated the account, and what they were before', async () => {
    const { person } = await someone();
    const across = await enter(person.id, annual, today, inDays(2));
    const later = await enter(person.id, annual, inDays(5), inDays(5));
    await leave(person.id);
    const lastOf = async (id: string) => (await fixture.as.hr('reviewLeave', byId(id))).body.review.history.at(-1);

    expect(await lastOf(across)).toMatchObject({
      what: 'moved',
      by: { fullName: 'admin Own' },
      note: `${formatDay(today)} – ${formatDay(inDays(2))} before. Shortened because the account was deactivated.`,
    });
    expect(await lastOf(later)).toMatchObject({ what: 'cancelled', by: { fullName: 'admin Own' }, note: NOTE });
    const { entries } = (await fixture.as.hr('viewPersonHistory', byId(person.id))).body;
    expect(entries[0].what).toBe(`Deactivated: last working day ${formatDay(today)}`);
  });

  it('are named in a notification that whoever is activated again finds', async () => {
    const { person } = await someone();
    await enter(person.id, annual, today, inDays(2));
    await enter(person.id, sickness, inDays(5), inDays(5));
    await leave(person.id);
    await fixture.as.hr('setUserEnabled', { ...byId(person.id), body: { isEnabled: true } });

    expect(await texts(await signedIn(fixture.app, fixture.db, person))).toContain(
      `Your account was deactivated, with ${formatDay(today)} as your last working day. 2 approved absences after it were cancelled or shortened. Request the days again if you still need them.`,
    );
  });

  it('at home end with the last day too', async () => {
    const { person, call } = await someone();
    const across = await atHome(call, today, inDays(2));
    const later = await atHome(call, inDays(4), inDays(5));
    expect(await absencesOf(person.id)).toEqual({ cancelled: 1, shortened: 1 });
    const several = { what: 'deactivate', people: [person.id, (await someone()).person.id] };
    expect((await fixture.as.hr('previewPeopleChange', { body: several })).body.preview.absences).toBe(2);
    await leave(person.id);

    expect(await stored('wfh_request', across)).toMatchObject({ status: 'approved', to_day: today, days_on: [today] });
    expect(await stored('wfh_request', later)).toMatchObject({ status: 'cancelled', note: NOTE });
    const { history } = (await fixture.as.hr('reviewWfh', byId(across))).body.review;
    expect(history.at(-1)).toMatchObject({
      what: 'moved',
      note: `${formatDay(today)} – ${formatDay(inDays(2))} before. Shortened because the account was deactivated.`,
    });
  });

  it('are cancelled if only free days would be left of them', async () => {
    const { person } = await someone();
    const id = await enter(person.id, annual, today, inDays(2));
    const counts = [0, 1, 2].map((at) => ({
      day: inDays(at),
      days: at === 0 ? 0 : 1,
      off: at === 0 ? 'holiday' : null,
      holiday: null,
    }));
    await fixture.db
      .updateTable('leave_application')
      .set({ day_counts: JSON.stringify(counts), days: 2, shares: JSON.stringify([{ on: inDays(1), days: 2 }]) })
      .where('id', '=', id)
      .execute();
    expect(await absencesOf(person.id)).toEqual({ cancelled: 1, shortened: 0 });
    await leave(person.id);

    expect(await stored('leave_application', id)).toMatchObject({ status: 'cancelled', days: 2 });
  });

  it('that have not stored what each day counted as are counted again', async () => {
    const { person } = await someone();
    const id = await enter(person.id, annual, monday, inDays(4));
    const before = await taken(person.id, annual);
    await fixture.db.updateTable('leave_application').set({ day_counts: '[]' }).where('id', '=', id).execute();
    await leave(person.id);

    expect(await stored('leave_application', id)).toMatchObject({ to_day: today, days: before - 4 });
    expect(await taken(person.id, annual)).toBe(before - 4);
  });

  it('are counted for any last day, only for those who may see the person', async () => {
    const { person } = await someone();
    await enter(person.id, annual, inDays(10), inDays(12));
    await enter(person.id, annual, inDays(20), inDays(20));

    expect(await absencesOf(person.id, inDays(11))).toEqual({ cancelled: 1, shortened: 1 });
    expect(await absencesOf(person.id, inDays(12))).toEqual({ cancelled: 1, shortened: 0 });
    expect(await absencesOf(person.id, inDays(20))).toEqual({ cancelled: 0, shortened: 0 });
    expect((await fixture.as.portoAdmin('getEmployeeEffects', byId(person.id))).status).toBe(404);
    expect((await fixture.as.hr('getEmployeeEffects', { ...byId(person.id), query: { lastDay: 'soon' } })).status).toBe(
      400,
    );
  });

  it('include days that were taken after a last day that HR heard of late', async () => {
    const { person } = await someone();
    const id = await enter(person.id, annual, inDays(-6), inDays(-2));
    const lastDay = inDays(-5);
    const before = await taken(person.id, annual);
    expect(await absencesOf(person.id, lastDay)).toEqual({ cancelled: 0, shortened: 1 });
    await fixture.as.admin('setUserEnabled', { ...byId(person.id), body: { isEnabled: false, lastDay } });

    expect(await stored('leave_application', id)).toMatchObject({ status: 'approved', to_day: lastDay });
    expect(await taken(person.id, annual)).toBe(before - 3);
  });

  it('are not restored when the person is activated again', async () => {
    const { person } = await someone();
    const id = await enter(person.id, annual, inDays(3), inDays(3));
    await leave(person.id);
    await fixture.as.admin('setUserEnabled', { ...byId(person.id), body: { isEnabled: true } });

    expect(await stored('leave_application', id)).toMatchObject({ status: 'cancelled' });
  });
});
