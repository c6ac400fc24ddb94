/** Examples of the calls about company reports. */
import { v7 } from 'uuid';
import type { AccessCheck, Example } from './example.ts';

async function ownView({ fixture: { db }, caller }: AccessCheck): Promise<string> {
  const id = v7();
  await db
    .insertInto('report_view')
    .values({
      company_id: caller.companyId,
      id,
      owner_id: caller.id,
      report: 'head-count',
      name: 'Mine',
      query: '{}',
      schedule: null,
    })
    .execute();

  return id;
}

const liability = { params: { report: 'leave-liability' } };

export const reportExamples = {
  viewCompanyReport: { send: () => ({ params: { report: 'absence' } }) },
  exportCompanyReport: {
    send: () => ({ params: { report: 'head-count' }, query: { section: 'month', format: 'csv' } }),
  },
  startReportRun: { success: 201, send: () => ({ ...liability, body: {} }) },
  viewReportRun: { send: () => liability },
  listReportViews: { send: () => ({}) },
  saveReportView: { success: 201, send: () => ({ body: { report: 'absence', name: 'Absence', query: {} } }) },
  editReportView: {
    send: async (check) => ({ params: { id: await ownView(check) }, body: { name: 'Ours', version: 1 } }),
  },
  deleteReportView: { send: async (check) => ({ params: { id: await ownView(check) } }) },
  sendReportView: { send: async (check) => ({ params: { id: await ownView(check) } }) },
} as const satisfies Record<string, Example>;
