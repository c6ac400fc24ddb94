/** A company with absences, in tables: reports don't care how they came about. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { inCompany } from '../../../server/database/tx.ts';
import { markRequest } from '../../../server/people/report-marks.ts';
import { refreshCompany } from '../../../server/reports/company/refresh.ts';
import type { ReportName, ReportSection } from '../../../src/api/contract/company-reports.ts';
import { countedDays, sharesOf } from '../../../src/rules/leave/leave-days.ts';
import type { Caller } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import type { StaffedCompanies } from '../support/staffed-companies.ts';

const weekdaysOnly = { weekend: [6, 7], holidays: [], countsWeekends: false };

export async function addLeave(
  { db }: Pick<StaffedCompanies, 'db'>,
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
  // The server counts in the background, and may have done so just before.
  await inCompany(db, company_id, (trx) => markRequest(trx, 'leave_application', company_id, id));

  return id;
}

interface AddedLeave {
  readonly from: string;
  readonly to?: string;
  readonly status?: 'approved' | 'pending' | 'rejected' | 'cancelled';
  readonly decidedBy?: string;
}

/** Returns when everything is counted, by the server itself if it has just begun to. */
export async function refresh({ db, company }: Pick<StaffedCompanies, 'db' | 'company'>): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const isDue = () =>
    inCompany(db, company.id, async (trx) => {
      const state = await sql<{ is_done: boolean }>`
        select as_of >= ${rows[0]?.now} as is_done from report_state where company_id = ${company.id} for update
      `.execute(trx);

      return state.rows[0]?.is_done !== true;
    });
  do await refreshCompany(db, company.id, { mostMoves: 2, mostPeople: 3 });
  while (await isDue());
}

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
