/** Examples of the calls about campaigns. */
import sharp from 'sharp';
import { v7 } from 'uuid';
import type { TestPerson } from '../support/company.ts';
import { branchOf } from './branch-of.ts';
import type { AccessCheck, Example } from './example.ts';

const FROM = '2999-01-01T09:00:00.000Z';
const TO = '2999-01-15T09:00:00.000Z';

const campaignText = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a9d8f' } })
  .png()
  .toBuffer();

interface Made {
  readonly author: TestPerson;
  readonly branches: string[];
  readonly branch: string | null;
  readonly title: string;
  readonly state?: 'draft' | 'scheduled' | 'sent';
}

async function campaignOf(
  { fixture: { db } }: AccessCheck,
  { author, branches, branch, title, state }: Made,
): Promise<string> {
  const { companyId: company_id } = author;
  const [id, audience_id] = [v7(), v7()];
  await db.insertInto('audience').values({ company_id, id: audience_id, branches }).execute();
  await db
    .insertInto('campaign')
    .values({
      company_id,
      id,
      audience_id,
      branch_id: branch,
      title,
      search_text: title.toLowerCase(),
      body: JSON.stringify(campaignText('They have news.')),
      image_file: null,
      link_kind: null,
      link_id: null,
      from_at: FROM,
      to_at: TO,
      state: state ?? 'scheduled',
      addressed: null,
      pass_cursor: null,
      created_by: author.id,
      created_key: null,
    })
    .execute();

  return id;
}

/** The one of the target's branch, or the company's for a branch that is not the caller's. */
async function campaignAbout(check: AccessCheck, state?: Made['state']): Promise<string> {
  const branch = await branchOf(check);

  return campaignOf(check, {
    author: check.target,
    branches: [branch],
    branch: check.targetBranch === 'no branch' ? null : branch,
    title: `About ${check.target.email}`,
    ...(state && { state }),
  });
}

/** One that the caller has received. Returns its id and the token of the message. */
async function received(check: AccessCheck): Promise<{ id: string; token: string }> {
  const { fixture, caller } = check;
  const id = await campaignOf(check, { author: caller, branches: [], branch: null, title: 'Walk more', state: 'sent' });
  const { id: token } = await fixture.db
    .insertInto('campaign_recipient')
    .values({ company_id: caller.companyId, campaign_id: id, person_id: caller.id, in_console: true, mail_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();

  return { id, token };
}

/** About an article that everyone of the company can read. */
async function linked(check: AccessCheck): Promise<{ id: string; token: string }> {
  const { db } = check.fixture;
  const { companyId: company_id, id: person } = check.caller;
  const [article, found] = [v7(), await received(check)];
  const body = JSON.stringify(campaignText('Sleep well.'));
  await db
    .insertInto('article')
    .values({ company_id, id: article, body, author_id: person, created_by: person, updated_by: person } as never)
    .execute();
  await db
    .insertInto('article_edition')
    .values({
      company_id,
      article_id: article,
      version: 1,
      author_id: person,
      title: 'Sleep well',
      search_text: 'sleep well',
      body,
      category: 'Sleep',
      tags: [],
      links: [],
      read_minutes: 1,
      published_by: person,
    } as never)
    .execute();
  await db.updateTable('campaign').set({ link_kind: 'article', link_id: article }).where('id', '=', found.id).execute();

  return found;
}

const about = (more: object = {}, state?: Made['state']): Example => ({
  isAboutTarget: true,
  send: async (check) => ({ params: { id: await campaignAbout(check, state) }, ...more }),
});

const behindLink = (find = received): Example => ({
  send: async (check) => ({ params: { token: (await find(check)).token } }),
});

export const campaignExamples = {
  createCampaign: {
    isAboutTarget: true,
    success: 201,
    outOfScope: 422,
    send: async (check) => ({
      body: { title: 'Walk more', body: campaignText('Every day.'), audience: { branches: [await branchOf(check)] } },
    }),
  },
  getCampaigns: {
    listsTarget: true,
    send: async (check) => {
      await campaignAbout(check);

      return {};
    },
  },
  getCampaign: about(),
  editCampaign: about({ body: { version: 1, title: 'Walk even more' } }),
  deleteCampaign: about(),
  moveCampaign: about({ body: { move: 'withdraw' } }, 'sent'),
  testCampaign: about(),
  viewCampaignProgress: about(),
  viewCampaignFigures: about(),
  listCampaignTargets: { send: () => ({ query: { kind: 'article' } }) },
  addCampaignPicture: {
    success: 201,
    send: async () => ({ form: { files: [{ field: 'image', fileName: 'p.png', bytes: await picture }] } }),
  },
  listOwnCampaigns: { send: () => ({}) },
  readOwnCampaign: { send: async (check) => ({ params: { id: (await received(check)).id } }) },
  followOwnCampaign: { send: async (check) => ({ params: { id: (await linked(check)).id } }) },
  openCampaignMail: behindLink(),
  followCampaignMail: behindLink(linked),
  countCampaignOpened: behindLink(),
  unsubscribeFromCampaigns: behindLink(),
  subscribeToCampaigns: behindLink(),
} as const satisfies Record<string, Example>;
