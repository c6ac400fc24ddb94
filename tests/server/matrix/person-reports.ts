/** Examples of the calls about reports on people. */
import { v7 } from 'uuid';
import { inCompany } from '../../../server/database/tx.ts';
import { summariseMeasurements } from '../../../server/people/report-summaries.ts';
import type { TestPerson } from '../support/company.ts';
import type { EmptyCompanies } from '../support/empty-companies.ts';
import type { Example } from './example.ts';

/** Someone with one result. */
async function measured({ db }: EmptyCompanies, { companyId: company_id, id: person_id }: TestPerson): Promise<string> {
  await inCompany(db, company_id, async (trx) => {
    await trx
      .insertInto('measurement')
      .values({
        company_id,
        id: v7(),
        person_id,
        source: 'blood',
        name: 'LDL',
        name_norm: v7(),
        measured_on: '2026-01-12',
        value: '2.9',
        value_number: 2.9,
      })
      .execute();
    await summariseMeasurements(trx, company_id, [person_id]);
  });

  return person_id;
}

export const personReportExamples = {
  personReports: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({
      params: { skip: '0', count: '1' },
      query: { userId: await measured(fixture, target) },
    }),
  },
  listPersonReports: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await measured(fixture, target);

      return { query: { count: 500 } };
    },
  },
  editPersonReport: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({
      params: { id: await measured(fixture, target) },
      body: { version: 1, note: 'Fasting.', nextCheckOn: '2099-01-12' },
    }),
  },
} as const satisfies Record<string, Example>;
