/**
 * One example of every call: what to send so that it succeeds for someone who may make it. Anyone who adds a call adds it
 * here; the matrix does the rest.
 */
import sharp from 'sharp';
import { v7 } from 'uuid';
import { inCompany } from '../../../server/database/tx.ts';
import { passwordChanged } from '../../../server/notify/events.ts';
import { storeFile } from '../../../server/storage/files.ts';
import type { BuiltCall } from '../../../src/api/contract/index.ts';
import { arrowOf, startedIn } from '../../../src/rules/workflows/arrows.ts';
import type { Sent } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import type { EmptyCompanies } from '../support/empty-companies.ts';
import { accountExamples } from './account.ts';
import { articleExamples } from './articles.ts';
import { branchAt } from './branch-of.ts';
import { challengeExamples } from './challenges.ts';
import { conversationExamples } from './conversations.ts';
import { dashboardExamples } from './dashboard.ts';
import { documentExamples } from './documents.ts';
import type { AccessCheck, Example } from './example.ts';
import { importExamples } from './imports.ts';
import { leaveExamples } from './leave.ts';
import { peopleExamples } from './people.ts';
import { personReportExamples } from './person-reports.ts';
import { recognitionExamples } from './recognition.ts';
import { reportExamples } from './reports.ts';
import { wfhExamples } from './wfh.ts';

const nothing: Example = { send: () => ({}) };
const begun = arrowOf(startedIn('session.signedIn.page.open'));
const targetsId = ({ target }: AccessCheck): Sent => ({ params: { id: target.id } });

/** A save carries the version that it is about; the checks before have moved it. */
async function versionOf(
  { db }: EmptyCompanies,
  table: 'company' | 'branch' | 'insurance_plan',
  id: string,
): Promise<{ version: number }> {
  return db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow();
}

let count = 0;
const unique = (): string => {
  count += 1;
  return `matrix-${count}`;
};

const branchForm = () => ({ branchName: `Branch ${unique()}`, timezone: 'Europe/Lisbon' });

const employeeForm = ({ targetBranch, fixture }: AccessCheck) => ({
  firstName: 'Noor',
  lastName: 'Vermeer',
  empId: unique(),
  designation: fixture.company.designations[0],
  roles: ['employee'],
  department: fixture.company.departments[0],
  branchId: branchAt(targetBranch, fixture),
});

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#225544' } })
  .jpeg()
  .toBuffer();

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

/** The plan of the target's company, with its options. */
async function planAt({ targetBranch, fixture }: AccessCheck) {
  const { policies } = targetBranch === 'other company' ? fixture.otherCompany : fixture.company;
  const options = await fixture.db
    .selectFrom('insurance_policy')
    .select(['plan_id', 'id as _id', 'name'])
    .where('id', 'in', policies)
    .execute();

  return { id: options[0]?.plan_id ?? '', plans: options.map(({ _id, name }) => ({ _id, name })) };
}

const targetsFile: Example = {
  isAboutTarget: true,
  withoutSession: 401,
  send: async ({ fixture, target: { companyId, id } }) => {
    const { name } = await inCompany(fixture.db, companyId, (db) =>
      storeFile(db, {
        companyId,
        bytes: Buffer.from('%PDF-'),
        mediaType: 'application/pdf',
        originalName: 'result.pdf',
        access: 'scoped',
        ownerId: id,
        createdBy: id,
      }),
    );

    return { params: { name } };
  },
};

/** Something that this person was told. */
async function toldTo({ db }: EmptyCompanies, { companyId, id: personId }: TestPerson): Promise<string> {
  await inCompany(db, companyId, (trx) => passwordChanged(trx, { companyId, personId }));
  const { id } = await db
    .selectFrom('notification')
    .select('id')
    .where('recipient_id', '=', personId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

  return id;
}

/** A unit of the caller's company that no one belongs to, made for this one check. */
async function spareUnit({ fixture }: AccessCheck, table: 'department' | 'designation' | 'team'): Promise<string> {
  const id = v7();
  const name = unique();
  await fixture.db.insertInto(table).values({ company_id: fixture.company.id, id, name, name_norm: name }).execute();

  return id;
}

const editedUnit = (table: 'department' | 'designation'): Example => ({
  send: async (check) => ({ body: { _id: await spareUnit(check, table), version: 1, name: unique() } }),
});
const mergedUnit = (table: 'department' | 'designation'): Example => ({
  send: async (check) => ({
    body: { _id: await spareUnit(check, table), version: 1, into: await spareUnit(check, table) },
  }),
});
const deletedUnit = (table: 'department' | 'designation' | 'team'): Example => ({
  send: async (check) => ({ params: { id: await spareUnit(check, table) }, query: { version: 1 } }),
});
const named: Example = { success: 201, send: () => ({ body: { name: unique() } }) };
export const examples: Readonly<Record<BuiltCall, Example>> = {
  // Auth and account
  ...accountExamples,
  resendEmail: {
    isAboutTarget: true,
    target: { columns: { password_changed: false, profile_updated: false } },
    send: targetsId,
  },

  // Company
  getCompany: nothing,
  editCompany: {
    send: async ({ fixture }) => ({
      body: {
        ...(await versionOf(fixture, 'company', fixture.company.id)),
        companyName: 'Tidewater',
        companyEmail: 'hello@tidewater.example',
        address: '1 Quay Street',
        telephone: '35121555010',
      },
    }),
  },
  uploadCompanyLogo: {
    send: async () => ({ form: { fields: { operation: 'edit' }, files: [{ bytes: await picture }] } }),
  },
  skipCompanyLogo: nothing,

  ...dashboardExamples,
  // Branches
  getBranches: nothing,
  createBranch: { success: 201, send: () => ({ body: branchForm() }) },
  editBranch: {
    isAboutTarget: true,
    send: async ({ targetBranch, fixture }) => {
      const _id = branchAt(targetBranch, fixture);

      return { body: { ...branchForm(), _id, ...(await versionOf(fixture, 'branch', _id)) } };
    },
  },
  getBranchEffects: {
    isAboutTarget: true,
    send: ({ targetBranch, fixture }) => ({ params: { id: branchAt(targetBranch, fixture) } }),
  },
  setBranchEnabled: {
    isAboutTarget: true,
    send: ({ targetBranch, fixture }) => ({
      query: { branchId: branchAt(targetBranch, fixture) },
      body: { isEnabled: true },
    }),
  },

  // Organisation
  getDetailsOnEdit: nothing,
  getDepartments: nothing,
  createDepartment: named,
  editDepartment: editedUnit('department'),
  mergeDepartment: mergedUnit('department'),
  deleteDepartment: deletedUnit('department'),
  getDesignations: nothing,
  createDesignation: named,
  editDesignation: editedUnit('designation'),
  mergeDesignation: mergedUnit('designation'),
  deleteDesignation: deletedUnit('designation'),
  getTeams: nothing,
  createTeam: { success: 201, send: () => ({ form: { fields: { name: unique() } } }) },
  editTeam: {
    send: async (check) => ({
      form: { fields: { _id: await spareUnit(check, 'team'), version: '1', name: unique() } },
    }),
  },
  deleteTeam: deletedUnit('team'),
  viewGroups: nothing,
  createGroup: { success: 201, send: () => ({ body: { groupName: unique() } }) },
  editGroup: {
    isAboutTarget: true,
    send: ({ fixture, target }) => ({
      params: { id: fixture.company.groups[0] },
      body: { version: 1, add: { people: [target.id] } },
    }),
  },
  deleteGroup: {
    send: async ({ fixture }) => {
      const id = v7();
      const name = unique();
      await fixture.db
        .insertInto('people_group')
        .values({ company_id: fixture.company.id, id, group_name: name, name_norm: name })
        .execute();

      return { params: { id }, query: { version: 1 } };
    },
  },
  viewInsurancePlans: nothing,
  createInsurancePlan: { success: 201, send: () => ({ body: { name: unique(), plans: [] } }) },
  editInsurancePlan: {
    isAboutTarget: true,
    send: async (check) => {
      const { id, plans } = await planAt(check);

      return {
        params: { id },
        body: { name: unique(), plans, ...(await versionOf(check.fixture, 'insurance_plan', id)) },
      };
    },
  },
  uploadInsuranceDocument: {
    isAboutTarget: true,
    send: async (check) => {
      const { id, plans } = await planAt(check);
      const form = { fields: { policyId: plans[0]?._id ?? '' }, files: [{ field: 'policyDoc', bytes: pdf }] };

      return { params: { id }, form };
    },
  },

  // Employees
  signUpEmployee: {
    isAboutTarget: true,
    outOfScope: 422,
    without: ['no branch'],
    success: 201,
    send: (check) => ({ body: { ...employeeForm(check), email: `${unique()}@tidewater.example` } }),
  },
  updateUser: {
    isAboutTarget: true,
    send: (check) => ({
      ...targetsId(check),
      body: { ...employeeForm({ ...check, targetBranch: 'own branch' }), version: 1 },
    }),
  },
  setUserEnabled: {
    isAboutTarget: true,
    send: (check) => ({ ...targetsId(check), body: { isEnabled: false } }),
  },
  allUsers: { listsTarget: true, send: ({ target }) => ({ query: { search: target.email } }) },
  getEmployees: { listsTarget: true, send: ({ target }) => ({ query: { searchPattern: target.email } }) },
  confirmBranchHr: {
    isAboutTarget: true,
    target: { roles: ['b-hr', 'employee'], columns: { hr_confirmed_at: null } },
    send: targetsId,
  },
  getEmployee: { isAboutTarget: true, send: targetsId },
  getEmployeeEffects: { isAboutTarget: true, send: targetsId },

  // Leave and sick leave
  ...leaveExamples,

  // Work from home
  ...wfhExamples,

  // Conversations
  ...conversationExamples,
  ...documentExamples,
  ...challengeExamples,
  ...peopleExamples,
  ...recognitionExamples,
  ...reportExamples,
  ...personReportExamples,

  // Articles
  ...articleExamples,

  // Notifications
  listNotifications: nothing,
  readAllNotifications: nothing,
  readNotification: {
    // Only one's own: what someone else was told is not there.
    send: async ({ fixture, caller }) => ({ params: { id: await toldTo(fixture, caller) } }),
  },
  markNotificationsSeen: nothing,
  openFeed: nothing,

  ...importExamples,

  // Workflows
  countTransitions: {
    send: async ({ fixture }) => {
      await fixture.db.updateTable('company').set({ counted_since: new Date() }).execute();

      return { body: { batch: v7(), counts: [{ ...begun, day: new Date().toISOString().slice(0, 10), times: 1 }] } };
    },
  },
  viewTransitionCounts: nothing,
  exportTransitionCounts: { send: () => ({ query: { format: 'csv' } }) },
  switchCounting: { send: () => ({ body: { isOn: true } }) },
  deleteTransitionCounts: nothing,

  // Files and health
  getFile: targetsFile,
  downloadFile: targetsFile,
  health: nothing,
};
