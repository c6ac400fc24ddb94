import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany, type RunTransaction } from '../../../server/database/tx.ts';
import { findOwner } from '../../../server/reports/company/owner.ts';
import { computeLiability } from '../../../server/reports/company/runs.ts';
import { shiftDay } from '../../../src/rules/shared/days.ts';
import { addChallenge } from '../challenges/support.ts';
import { engines } from '../support/databases.ts';
import { addType } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addLeave, read, refresh, sectionOf, valuesOf } from './support.ts';

describe.each(engines)('figures in company reports, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('for leave liability stay the same if the database repeats a transaction', async () => {
    const { db, company, people } = fixture;
    await addType(fixture, 'Annual');
    const inTrx: RunTransaction = (work) => inCompany(db, company.id, work);
    const repeated: RunTransaction = async (work) => {
      await inTrx(work);

      return inTrx(work);
    };
    const owner = await inTrx((trx) => findOwner(trx, company.id, people.hr.id));
    if (!owner) throw new Error('HR may read reports.');
    const once = await computeLiability(inTrx, owner, {});
    expect(once?.figures[0]?.value).toBeGreaterThan(0);
    expect((await computeLiability(repeated, owner, {}))?.figures).toEqual(once?.figures);
  });

  it('for leave liability leave people out until their first day', async () => {
    const { db, company, people } = fixture;
    await addType(fixture, 'Yearly');
    const inTrx: RunTransaction = (work) => inCompany(db, company.id, work);
    const owner = await inTrx((trx) => findOwner(trx, company.id, people.hr.id));
    if (!owner) throw new Error('HR may read reports.');
    const today = new Date().toISOString().slice(0, 10);
    const owed = async (query: { on?: string }) => (await computeLiability(inTrx, owner, query))?.figures[0]?.value;
    const yesterday = shiftDay(today, { days: -1 });
    const [now, past] = [await owed({}), await owed({ on: yesterday })];
    await fixture.add({ columns: { joined_on: shiftDay(today, { days: 1 }) } });
    expect(await owed({})).toBe(now);
    await fixture.add({ columns: { joined_on: today } });
    expect(await owed({})).toBeGreaterThan(Number(now));
    expect(await owed({ on: yesterday })).toBe(past);
  });

  it('for leave stored without its days use the branch’s working days', async () => {
    const { db, company, people } = fixture;
    await db
      .updateTable('branch')
      .set({ weekend: [5, 6] })
      .where('company_id', '=', company.id)
      .execute();
    const type = await addType(fixture, 'Old');
    const id = await addLeave(fixture, people.employee, type, { from: '2026-03-06', to: '2026-03-08' });
    await db
      .updateTable('leave_application')
      .set({ day_counts: '[]', shares: JSON.stringify([{ on: '2026-03-08', days: 1 }]) })
      .where('company_id', '=', company.id)
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('report_state').where('company_id', '=', company.id).execute();
    await refresh(fixture);
    const report = await read(fixture.as.hr, 'absence', { from: '2026-03', to: '2026-03' });
    expect(valuesOf(sectionOf(report, 'weekday'), 'Leave')).toMatchObject({ Sunday: 1 });
  });

  it('for challenges count all of them, and point out if only the latest are listed', async () => {
    for (let index = 0; index < 201; index += 1) await addChallenge(fixture, { title: `Walk ${index}` });
    await refresh(fixture);
    const report = await read(fixture.as.hr, 'challenges');
    expect(report.figures[0]).toMatchObject({ label: 'Challenges', value: 201 });
    expect(sectionOf(report, 'challenge').labels).toHaveLength(200);
    expect(sectionOf(report, 'challenge').note).toBe('The latest 200 of 201 challenges.');
  });
});
