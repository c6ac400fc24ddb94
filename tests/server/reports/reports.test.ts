import { readXlsx } from 'hucre/xlsx';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../../server/auth/sessions.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { markRequest } from '../../../server/people/report-marks.ts';
import { runNext } from '../../../server/reports/company/runs.ts';
import { pathOf } from '../../../src/api/calls.ts';
import { acknowledge, publishPolicy } from '../documents/policy-support.ts';
import { engines } from '../support/databases.ts';
import { addType, decide } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addLeave, read, refresh, sectionOf, valuesOf } from './support.ts';

const month = (monthsAgo: number): string => {
  const now = new Date();

  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 7);
};

describe.each(engines)('company reports, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('count people who join and leave in the headcount', async () => {
    const { as, company } = fixture;
    const query = { from: month(3), to: month(0), department: [company.departments[2]] };
    const column = { department_id: company.departments[2] };
    await fixture.add({ columns: { ...column, joined_on: '2019-05-01' } });
    await fixture.add({ columns: { ...column, joined_on: `${month(1)}-02` } });
    await fixture.add({
      isEnabled: false,
      columns: { ...column, joined_on: '2019-05-01', left_on: `${month(2)}-10` },
    });
    const leaver = await fixture.add({ columns: { ...column, joined_on: '2019-05-01' } });
    await as.hr('setUserEnabled', { params: { id: leaver.id }, body: { isEnabled: false } });
    const report = await read(as.hr, 'head-count', query);
    expect(sectionOf(report, 'month').series[0]?.values).toEqual([3, 2, 3, 2]);
    expect(
      sectionOf(report, 'turnover')
        .series.slice(0, 2)
        .map(({ values }) => values),
    ).toEqual([
      [0, 0, 1, 0],
      [0, 1, 0, 1],
    ]);
    // Two of an average of two and a half: three before, two now.
    expect(report.figures).toContainEqual({ label: 'Turnover', value: 80, unit: 'percent' });
    expect(valuesOf(sectionOf(report, 'department'), 'Headcount')).toEqual({ Sales: 2 });
    await as.hr('setUserEnabled', { params: { id: leaver.id }, body: { isEnabled: true } });
    expect((await read(as.hr, 'head-count', query)).figures).toContainEqual({
      label: 'Left',
      value: 1,
      unit: 'people',
    });
  });

  it('count people at home by day and branch', async () => {
    const { db, company, people, as } = fixture;
    const policy = v7();
    const of = { company_id: company.id, id: policy, name: 'Home', name_norm: 'home' };
    await db
      .insertInto('wfh_policy')
      .values({
        ...of,
        weekdays: [1, 2, 3, 4, 5],
        limit_days: null,
        limit_per: 'week',
        approval: 'always',
        min_notice_days: 0,
      })
      .execute();
    for (const [person, status] of [
      [people.employee, 'approved'],
      [people.manager, 'approved'],
      [people.portoEmployee, 'approved'],
      [people.portoManager, 'pending'],
    ] as const) {
      const id = v7();
      await db
        .insertInto('wfh_request')
        .values({
          company_id: company.id,
          id,
          person_id: person.id,
          policy_id: policy,
          from_day: '2026-03-02',
          to_day: '2026-03-03',
          days_on: ['2026-03-02', '2026-03-03'],
          status,
          ...(status === 'approved' && { decided_at: new Date() }),
        })
        .execute();
      // The server counts in the background, and may have done so just before.
      await inCompany(db, company.id, (trx) => markRequest(trx, 'wfh_request', company.id, id));
    }
    await db.deleteFrom('report_state').where('company_id', '=', company.id).execute();
    await refresh(fixture);
    const report = await read(as.hr, 'work-from-home', { from: '2026-03', to: '2026-03' });
    expect(valuesOf(sectionOf(report, 'day'), 'All')).toMatchObject({ '02-03-26': 3, '03-03-26': 3, '04-03-26': 0 });
    expect(valuesOf(sectionOf(report, 'day'), 'Lisbon')).toMatchObject({ '02-03-26': 2 });
    expect((await read(as.portoAdmin, 'work-from-home', { from: '2026-03', to: '2026-03' })).figures[0].value).toBe(2);
  });

  it('show waiting time by approver, without sick leave, which would reveal who was ill', async () => {
    const { people, as, company, db } = fixture;
    const type = await addType(fixture, 'Waiting');
    await addLeave(fixture, people.employee, type, { from: '2026-05-04', decidedBy: people.manager.id });
    await addLeave(fixture, people.employee, type, {
      from: '2026-05-05',
      decidedBy: people.manager.id,
      status: 'rejected',
    });
    await addLeave(fixture, people.portoEmployee, type, { from: '2026-05-06' });
    const cold = await addType(fixture, 'Cold', {}, 'sick');
    await addLeave(fixture, people.employee, cold, { from: '2026-05-07', decidedBy: people.manager.id });
    await db.deleteFrom('report_state').where('company_id', '=', company.id).execute();
    await refresh(fixture);
    const report = await read(as.hr, 'approvals', { from: '2026-05', to: '2026-05' });
    expect(valuesOf(sectionOf(report, 'approver'), 'Average wait')).toEqual({ 'manager Own': 36 });
    expect(report.figures.slice(0, 3).map(({ value }: { value: number }) => value)).toEqual([2, 36, 100]);
  });

  it('refuse invalid months, unknown reports and features that are not in the plan', async () => {
    const { as, db, company } = fixture;
    const status = async (report: string, query: object = {}) =>
      (await as.hr('viewCompanyReport', { params: { report }, query: query as never })).status;
    expect([
      await status('absence', { from: '2026-05', to: '2026-04' }),
      await status('absence', { from: '2019-05', to: '2026-04' }),
      await status('absence', { from: 'May' }),
      await status('gossip'),
      await status('leave-liability'),
    ]).toEqual([422, 422, 400, 404, 422]);
    const { features } = await db
      .selectFrom('company')
      .select('features')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    const set = (wanted: string[]) =>
      db.updateTable('company').set({ features: wanted }).where('id', '=', company.id).execute();
    await set(features.filter((one) => one !== 'recognition'));
    expect([await status('recognition'), await status('head-count')]).toEqual([403, 200]);
    expect((await as.hr('listReportViews')).body.reports).not.toContain('recognition');
    await set(features);
  });

  it('count who has acknowledged which policy, by policy and branch', async () => {
    const { as } = fixture;
    const { policy } = (await publishPolicy(as.hr, { title: 'Bicycles' })).body;
    await acknowledge(as.portoEmployee, policy._id, 1);
    const report = await read(as.hr, 'policies');
    const people = sectionOf(report, 'policy').series[2]?.values[0] ?? 0;
    expect(sectionOf(report, 'policy').labels).toEqual(['Bicycles']);
    expect(valuesOf(sectionOf(report, 'policy'), 'Acknowledged')).toEqual({ Bicycles: 1 });
    expect(valuesOf(sectionOf(report, 'branch'), 'Acknowledged')).toMatchObject({ Lisbon: 0, Porto: 1 });
    expect(report.figures).toEqual([
      { label: 'Policies in force', value: 1, unit: 'policies' },
      { label: 'Completion', value: Math.round(1_000 / (people + 1)) / 10, unit: 'percent' },
      { label: 'Still to acknowledge', value: people, unit: 'people' },
    ]);
    expect(valuesOf(sectionOf(await read(as.portoAdmin, 'policies'), 'branch'), 'Acknowledged')).toEqual({ Porto: 1 });
  });

  it('refuse a branch or department of another company', async () => {
    const { as, db, company, strangerPerson } = fixture;
    const other = await db
      .selectFrom('branch')
      .select('id')
      .where('company_id', '=', strangerPerson.companyId)
      .executeTakeFirstOrThrow();
    const status = async (query: object) =>
      (await as.hr('viewCompanyReport', { params: { report: 'head-count' }, query: query as never })).status;
    expect([
      await status({ branch: [other.id] }),
      await status({ department: [other.id] }),
      await status({ branch: [company.branches[0]], department: [company.departments[0]] }),
    ]).toEqual([404, 404, 200]);
  });

  it('are exported with the table, and no cell that a spreadsheet would execute', async () => {
    const { as, db, company } = fixture;
    await db
      .updateTable('department')
      .set({ name: '=cmd()' })
      .where('company_id', '=', company.id)
      .where('id', '=', company.departments[2] as string)
      .execute();
    const file = (format: string, section = 'department') =>
      as.hr('exportCompanyReport', { params: { report: 'head-count' }, query: { section, format } });
    const csv = await file('csv');
    expect(csv.body).toContain('Department,Headcount (people),Joined (people),Left (people),Turnover (%)');
    expect(csv.body).toContain("'=cmd()");
    const xlsx = await file('xlsx');
    expect([xlsx.status, xlsx.body.slice(0, 2)]).toEqual([200, 'PK']);
    expect((await file('csv', 'nothing')).status).toBe(422);
  });

  it('have real dates in spreadsheets, shown as in the console, and text in CSV', async () => {
    const { db, app, people, as } = fixture;
    const { companyId, id: personId } = people.hr;
    const authorization = `Bearer ${await startSession(db, { companyId, personId })}`;
    const first = async (report: string, section: string) => {
      const period = 'from=2026-09&to=2026-10';
      const { rawPayload } = await app.inject({
        url: `/api/${pathOf('exportCompanyReport', { report })}?section=${section}&format=xlsx&${period}`,
        headers: { authorization },
      });
      const { sheets } = await readXlsx(rawPayload, { readStyles: true });
      const [sheet] = sheets;

      return [sheet?.rows[1]?.[0], sheet?.cells?.get('1,0')?.style?.numFmt];
    };
    expect(await first('work-from-home', 'day')).toEqual([new Date('2026-09-01T00:00:00Z'), 'dd-mm-yy']);
    expect(await first('head-count', 'month')).toEqual([new Date('2026-09-01T00:00:00Z'), 'mmm yyyy']);
    const query = { section: 'month', format: 'csv', from: '2026-09', to: '2026-10' };
    const { body } = await as.hr('exportCompanyReport', { params: { report: 'head-count' }, query });
    expect(body).toContain('\r\nSept 2026,');
  });

  describe('leave liability', () => {
    it('matches what everyone sees as their own balance', async () => {
      // So that everyone is owed as much as the next.
      await fixture.db
        .updateTable('person')
        .set({ joined_on: null })
        .where('company_id', '=', fixture.company.id)
        .execute();
      const type = await addType(fixture, 'Owed');
      const taken = await fixture.as.employee('applyForLeave', {
        body: { type, from: nextYearMonday, to: nextYearMonday },
      });
      await decide(fixture.as.hr, taken.body.leaveApplication._id);
      expect((await startRun(fixture)).body.run).toMatchObject({ state: 'queued', result: null });
      // Asking again gives the same run.
      const again = (await startRun(fixture)).body.run;
      await finished(fixture.as.hr);
      const { run } = (await fixture.as.hr('viewReportRun', liability)).body;
      expect(run).toMatchObject({ _id: again._id, state: 'ready', fetchedAt: null });
      expect(run.done).toBe(run.total);
      const year = new Date().getUTCFullYear();
      const own = async (call: (typeof fixture.as)['hr']) =>
        (await call('viewOwnLeave', { query: { year } })).body.balances.find(
          (one: { type: { _id: string } }) => one.type._id === type,
        ).balance as number;
      const { people } = await countPeople();
      const owed = valuesOf(sectionOf(run.result, 'type'), 'Owed').Owed ?? 0;
      expect(owed).toBe((await own(fixture.as.employee)) * people);
      const file = await fixture.as.hr('exportCompanyReport', {
        ...liability,
        query: { section: 'type', format: 'csv', run: run._id },
      });
      expect(file.body).toContain('Owed');
      expect((await fixture.as.hr('viewReportRun', liability)).body.run.fetchedAt).not.toBeNull();
    });

    it('counts only paid leave, and of that only what carries over, unless types are chosen', async () => {
      const { as } = fixture;
      const unpaid = await addType(fixture, 'Unpaid', { paid: false });
      const labels = async (query: object) => {
        await as.hr('startReportRun', { ...liability, body: query });
        await vi.waitFor(async () => {
          await runNext(fixture.db);
          const { run } = (await as.hr('viewReportRun', { ...liability, query: query as never })).body;
          expect(run.state).toBe('ready');
        });
        const { run, types } = (await as.hr('viewReportRun', { ...liability, query: query as never })).body;

        return {
          labels: sectionOf(run.result, 'type').labels,
          counted: run.result.about.find(({ label }: { label: string }) => label === 'Leave types').value,
          types: types.map(({ name }: { name: string }) => name),
        };
      };
      const whole = await labels({});
      expect(whole.labels).not.toContain('Unpaid');
      expect(whole.types).toContain('Unpaid');
      expect((await labels({ type: [unpaid] })).labels).toEqual(['Unpaid']);
      await addType(fixture, 'Carried', { carryOverCap: 5 });
      expect(await labels({})).toMatchObject({ labels: ['Carried'], counted: 'Carried' });
      expect(await labels({ type: [unpaid] })).toMatchObject({ labels: ['Unpaid'], counted: 'Unpaid' });
    });

    it('can be read only by the person who started it, and not once their rights have changed', async () => {
      const { as, db, people, company } = fixture;
      const { run } = (await as.lisbonAdmin('startReportRun', { ...liability, body: {} })).body;
      await finished(as.lisbonAdmin);
      const fetch = (call: (typeof fixture.as)['hr']) =>
        call('exportCompanyReport', { ...liability, query: { section: 'type', format: 'csv', run: run._id } });
      const move = (branch: number) =>
        db
          .updateTable('person')
          .set({ branch_id: company.branches[branch] })
          .where('id', '=', people.lisbonAdmin.id)
          .execute();
      expect([(await fetch(as.lisbonAdmin)).status, (await fetch(as.hr)).status]).toEqual([200, 404]);
      await move(1);
      expect([
        (await fetch(as.lisbonAdmin)).status,
        (await as.lisbonAdmin('viewReportRun', liability)).body.run,
      ]).toEqual([404, null]);
      await move(0);
    });

    it('fails for good after three attempts, and starts again on request', async () => {
      const { db } = fixture;
      await startRun(fixture);
      await finished(fixture.as.hr);
      await db
        .updateTable('report_run')
        .set({ state: 'queued', attempts: 3, claimed_until: null, result: null })
        .where('owner_id', '=', fixture.people.hr.id)
        .execute();
      await finished(fixture.as.hr, 'failed');
      expect((await startRun(fixture)).body.run.state).toBe('queued');
      await finished(fixture.as.hr);
    });

    /** Run by this test or by the server, whichever comes first. */
    const finished = (call: (typeof fixture.as)['hr'], state = 'ready') =>
      vi.waitFor(async () => {
        await runNext(fixture.db);
        expect((await call('viewReportRun', liability)).body.run.state).toBe(state);
      });

    const countPeople = () =>
      fixture.db
        .selectFrom('person')
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .where('company_id', '=', fixture.company.id)
        .where('is_enabled', '=', true)
        .executeTakeFirstOrThrow();
  });
});

const liability = { params: { report: 'leave-liability' } };
const startRun = (fixture: StaffedCompanies) => fixture.as.hr('startReportRun', { ...liability, body: {} });

const nextYearMonday = (() => {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 1, 1));

  return new Date(first.getTime() + ((8 - (first.getUTCDay() || 7)) % 7) * 86_400_000).toISOString().slice(0, 10);
})();
