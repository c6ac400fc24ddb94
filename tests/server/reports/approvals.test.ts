import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spansOf } from '../../../server/reports/company/approvals.ts';
import { monthsBetween } from '../../../src/rules/reports/company-reports.ts';
import { monthAfter } from '../../../src/rules/shared/months.ts';
import { engines } from '../support/databases.ts';
import { addType } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addLeave, read, refresh, sectionOf, valuesOf } from './support.ts';

describe('a period of months', () => {
  it.each([
    ['2025-02', '2025-02', ['month 2025-02-01']],
    ['2025-01', '2025-12', ['year 2025-01-01']],
    ['2025-01', '2025-05', ['quarter 2025-01-01', 'month 2025-04-01', 'month 2025-05-01']],
    [
      '2024-12',
      '2026-07',
      ['month 2024-12-01', 'year 2025-01-01', 'quarter 2026-01-01', 'quarter 2026-04-01', 'month 2026-07-01'],
    ],
  ])('from %s to %s is as few years, quarters and months as possible', (from, to, expected) => {
    expect(spansOf(monthsBetween(from, to)).map(({ span, first }) => `${span} ${first}`)).toEqual(expected);
  });
});

const FIRST = '2024-08';
const MONTHS = 20;

interface Decision {
  readonly month: string;
  readonly approver: string;
  readonly hours: number;
}

describe.each(engines)('each approver’s time to decide, on %s', (engine) => {
  let fixture: StaffedCompanies;
  const decisions: Decision[] = [];

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const { people, db } = fixture;
    const type = await addType(fixture, 'Annual');
    const approvers = ['hr', 'manager', 'lisbonAdmin'] as const;
    for (let index = 0; index < MONTHS * 2; index += 1) {
      const month = monthAfter(FIRST, index % MONTHS);
      const approver = approvers[index % approvers.length] ?? 'hr';
      const hours = 5 + ((index * 37) % 90);
      const id = await addLeave(fixture, index % 2 ? people.employee : people.portoEmployee, type, {
        from: `${month}-${index < MONTHS ? '10' : '20'}`,
        decidedBy: people[approver].id,
      });
      const decided = new Date(`${month}-15T12:00:00Z`);
      const created = new Date(decided.getTime() - hours * 3_600_000);
      await db
        .updateTable('leave_application')
        .set({ decided_at: decided, created_at: created })
        .where('id', '=', id)
        .execute();
      decisions.push({ month, approver: `${approver} Own`, hours });
    }
    await refresh(fixture);
  }, 120_000);
  afterAll(() => fixture?.close());

  it('matches a recount, whatever the period', async () => {
    const month = fc.nat(MONTHS - 1).map((number) => monthAfter(FIRST, number));
    await fc.assert(
      fc.asyncProperty(month, month, async (one, other) => {
        const [from = '', to = ''] = [one, other].sort();
        const section = sectionOf(await read(fixture.as.hr, 'approvals', { from, to }), 'approver');
        const meant = decisions.filter((decision) => decision.month >= from && decision.month <= to);
        const waits = new Map<string, number[]>();
        for (const { approver, hours } of meant) waits.set(approver, [...(waits.get(approver) ?? []), hours]);
        const byApprover = (of: (hours: number[]) => number) =>
          Object.fromEntries([...waits].map(([name, hours]) => [name, Math.round(of(hours) * 10) / 10]));
        const sum = (hours: number[]) => hours.reduce((all, each) => all + each, 0);

        expect(valuesOf(section, 'Decided')).toEqual(byApprover((hours) => hours.length));
        expect(valuesOf(section, 'Average wait')).toEqual(byApprover((hours) => sum(hours) / hours.length));
        expect(valuesOf(section, 'Longest wait')).toEqual(byApprover((hours) => Math.max(...hours)));
      }),
      { numRuns: 25 },
    );
  });

  it('reflects an undone decision and a move to another branch', async () => {
    const { db, company, people } = fixture;
    const year = { from: '2025-01', to: '2025-12' };
    const decided = async (branch: string | undefined) => {
      await refresh(fixture);
      const report = await read(fixture.as.hr, 'approvals', { ...year, branch: [branch] });

      return report.figures[0]?.value as number;
    };
    const [lisbon, porto] = company.branches;
    const [ofLisbon, ofPorto] = [await decided(lisbon), await decided(porto)];
    expect(ofLisbon * ofPorto).toBeGreaterThan(0);
    await db.updateTable('person').set({ branch_id: porto }).where('id', '=', people.employee.id).execute();
    expect([await decided(lisbon), await decided(porto)]).toEqual([0, ofLisbon + ofPorto]);
    const section = sectionOf(await read(fixture.as.hr, 'approvals', { ...year, branch: [lisbon] }), 'approver');
    expect(section.labels).toEqual([]);
  });
});
