/** Examples of the calls about policies. */
import sharp from 'sharp';
import { v7 } from 'uuid';
import { branchOf } from './branch-of.ts';
import type { Cell, Example } from './example.ts';

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

async function store({ fixture: { db } }: Cell, wanted: Wanted): Promise<string> {
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
      Array.from({ length: count }, (_, place) => ({
        company_id,
        policy_id: id,
        number: place + 1,
        title,
        summary: '',
        body: JSON.stringify(body),
        file_name: null,
        effective_from: '2026-01-01',
        published_at: place < published ? AT : null,
        published_by: createdBy,
      })),
    )
    .execute();

  return id;
}

/** What the branch of the target has written, or the company for a branch that is not the caller's. */
async function policyAbout(cell: Cell, more: Partial<Wanted> = {}): Promise<string> {
  const { target, place } = cell;
  const branch = await branchOf(cell);

  return store(cell, {
    companyId: target.companyId,
    branchId: place === 'no branch' ? null : branch,
    branches: [branch],
    title: more.published ? 'Punctuality' : `About ${target.email}`,
    createdBy: target.id,
    ...more,
  });
}

/** Something for everyone of the caller's company. */
const policyFor = (cell: Cell): Promise<string> =>
  store(cell, {
    companyId: cell.caller.companyId,
    branchId: null,
    title: 'Punctuality',
    createdBy: cell.caller.id,
    published: 1,
  });

async function acknowledged(cell: Cell): Promise<string> {
  const { fixture, caller } = cell;
  const id = await policyFor(cell);
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
  send: async (cell) => ({ params: { id: await policyAbout(cell, more) }, ...sent }),
});

export const policyExamples = {
  getPolicyDocuments: {
    listsTarget: true,
    send: async (cell) => {
      await policyAbout(cell);

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
    send: async (cell) => ({
      body: {
        title: 'Punctuality',
        category: 'Conduct',
        effectiveFrom: '2026-01-01',
        acknowledgeDays: 14,
        body,
        audience: { branches: [await branchOf(cell)] },
      },
    }),
  },
  editPolicyDocument: about({}, { body: { version: 1, title: 'On time' } }),
  deletePolicyDocument: about({}, { query: { version: 1 } }),
  getPolicyDocument: about({}),
  getPolicyVersion: {
    isAboutTarget: true,
    send: async (cell) => ({ params: { id: await policyAbout(cell) }, query: { number: 1 } }),
  },
  discardPolicyDraft: about({ published: 1, hasDraft: true }, { query: { version: 1 } }),
  retirePolicyDocument: about({ published: 1 }, { body: { version: 1 } }),
  remindOfPolicy: about({ published: 1 }),
  listPolicyOwners: { send: () => ({}) },
  viewPolicyCompletion: about({ published: 1 }, { query: { by: 'branch' } }),
  listPolicyReaders: about({ published: 1 }),
  exportPolicyEvidence: about({ published: 1 }),
  listOwnPolicies: { send: () => ({}) },
  readOwnPolicy: { send: async (cell) => ({ params: { id: await policyFor(cell) } }) },
  readOwnPolicyVersion: { send: async (cell) => ({ params: { id: await acknowledged(cell) }, query: { number: 1 } }) },
  acknowledgePolicy: { send: async (cell) => ({ params: { id: await policyFor(cell) }, body: { number: 1 } }) },
} as const satisfies Record<string, Example>;
