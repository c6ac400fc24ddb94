import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import { updateApplication } from '../../../server/people/time-off/approved-leave.ts';
import { recount } from '../../../server/reports/company/recount.ts';
import type { ReportSection } from '../../../src/api/contract/company-reports.ts';
import { signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { addType, decide } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addLeave, read, refresh, sectionOf, valuesOf } from './support.ts';

const SUMS = ['report_absence', 'report_sick', 'report_home', 'report_decision', 'report_approver'] as const;
/** Where some of it may be missing, its name says so. */
const sickIn = (section: ReportSection) => {
  const isPartial = section.series.some(({ name }) => name === 'Sick leave, at least');

  return valuesOf(section, isPartial ? 'Sick leave, at least' : 'Sick leave');
};
const period = { from: '2026-01', to: '2026-06' };

describe.each(engines)('the absence report, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let cold: string;
  let back: string;
  let lisbon: TestPerson[];
  let porto: TestPerson[];

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
    cold = await addType(fixture, 'Cold', {}, 'sick');
    back = await addType(fixture, 'Back pain', {}, 'sick');
    const people = (branch: number) =>
      Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          fixture.add({
            columns: {
              branch_id: fixture.company.branches[branch] ?? null,
              department_id: fixture.company.departments[index % 2] ?? null,
              joined_on: '2020-01-01',
            },
          }),
        ),
      );
    lisbon = await people(0);
    porto = await people(1);
  });
  afterAll(() => fixture?.close());
  beforeEach(() => forget());

  async function forget() {
    for (const table of ['leave_ledger', 'leave_application'] as const)
      await fixture.db.deleteFrom(table).where('company_id', '=', fixture.company.id).execute();
    await forgetSums();
  }

  async function forgetSums() {
    for (const table of [...SUMS, 'report_stale', 'report_person', 'report_state'] as const)
      await fixture.db.deleteFrom(table).where('company_id', '=', fixture.company.id).execute();
  }

  const person = (people: TestPerson[], index: number) => people[index] as TestPerson;

  it('counts days when they fall, and spells when they begin', async () => {
    await addLeave(fixture, person(lisbon, 0), annual, { from: '2026-03-30', to: '2026-04-02' });
    await addLeave(fixture, person(porto, 1), annual, { from: '2026-04-06' });
    await addLeave(fixture, person(porto, 1), annual, { from: '2026-04-07', status: 'rejected' });
    await refresh(fixture);
    const report = await read(fixture.as.hr, 'absence', period);
    expect(valuesOf(sectionOf(report, 'month'), 'Leave')).toMatchObject({
      'Mar 2026': 2,
      'Apr 2026': 3,
      'May 2026': 0,
    });
    expect(valuesOf(sectionOf(report, 'month'), 'Leave, spells')).toMatchObject({ 'Mar 2026': 1, 'Apr 2026': 1 });
    expect(valuesOf(sectionOf(report, 'branch'), 'Leave')).toEqual({ Lisbon: 4, Porto: 1 });
    expect(valuesOf(sectionOf(report, 'department'), 'Leave')).toMatchObject({ Care: 4, Engineering: 1 });
    expect(valuesOf(sectionOf(report, 'weekday'), 'Leave')).toEqual({
      Monday: 2,
      Tuesday: 1,
      Wednesday: 1,
      Thursday: 1,
      Friday: 0,
    });
    expect(valuesOf(sectionOf(report, 'leave-type'), 'Leave')).toEqual({ Annual: 5 });
    expect(report.asOf).not.toBeNull();
    const csv = await fixture.as.hr('exportCompanyReport', {
      params: { report: 'absence' },
      query: { ...period, section: 'branch', format: 'csv' },
    });
    expect(csv.body).toMatch(/Branch,Leave \(days\),"?(Sick leave.*)?"?Leave, spells"?,/);
    expect(csv.body).not.toContain('spells (spells)');
  });

  it('shows a branch admin their branch only, whatever they request', async () => {
    await addLeave(fixture, person(lisbon, 0), annual, { from: '2026-03-03' });
    await addLeave(fixture, person(porto, 0), annual, { from: '2026-03-04', to: '2026-03-05' });
    await refresh(fixture);
    const of = async (query: object) =>
      (await read(fixture.as.portoAdmin, 'absence', { ...period, ...query })).figures[0];
    expect(await of({})).toMatchObject({ label: 'Days absent', value: 2 });
    const elsewhere = {
      params: { report: 'absence' },
      query: { ...period, branch: [fixture.company.branches[0] ?? ''] },
    };
    expect((await fixture.as.portoAdmin('viewCompanyReport', elsewhere)).status).toBe(404);
    const unknown = {
      params: { report: 'challenges' },
      query: { ...period, department: [fixture.company.branches[0] ?? ''] },
    };
    expect((await fixture.as.hr('viewCompanyReport', unknown)).status).toBe(422);
    expect((await read(fixture.as.portoAdmin, 'absence', period)).sections[1]?.labels).toEqual(['Porto']);
    expect((await fixture.as.manager('viewCompanyReport', { params: { report: 'absence' } })).status).toBe(403);
  });

  it('shows no sick leave of fewer than five people, however filters are combined', async () => {
    // Five colds in Lisbon, and one bad back; three colds in Porto.
    for (let index = 0; index < 5; index += 1)
      await addLeave(fixture, person(lisbon, index), cold, { from: '2026-02-03' });
    await addLeave(fixture, person(lisbon, 5), back, { from: '2026-02-04', to: '2026-02-06' });
    for (let index = 0; index < 3; index += 1)
      await addLeave(fixture, person(porto, index), cold, { from: '2026-02-03' });
    await refresh(fixture);
    const [lisbonId, portoId] = fixture.company.branches;
    const days = async (query: object) => {
      const report = await read(fixture.as.hr, 'absence', { from: '2026-02', to: '2026-02', ...query });
      const types = report.sections.find(({ id }: { id: string }) => id === 'sick-type');

      return {
        total: sickIn(sectionOf(report, 'month'))['Feb 2026'],
        types: types && sickIn(types),
      };
    };
    // The whole of Lisbon may be shown; its types may not, since the back is the difference.
    expect(await days({})).toEqual({ total: 8, types: { 'Back pain': null, Cold: null } });
    expect(await days({ branch: [lisbonId] })).toEqual({ total: 8, types: { 'Back pain': null, Cold: null } });
    expect(await days({ branch: [portoId] })).toEqual({
      total: null,
      types: { 'Back pain': null, Cold: null },
    });
    expect(await days({ department: [fixture.company.departments[0]] })).toEqual({ total: null, types: undefined });
  });

  it('shows the same types of sick leave whether a few people had the other types or none', async () => {
    const types = async () =>
      sickIn(sectionOf(await read(fixture.as.hr, 'absence', { from: '2026-02', to: '2026-02' }), 'sick-type'));
    for (let index = 0; index < 6; index += 1)
      await addLeave(fixture, person(lisbon, index), cold, { from: '2026-02-03' });
    const seen = [];
    for (let backs = 0; backs < 5; backs += 1) {
      await refresh(fixture);
      seen.push(await types());
      await addLeave(fixture, person(lisbon, 7 - backs), back, { from: '2026-02-04' });
    }
    expect(seen).toEqual(Array.from({ length: 5 }, () => ({ 'Back pain': null, Cold: null })));
    await refresh(fixture);
    expect(await types()).toEqual({ 'Back pain': 5, Cold: 6 });
  });

  it('counts sick leave that starts on a day off on its first working day', async () => {
    for (let index = 0; index < 5; index += 1)
      await addLeave(fixture, person(lisbon, index), cold, { from: '2026-02-07', to: '2026-02-13' });
    await refresh(fixture);
    const section = sectionOf(await read(fixture.as.hr, 'absence', { from: '2026-02', to: '2026-02' }), 'weekday');
    expect(section.labels).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
    expect(valuesOf(section, 'Sick leave, at least, spells')).toMatchObject({ Monday: 5, Tuesday: null });
  });

  it('shows the same if a few people were ill as if no one was, whatever is requested', async () => {
    const everybody = [...lisbon, ...porto];
    const illness = fc.record({
      who: fc.nat(everybody.length - 1),
      type: fc.nat(1),
      day: fc.integer({ min: 2, max: 58 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(illness, { minLength: 10, maxLength: 24 }), async (illnesses) => {
        await forget();
        const added = new Map<string, { id: string; cell: string; who: number }>();
        for (const { who, type, day } of illnesses) {
          const from = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
          const id = await addLeave(fixture, person(everybody, who), [cold, back][type] ?? cold, { from });
          added.set(id, { id, cell: `${from.slice(0, 7)} ${who < lisbon.length}`, who });
        }
        const all = [...added.values()];
        const few = all.filter(
          ({ cell }) => new Set(all.filter((one) => one.cell === cell).map(({ who }) => who)).size < 5,
        );
        const withFew = await everyAnswer();
        for (const { id } of few)
          await fixture.db.updateTable('leave_application').set({ status: 'cancelled' }).where('id', '=', id).execute();
        await forgetSums();

        expect(withFew).toEqual(await everyAnswer());
      }),
      { numRuns: engine === 'postgres' ? 3 : 2 },
    );
  });

  /** The replies to every possible query about these months. */
  async function everyAnswer() {
    await refresh(fixture);
    const [lisbonId, portoId] = fixture.company.branches;
    const [care, engineering] = fixture.company.departments;
    const answers = [];
    for (const months of [
      { from: '2026-01', to: '2026-01' },
      { from: '2026-02', to: '2026-02' },
      { from: '2026-01', to: '2026-02' },
    ]) {
      for (const branch of [{}, { branch: [lisbonId] }, { branch: [portoId] }, { branch: [lisbonId, portoId] }]) {
        for (const department of [{}, { department: [care] }, { department: [engineering] }]) {
          const { asOf: _, ...report } = await read(fixture.as.hr, 'absence', { ...months, ...branch, ...department });
          answers.push(report);
        }
      }
    }

    return answers;
  }

  it('reflects decisions, cancellations and moves to another branch', async () => {
    const { person: asker, call } = await somebodyInLisbon();
    await refresh(fixture);
    const body = { type: annual, from: nextMonday(), to: nextMonday() };
    const id = (await call('applyForLeave', { body })).body.leaveApplication._id;
    await refresh(fixture);
    const month = body.from.slice(0, 7);
    const days = async () => {
      await refresh(fixture);

      return valuesOf(sectionOf(await read(fixture.as.hr, 'absence', { from: month, to: month }), 'branch'), 'Leave');
    };
    expect(await days()).toEqual({ Lisbon: 0, Porto: 0 });
    await decide(fixture.as.hr, id);
    expect(await days()).toEqual({ Lisbon: 1, Porto: 0 });
    await fixture.as.hr('undoLeaveDecision', { params: { id } });
    expect(await days()).toEqual({ Lisbon: 0, Porto: 0 });
    await decide(fixture.as.hr, id);
    await fixture.db
      .updateTable('person')
      .set({ branch_id: fixture.company.branches[1] })
      .where('id', '=', asker.id)
      .execute();
    expect(await days()).toEqual({ Lisbon: 0, Porto: 1 });
  });

  async function somebodyInLisbon() {
    const asker = await fixture.add({ columns: { joined_on: '2020-01-01' } });

    return { person: asker, call: await signedIn(fixture.app, fixture.db, asker) };
  }

  it('matches a recount, after any series of changes', async () => {
    const everybody = [...lisbon, ...porto];
    const change = fc.oneof(
      fc.record({
        what: fc.constant('add' as const),
        who: fc.nat(everybody.length - 1),
        kind: fc.nat(2),
        day: fc.integer({ min: 1, max: 100 }),
        length: fc.nat(20),
      }),
      fc.record({ what: fc.constant('cancel' as const), which: fc.nat(20) }),
      fc.record({
        what: fc.constant('move' as const),
        who: fc.nat(everybody.length - 1),
        branch: fc.nat(1),
        department: fc.nat(2),
      }),
      fc.record({ what: fc.constant('refresh' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const added: string[] = [];
        for (const one of changes) {
          if (one.what === 'refresh') await refresh(fixture);
          if (one.what === 'add') {
            const from = new Date(Date.UTC(2026, 0, one.day)).toISOString().slice(0, 10);
            const to = new Date(Date.UTC(2026, 0, one.day + one.length)).toISOString().slice(0, 10);
            const type = [annual, cold, back][one.kind] ?? annual;
            const id = await addLeave(fixture, person(everybody, one.who), type, {
              from,
              to,
              decidedBy: fixture.people.hr.id,
            });
            added.push(id);
            await touched(id);
          }
          const id = one.what === 'cancel' ? added[one.which] : undefined;
          if (id) {
            await inCompany(fixture.db, fixture.company.id, (db) =>
              updateApplication(db, fixture.company.id, id, { status: 'cancelled' }),
            );
          }
          if (one.what === 'move') {
            await inCompany(fixture.db, fixture.company.id, (db) =>
              db
                .updateTable('person')
                .set({
                  branch_id: fixture.company.branches[one.branch],
                  department_id: fixture.company.departments[one.department],
                })
                .where('id', '=', person(everybody, one.who).id)
                .execute(),
            );
          }
        }
        await refresh(fixture);
        const kept = await sums();
        await inCompany(fixture.db, fixture.company.id, async (db) => {
          for (const month of [0, 1, 2, 3, 4]) {
            await recount(db, {
              companyId: fixture.company.id,
              month: new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 10),
            });
          }
        });
        expect(kept).toEqual(await sums());
      }),
      { numRuns: engine === 'postgres' ? 15 : 5 },
    );
  });

  /** As the call that decides does. */
  const touched = (id: string) =>
    inCompany(fixture.db, fixture.company.id, (db) =>
      updateApplication(db, fixture.company.id, id, { status: 'approved' }),
    );

  async function sums() {
    const rows = [];
    for (const table of SUMS) {
      const found = await fixture.db
        .selectFrom(table)
        .selectAll()
        .where('company_id', '=', fixture.company.id)
        .execute();
      rows.push(...found.map((row) => JSON.stringify({ table, ...row })));
    }

    return rows.sort();
  }
});

function nextMonday(): string {
  const now = new Date();

  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 15 - (now.getUTCDay() || 7)))
    .toISOString()
    .slice(0, 10);
}
