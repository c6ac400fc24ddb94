/** Examples of the calls about work from home. */
import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import type { WfhRequestTable } from '../../../server/database/schema-wfh.ts';
import type { TestPerson } from '../support/company.ts';
import { mondayOfNextYear } from '../support/days.ts';
import type { EmptyCompanies } from '../support/empty-companies.ts';
import type { AccessCheck, Example } from './example.ts';

const MONDAY = mondayOfNextYear(10);

/** A policy made for this one check. */
async function sparePolicy({ db, company }: EmptyCompanies, company_id = company.id): Promise<string> {
  const id = v7();
  await db
    .insertInto('wfh_policy')
    .values({
      company_id,
      id,
      name: id,
      name_norm: id,
      weekdays: [1, 2, 3, 4, 5],
      limit_days: 2,
      limit_per: 'week',
      approval: 'always',
      min_notice_days: 0,
    })
    .execute();

  return id;
}

/** A request of someone's for a day on which people work. */
export async function requestOf(
  fixture: EmptyCompanies,
  { id: person_id, companyId: company_id }: TestPerson,
  columns: Partial<Insertable<WfhRequestTable>> = {},
): Promise<string> {
  const id = v7();
  const policy_id = await sparePolicy(fixture, company_id);
  const days = { from_day: MONDAY, to_day: MONDAY, days_on: [MONDAY] };
  await fixture.db
    .insertInto('wfh_request')
    .values({ company_id, id, person_id, policy_id, ...days, ...columns })
    .execute();

  return id;
}

const targetsPolicy = (body?: object): Example => ({
  send: async ({ fixture }: AccessCheck) => ({ params: { id: await sparePolicy(fixture) }, ...(body && { body }) }),
});

export const wfhExamples = {
  createWfhPolicy: { success: 201, send: () => ({ body: { name: v7() } }) },
  editWfhPolicy: targetsPolicy({ version: 1, limitDays: 3 }),
  listWfhPolicies: { send: () => ({}) },
  deleteWfhPolicy: targetsPolicy(),
  listWfhRequests: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await requestOf(fixture, target);

      return { query: { person: target.id } };
    },
  },
  decideWfh: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({
      body: { _id: await requestOf(fixture, target), decision: 'rejected', note: 'Not then.' },
    }),
  },
  reviewWfh: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({ params: { id: await requestOf(fixture, target) } }),
  },
  decideManyWfh: {
    // Each has its own outcome; one out of scope isn't found.
    listsTarget: true,
    send: async ({ fixture, target }) => ({
      body: { ids: [await requestOf(fixture, target)], decision: 'rejected', note: 'Not then.' },
    }),
  },
  undoWfh: {
    isAboutTarget: true,
    send: async ({ fixture, target, caller }) => {
      const id = await requestOf(fixture, target);
      const decided_by = caller.companyId === target.companyId ? caller.id : target.id;
      const decision = { status: 'rejected', decided_by, decided_at: new Date() } as const;
      await fixture.db.updateTable('wfh_request').set(decision).where('id', '=', id).execute();

      return { body: { _id: id } };
    },
  },
  exportWfhRequests: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await requestOf(fixture, target);

      return { query: { person: target.id } };
    },
  },
  viewWfhCalendar: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await requestOf(fixture, target);

      return { query: { from: MONDAY, to: MONDAY, person: target.id } };
    },
  },
  viewOwnWfh: { send: () => ({}) },
  applyForWfh: {
    success: 201,
    send: async ({ fixture }) => ({ body: { policy: await sparePolicy(fixture), from: MONDAY, to: MONDAY } }),
  },
  cancelWfhForEmployee: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({
      params: {
        id: await requestOf(fixture, target, { status: 'approved', decided_by: target.id, decided_at: new Date() }),
      },
      body: { reason: 'They were in the office.' },
    }),
  },
  cancelWfh: {
    // Only the caller's own: requests of others aren't found.
    send: async ({ fixture, caller }) => ({ params: { id: await requestOf(fixture, caller) } }),
  },
} as const satisfies Record<string, Example>;
