/** Examples of the calls about leave and sick leave. */
import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import type { LeaveApplicationTable, LeaveKind } from '../../../server/database/schema-leave.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { type NewFile, storeFile } from '../../../server/storage/files.ts';
import type { TestPerson } from '../support/company.ts';
import { mondayOfNextYear } from '../support/days.ts';
import type { EmptyCompanies } from '../support/empty-companies.ts';
import type { Example } from './example.ts';

const MONDAY = mondayOfNextYear(10);
const TUESDAY = mondayOfNextYear(10, 1);

/** A type of the caller's branch, made for this one check. */
async function spareType(
  { db, company }: EmptyCompanies,
  kind: LeaveKind,
  branch_ids: string[] = [company.branches[0]],
): Promise<string> {
  const id = v7();
  await db
    .insertInto('leave_type')
    .values({
      ...typeColumns(kind),
      company_id: company.id,
      id,
      name: id,
      name_norm: id,
      branch_ids,
    })
    .execute();

  return id;
}

const typeColumns = (kind: LeaveKind) => ({
  kind,
  colour: '#336699',
  paid: true,
  half_day_allowed: true,
  min_notice_days: 0,
  counts_weekends: false,
  may_go_negative: false,
  terms: JSON.stringify([{ fromYear: 2026, daysPerYear: 20, carryOverCap: 0, carryOverExpiryMonth: null }]),
  first_year: 2026,
});

type NewApplication = Insertable<LeaveApplicationTable>;

const approvedBy = ({ id }: TestPerson) => ({ status: 'approved', decided_by: id, decided_at: new Date() }) as const;

/** A request of someone's for a day on which people work. */
export async function requestOf(
  { db, company, otherCompany }: EmptyCompanies,
  { id: person_id, companyId }: TestPerson,
  kind: LeaveKind,
  columns: Partial<NewApplication> = {},
) {
  const { branches } = companyId === company.id ? company : otherCompany;
  const [id, type_id] = [v7(), v7()];
  const type = { ...typeColumns(kind), company_id: companyId, id: type_id, name: type_id, name_norm: type_id };
  await db
    .insertInto('leave_type')
    .values({ ...type, branch_ids: [branches[0]] })
    .execute();
  await db
    .insertInto('leave_application')
    .values({
      company_id: companyId,
      id,
      person_id,
      type_id,
      from_day: MONDAY,
      to_day: MONDAY,
      from_portion: 'full',
      to_portion: 'full',
      days: 1,
      shares: JSON.stringify([{ on: MONDAY, days: 1 }]),
      ...columns,
    })
    .execute();

  return id;
}

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const note = { files: [{ field: 'document', fileName: 'note.pdf', bytes: pdf }] };
const fileOf = ({ id, companyId }: TestPerson): NewFile => ({
  companyId,
  bytes: pdf,
  mediaType: 'application/pdf',
  originalName: 'note.pdf',
  access: 'scoped',
  ownerId: id,
  createdBy: id,
});

/** Their decisions, to someone of the same company. */
async function handedOverBy(fixture: EmptyCompanies, { companyId, id: delegator_id }: TestPerson): Promise<string> {
  const isHere = companyId === fixture.company.id;
  const { id: delegate_id } = isHere ? await fixture.caller('c-hr') : await fixture.target('other company');
  const id = v7();
  const span = { from_day: MONDAY, to_day: MONDAY, begins_at: new Date(), ends_at: new Date(Date.now() + 60_000) };
  await fixture.db
    .insertInto('approval_delegation')
    .values({ company_id: companyId, id, delegator_id, delegate_id, ...span })
    .execute();

  return id;
}

const decided = (kind: LeaveKind): Example => ({
  isAboutTarget: true,
  send: async ({ fixture, target }) => ({
    body: { _id: await requestOf(fixture, target, kind), decision: 'rejected', note: 'Not then.' },
  }),
});
const viewed = (kind: LeaveKind): Example => ({
  listsTarget: true,
  send: async ({ fixture, target }) => {
    await requestOf(fixture, target, kind);

    return { query: { person: target.id } };
  },
});
const applied = (kind: LeaveKind): Example => ({
  success: 201,
  send: async ({ fixture }) => ({ body: { type: await spareType(fixture, kind), from: MONDAY, to: MONDAY } }),
});
const cancelled = (kind: LeaveKind): Example => ({
  // Only the caller's own: requests of others aren't found.
  send: async ({ fixture, caller }) => ({ params: { id: await requestOf(fixture, caller, kind) } }),
});

const reviewed = (kind: LeaveKind): Example => ({
  isAboutTarget: true,
  send: async ({ fixture, target }) => ({ params: { id: await requestOf(fixture, target, kind) } }),
});
const simulated = (kind: LeaveKind): Example => ({
  isAboutTarget: true,
  send: async ({ fixture, target }) => ({ query: { person: target.id, type: await spareType(fixture, kind) } }),
});

const created: Example = { success: 201, send: () => ({ body: { name: v7(), daysPerYear: 20 } }) };
const edited = (kind: LeaveKind): Example => ({
  send: async ({ fixture }) => ({ body: { _id: await spareType(fixture, kind), version: 1, name: v7() } }),
});
const retired = (kind: LeaveKind): Example => ({
  send: async ({ fixture }) => ({ params: { id: await spareType(fixture, kind) } }),
});
const nothing: Example = { send: () => ({}) };

export const leaveExamples = {
  createLeaveType: created,
  editLeaveType: edited('leave'),
  listLeaveTypes: nothing,
  deleteLeaveType: retired('leave'),
  createSickLeaveType: created,
  editSickLeaveType: edited('sick'),
  listSickLeaveTypes: nothing,
  deleteSickLeaveType: retired('sick'),
  viewLeaveApplications: viewed('leave'),
  decideLeave: decided('leave'),
  viewOwnLeave: nothing,
  applyForLeave: applied('leave'),
  cancelLeave: cancelled('leave'),
  viewSickLeaveApplications: viewed('sick'),
  decideSickLeave: decided('sick'),
  viewOwnSickLeave: nothing,
  applyForSickLeave: applied('sick'),
  cancelSickLeave: cancelled('sick'),
  decideManyLeaves: {
    // Each has its own outcome; one out of scope isn't found.
    listsTarget: true,
    send: async ({ fixture, target }) => ({
      body: { items: [{ _id: await requestOf(fixture, target, 'sick') }], decision: 'rejected', note: 'Not then.' },
    }),
  },
  previewLeaveDecisions: {
    // One out of scope is left out.
    listsTarget: true,
    send: async ({ fixture, target }) => ({ body: { ids: [await requestOf(fixture, target, 'leave')] } }),
  },
  undoLeaveDecision: {
    isAboutTarget: true,
    // The decider of another company has no session here; there the row names someone of that company.
    send: async ({ fixture, target, caller, targetBranch }) => ({
      params: {
        id: await requestOf(fixture, target, 'leave', approvedBy(targetBranch === 'other company' ? target : caller)),
      },
    }),
  },
  listDelegations: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await handedOverBy(fixture, target);

      return {};
    },
  },
  createDelegation: {
    isAboutTarget: true,
    success: 201,
    target: { roles: ['reporting-manager', 'employee'] },
    send: async ({ fixture, target }) => {
      const { id: delegate } = await fixture.caller('c-hr');

      return { body: { delegator: target.id, delegate, from: MONDAY, to: MONDAY } };
    },
  },
  endDelegation: {
    isAboutTarget: true,
    target: { roles: ['reporting-manager', 'employee'] },
    send: async ({ fixture, target }) => ({ params: { id: await handedOverBy(fixture, target) } }),
  },
  adjustLeave: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({
      body: { person: target.id, type: await spareType(fixture, 'leave', []), days: 1, reason: 'Worked on a Sunday' },
    }),
  },
  enterLeave: {
    isAboutTarget: true,
    success: 201,
    send: async ({ fixture, target }) => ({
      body: { person: target.id, type: await spareType(fixture, 'leave', []), from: MONDAY, to: MONDAY },
    }),
  },
  cancelForEmployee: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({
      params: { id: await requestOf(fixture, target, 'leave', approvedBy(target)) },
      body: { reason: 'They were at work.' },
    }),
  },
  changeLeaveDays: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({
      params: { id: await requestOf(fixture, target, 'leave', approvedBy(target)) },
      body: { from: TUESDAY, to: TUESDAY, was: { from: MONDAY, to: MONDAY }, reason: 'They took another day.' },
    }),
  },
  viewRequests: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await requestOf(fixture, target, 'leave');

      return { query: { person: target.id } };
    },
  },
  exportRequests: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await requestOf(fixture, target, 'leave');

      return { query: { person: target.id } };
    },
  },
  viewMorningEmail: nothing,
  changeMorningEmail: { send: () => ({ body: { isOn: false } }) },
  viewPersonLeave: {
    isAboutTarget: true,
    send: ({ target }) => ({ params: { id: target.id } }),
  },
  viewLeaveLedger: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({ query: { person: target.id, type: await spareType(fixture, 'leave') } }),
  },
  attachToLeave: {
    success: 201,
    send: async ({ fixture, caller }) => ({ params: { id: await requestOf(fixture, caller, 'sick') }, form: note }),
  },
  attachForEmployee: {
    isAboutTarget: true,
    success: 201,
    send: async ({ fixture, target }) => ({ params: { id: await requestOf(fixture, target, 'sick') }, form: note }),
  },
  removeFromLeave: {
    send: async ({ fixture, caller }) => {
      const [id, document] = [await requestOf(fixture, caller, 'sick'), v7()];
      const { name: file_name } = await inCompany(fixture.db, caller.companyId, (db) => storeFile(db, fileOf(caller)));
      await fixture.db
        .insertInto('leave_document')
        .values({ company_id: caller.companyId, id: document, application_id: id, file_name })
        .execute();

      return { params: { id, document } };
    },
  },
  exportLeaveBalances: {
    listsTarget: true,
    send: async ({ fixture }) => {
      await spareType(fixture, 'leave', []);

      return { query: { format: 'csv' } };
    },
  },
  exportLeaveApplications: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await requestOf(fixture, target, 'sick');

      return { query: { kind: 'sick', person: target.id } };
    },
  },
  keepLeave: {
    send: async ({ fixture, caller }) => {
      const id = await requestOf(fixture, caller, 'leave', approvedBy(caller));
      await fixture.db
        .insertInto('leave_cancellation')
        .values({ company_id: fixture.company.id, id: v7(), application_id: id })
        .execute();

      return { params: { id } };
    },
  },
  reviewLeave: reviewed('leave'),
  reviewSickLeave: reviewed('sick'),
  simulateLeave: simulated('leave'),
  simulateSickLeave: simulated('sick'),
  viewLeaveCalendar: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await requestOf(fixture, target, 'leave');

      return { query: { from: MONDAY, to: MONDAY, person: target.id } };
    },
  },
} as const satisfies Record<string, Example>;
