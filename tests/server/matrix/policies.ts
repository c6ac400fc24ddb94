/** Examples of the calls about policies. */
import sharp from 'sharp';
import { v7 } from 'uuid';
import { branchOf } from './branch-of.ts';
import type { AccessCheck, Example } from './example.ts';

const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Be on time.' }] }] };
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#264653' } })
  .png()
  .toBuffer();
const AT = '2026-01-01T09:00:00.000Z';

interface Wanted {
  readonly companyId: string;
  readonly branchId: string | null;
  readonly branches?: string[];
  readonly title: string;
  readonly createdBy: string;
  /** Published versions; with none there is a draft. */
  readonly published?: number;
  readonly hasDraft?: boolean;
}

async function store({ fixture: { db } }: AccessCheck, wanted: Wanted): Promise<string> {
  const { companyId: company_id, branchId, branches = [], title, createdBy, published = 0, hasDraft = false } = wanted;
  const [id, audience_id] = [v7(), v7()];
  await db.insertInto('audience').values({ company_id, id: audience_id, branches }).execute();
  await db
    .insertInto('hr_policy')
    .values({
      company_id,
      id,
      audience_id,
      branch_id: branchId,
      owner_id: createdBy,
      category: 'Other',
      title,
      search_text: title,
      acknowledge_days: 14,
      review_on: null,
      published_number: published || null,
      published_at: published ? AT : null,
      counted_stamp: null,
      created_by: createdBy,
      created_key: null,
    })
    .execute();
  const count = published + (hasDraft || published === 0 ? 1 : 0);
  await db
    .insertInto('policy_version')
    .values(
      Array.from({ length: count }, (_, index) => ({
        company_id,
        policy_id: id,
        number: index + 1,
        title,
        summary: '',
        body: JSON.stringify(body),
        file_name: null,
        effective_from: '2026-01-01',
        published_at: index < published ? AT : null,
        published_by: createdBy,
      })),
    )
    .execute();

  return id;
}

/** What the branch of the target has written, or the company for a branch that is not the caller's. */
async function policyAbout(check: AccessCheck, more: Partial<Wanted> = {}): Promise<string> {
  const { target, targetBranch } = check;
  const branch = await branchOf(check);

  return store(check, {
    companyId: target.companyId,
    branchId: targetBranch === 'no branch' ? null : branch,
    branches: [branch],
    title: more.published ? 'Punctuality' : `About ${target.email}`,
    createdBy: target.id,
    ...more,
  });
}

/** Something for everyone of the caller's company. */
const policyFor = (check: AccessCheck): Promise<string> =>
  store(check, {
    companyId: check.caller.companyId,
    branchId: null,
    title: 'Punctuality',
    createdBy: check.caller.id,
    published: 1,
  });

async function acknowledged(check: AccessCheck): Promise<string> {
  const { fixture, caller } = check;
  const id = await policyFor(check);
  await fixture.db
    .insertInto('policy_acknowledgement')
    .values({
      company_id: caller.companyId,
      policy_id: id,
      number: 1,
      person_id: caller.id,
      session_id: null,
      client_ip: null,
      user_agent: null,
    })
    .execute();

  return id;
}

const about = (more: Partial<Wanted>, sent: object = {}): Example => ({
  isAboutTarget: true,
  send: async (check) => ({ params: { id: await policyAbout(check, more) }, ...sent }),
});

export const policyExamples = {
  getPolicyDocuments: {
    listsTarget: true,
    send: async (check) => {
      await policyAbout(check);

      return {};
    },
  },
  addPolicyPicture: {
    success: 201,
    send: async () => ({ form: { files: [{ field: 'image', fileName: 'p.png', bytes: await picture }] } }),
  },
  uploadPolicyDocument: {
    isAboutTarget: true,
    success: 201,
    outOfScope: 422,
    send: async (check) => ({
      body: {
        title: 'Punctuality',
        category: 'Conduct',
        effectiveFrom: '2026-01-01',
        acknowledgeDays: 14,
        body,
        audience: { branches: [await branchOf(check)] },
      },
    }),
  },
  editPolicyDocument: about({}, { body: { version: 1, title: 'On time' } }),
  deletePolicyDocument: about({}, { query: { version: 1 } }),
  getPolicyDocument: about({}),
  getPolicyVersion: {
    isAboutTarget: true,
    send: async (check) => ({ params: { id: await policyAbout(check) }, query: { number: 1 } }),
  },
  discardPolicyDraft: about({ published: 1, hasDraft: true }, { query: { version: 1 } }),
  retirePolicyDocument: about({ published: 1 }, { body: { version: 1 } }),
  remindOfPolicy: about({ published: 1 }),
  listPolicyOwners: { send: () => ({}) },
  viewPolicyCompletion: about({ published: 1 }, { query: { by: 'branch' } }),
  listPolicyReaders: about({ published: 1 }),
  exportPolicyEvidence: about({ published: 1 }),
  listOwnPolicies: { send: () => ({}) },
  readOwnPolicy: { send: async (check) => ({ params: { id: await policyFor(check) } }) },
  readOwnPolicyVersion: {
    send: async (check) => ({ params: { id: await acknowledged(check) }, query: { number: 1 } }),
  },
  acknowledgePolicy: { send: async (check) => ({ params: { id: await policyFor(check) }, body: { number: 1 } }) },
} as const satisfies Record<string, Example>;
