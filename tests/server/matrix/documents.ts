/** Examples of the calls about announcements and campaigns. */
import { v7 } from 'uuid';
import { branchOf } from './branch-of.ts';
import { campaignExamples } from './campaigns.ts';
import type { AccessCheck, Example } from './example.ts';
import { policyExamples } from './policies.ts';

const LATER = '2999-01-01T09:00:00.000Z';

/** What the branch of the target has announced, or the company to a branch that is not the caller's. It names them until it is out. */
async function announcementAbout(check: AccessCheck, columns: { published_at?: string } = {}): Promise<string> {
  const { fixture, target, targetBranch } = check;
  const { companyId: company_id } = target;
  const [id, audience_id, branch] = [v7(), v7(), await branchOf(check)];
  await fixture.db
    .insertInto('audience')
    .values({ company_id, id: audience_id, branches: [branch] })
    .execute();
  await fixture.db
    .insertInto('announcement')
    .values({
      company_id,
      id,
      audience_id,
      branch_id: targetBranch === 'no branch' ? null : branch,
      title: columns.published_at ? 'Summer party' : `About ${target.email}`,
      body: 'They have news.',
      search_text: 'about them',
      created_by: target.id,
      publish_at: columns.published_at ?? LATER,
      ...columns,
    })
    .execute();

  return id;
}

const published = { published_at: '2026-01-01T09:00:00.000Z' };

/** Something for everyone of the caller's company. */
async function announcementFor({ fixture: { db }, caller }: AccessCheck): Promise<string> {
  const { companyId: company_id } = caller;
  const [id, audience_id] = [v7(), v7()];
  await db.insertInto('audience').values({ company_id, id: audience_id }).execute();
  await db
    .insertInto('announcement')
    .values({
      company_id,
      id,
      audience_id,
      title: 'Summer party',
      body: 'On Friday.',
      search_text: 'summer party',
      created_by: caller.id,
      publish_at: published.published_at,
      ...published,
    })
    .execute();

  return id;
}

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

export const documentExamples = {
  ...campaignExamples,
  ...policyExamples,
  countAudience: { send: () => ({}) },
  attachHrDocument: {
    success: 201,
    send: () => ({ form: { files: [{ field: 'document', fileName: 'guide.pdf', bytes: pdf }] } }),
  },
  createAnnouncement: {
    isAboutTarget: true,
    success: 201,
    outOfScope: 422,
    send: async (check) => ({
      body: { title: 'Summer party', body: 'On Friday.', audience: { branches: [await branchOf(check)] } },
    }),
  },
  getAnnouncements: {
    listsTarget: true,
    send: async (check) => {
      await announcementAbout(check);

      return {};
    },
  },
  getAnnouncement: {
    isAboutTarget: true,
    send: async (check) => ({ params: { id: await announcementAbout(check) } }),
  },
  editAnnouncement: {
    isAboutTarget: true,
    send: async (check) => ({
      params: { id: await announcementAbout(check) },
      body: { version: 1, body: 'New text.' },
    }),
  },
  withdrawAnnouncement: {
    isAboutTarget: true,
    send: async (check) => ({ params: { id: await announcementAbout(check, published) }, body: { version: 1 } }),
  },
  deleteAnnouncement: {
    isAboutTarget: true,
    send: async (check) => ({ params: { id: await announcementAbout(check) }, query: { version: 1 } }),
  },
  remindOfAnnouncement: {
    isAboutTarget: true,
    send: async (check) => ({ params: { id: await announcementAbout(check, published) } }),
  },
  listAnnouncementReaders: {
    isAboutTarget: true,
    send: async (check) => ({ params: { id: await announcementAbout(check) } }),
  },
  exportAnnouncementReaders: {
    isAboutTarget: true,
    send: async (check) => ({ params: { id: await announcementAbout(check) } }),
  },
  listOwnAnnouncements: { send: () => ({}) },
  readOwnAnnouncement: { send: async (check) => ({ params: { id: await announcementFor(check) } }) },
} as const satisfies Record<string, Example>;
