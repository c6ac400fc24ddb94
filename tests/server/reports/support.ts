/** A company with absences, in tables: reports don't care how they came about. */
import { v7 } from 'uuid';
import { refreshCompany } from '../../../server/reports/company/refresh.ts';
import type { ReportName, ReportSection } from '../../../src/api/contract/company-reports.ts';
import { countedDays, sharesOf } from '../../../src/rules/leave/leave-days.ts';
import type { Caller } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import type { Place } from '../support/place.ts';

const weekdaysOnly = { weekend: [6, 7], holidays: [], countsWeekends: false };

export async function addLeave(
  { db }: Pick<Place, 'db'>,
  { companyId: company_id, id: person_id }: TestPerson,
  type_id: string,
  { from, to = from, status = 'approved' as const, decidedBy }: AddedLeave,
): Promise<string> {
  const id = v7();
  const counted = countedDays({ from, to, fromPortion: 'full', toPortion: 'full' }, weekdaysOnly);
  const shares = sharesOf(counted);
  await db
    .insertInto('leave_application')
    .values({
      company_id,
      id,
      person_id,
      type_id,
      from_day: from,
      to_day: to,
      from_portion: 'full',
      to_portion: 'full',
      days: shares.reduce((sum, { days }) => sum + days, 0),
      shares: JSON.stringify(shares),
      day_counts: JSON.stringify(counted.map((day) => ({ ...day, holiday: null }))),
      status,
      decided_by: decidedBy ?? person_id,
      decided_at: status === 'pending' ? null : new Date(`${from}T12:00:00Z`),
      created_at: new Date(Date.parse(`${from}T12:00:00Z`) - 36 * 3_600_000),
    })
    .execute();

  return id;
}

interface AddedLeave {
  readonly from: string;
  readonly to?: string;
  readonly status?: 'approved' | 'pending' | 'rejected' | 'cancelled';
  readonly decidedBy?: string;
}

export const refresh = ({ db, company }: Pick<Place, 'db' | 'company'>): Promise<void> =>
  refreshCompany(db, company.id);

export async function read(call: Caller, report: ReportName, query: object = {}) {
  const { status, body } = await call('viewCompanyReport', { params: { report }, query: query as never });
  if (status !== 200) throw new Error(`${status}: ${body.message}`);

  return body.report;
}

export const sectionOf = ({ sections }: { sections: ReportSection[] }, id: string): ReportSection => {
  const section = sections.find((one) => one.id === id);
  if (!section) throw new Error(`There is no section ${id} among ${sections.map((one) => one.id)}.`);

  return section;
};

/** By label, the values of one series. */
export function valuesOf(section: ReportSection, name: string): Record<string, number | null> {
  const series = section.series.find((one) => one.name === name);

  return Object.fromEntries(section.labels.map((label, index) => [label, series?.values[index] ?? null]));
}
