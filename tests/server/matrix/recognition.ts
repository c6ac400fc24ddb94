/** Examples of the calls about recognition. */
import sharp from 'sharp';
import { v7 } from 'uuid';
import { addPost, addTag, type WantedPost } from '../recognition/support.ts';
import type { TargetBranch } from '../support/empty-companies.ts';
import type { AccessCheck, Example } from './example.ts';

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a3b3b' } })
  .png()
  .toBuffer();

/** By the target, who praises themselves here so that no one else's branch is touched. */
export const postAbout = ({ fixture: { db }, target }: AccessCheck): Promise<string> =>
  addPost(db, { from: target, to: [target] });

/** All callers are in the first branch: they read what touches it, and the company level reads all. */
const isRead = (caller: string, targetBranch: TargetBranch): boolean =>
  caller === 'c-admin' || caller === 'c-hr' ? targetBranch !== 'other company' : targetBranch === 'own branch';
const isColleague = (_caller: string, targetBranch: TargetBranch): boolean => targetBranch !== 'other company';

/** A value of the target's branch, or of the second one if they have none. */
async function tagAbout({ fixture: { db, company }, target, targetBranch }: AccessCheck): Promise<string> {
  const { branch_id } = await db
    .selectFrom('person')
    .select('branch_id')
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow();

  return addTag(db, target.companyId, { branch: targetBranch === 'no branch' ? company.branches[1] : branch_id });
}

async function nameOf({ fixture: { db }, target }: AccessCheck): Promise<string> {
  const { first_name, last_name } = await db
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow();

  return `${first_name} ${last_name}`;
}

const ownPost = ({ fixture: { db }, caller }: AccessCheck, more: Partial<WantedPost> = {}): Promise<string> =>
  addPost(db, { from: caller, to: [caller], ...more });

const about = (more?: object): Example => ({
  isAboutTarget: true,
  send: async (check) => ({ params: { id: await postAbout(check) }, ...more }),
});

export const recognitionExamples = {
  createRecognitionTag: { success: 201, send: () => ({ body: { kind: 'tag', name: `new-${v7()}`.slice(0, 40) } }) },
  getHashTags: { isInReach: isRead, send: () => ({}) },
  deleteRecognitionTag: {
    isAboutTarget: true,
    send: async (check) => ({ query: { tagId: await tagAbout(check) } }),
  },
  editRecognitionTag: {
    isAboutTarget: true,
    send: async (check) => ({ body: { tagId: await tagAbout(check), version: 1, description: 'New text.' } }),
  },
  viewTagUse: { isAboutTarget: true, send: async (check) => ({ params: { id: await tagAbout(check) } }) },
  createRecognitionPost: {
    isAboutTarget: true,
    success: 201,
    outOfScope: 422,
    isInReach: isColleague,
    send: async ({ fixture: { db }, caller, target }) => ({
      body: { to: [target.id], tags: [await addTag(db, caller.companyId)], message: 'Thank you.' },
    }),
  },
  reactToRecognition: {
    isAboutTarget: true,
    isInReach: isRead,
    send: async (check) => ({ params: { x: 'like' }, body: { post_id: await postAbout(check) } }),
  },
  getRecognitionPosts: {
    listsTarget: true,
    isInReach: isRead,
    send: async (check) => {
      await postAbout(check);

      return {};
    },
  },
  getRecognitionPost: { ...about(), isInReach: isRead },
  listRecognitionComments: { ...about(), isInReach: isRead },
  listRecognitionReactions: { ...about(), isInReach: isRead },
  addRecognitionPicture: {
    success: 201,
    send: async () => ({ form: { files: [{ field: 'image', fileName: 'p.png', bytes: await picture }] } }),
  },
  findColleagues: {
    listsTarget: true,
    isInReach: isColleague,
    send: async (check) => ({ query: { searchPattern: await nameOf(check), count: 500 } }),
  },
  listOwnRecognition: { send: () => ({}) },
  withdrawRecognition: { send: async (check) => ({ params: { id: await ownPost(check) } }) },
  appealRecognition: {
    send: async (check) => ({
      params: { id: await ownPost(check, { state: 'hidden', hiddenBy: check.caller }) },
      body: { text: 'It was meant well.' },
    }),
  },
  getAdminPosts: {
    listsTarget: true,
    send: async (check) => {
      await postAbout(check);

      return {};
    },
  },
  getAdminPost: about(),
  deleteRecognitionPost: {
    isAboutTarget: true,
    send: async (check) => ({ query: { post_id: await postAbout(check), reason: 'Unkind' } }),
  },
  moderateRecognitionPosts: {
    send: async (check) => ({ body: { post_ids: [await postAbout(check)], decision: 'hide', reason: 'Unkind' } }),
  },
  getWatchedWords: { send: () => ({}) },
  setWatchedWords: {
    send: async ({ fixture: { db, company } }) => {
      const row = await db
        .selectFrom('recognition_words')
        .select('version')
        .where('company_id', '=', company.id)
        .executeTakeFirst();

      return { body: { words: ['secret'], version: row?.version ?? 1 } };
    },
  },
  viewRecognitionInsight: { send: () => ({}) },
  listUnrecognised: {
    listsTarget: true,
    target: { columns: { joined_on: '2020-01-01' } },
    send: async (check) => ({ query: { search: await nameOf(check), count: 500 } }),
  },
  exportRecognitionInsight: { send: () => ({ query: { of: 'heat' } }) },
} as const satisfies Record<string, Example>;
