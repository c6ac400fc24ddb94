/** Examples of the calls about articles. A draft belongs to the target's branch; without one it is for everyone. */

import sharp from 'sharp';
import { v7 } from 'uuid';
import { writtenBody } from '../support/articles.ts';
import type { Sent } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import type { EmptyCompanies, TargetBranch } from '../support/empty-companies.ts';
import { branchAt } from './branch-of.ts';
import type { AccessCheck, Example } from './example.ts';

/** Company admins write everything; content writers what is for everyone; people of a branch what is for theirs. */
function isInReach(caller: string, targetBranch: TargetBranch): boolean {
  if (caller === 'c-admin' || caller === 'c-hr') return targetBranch !== 'other company';
  if (caller === 'content-writer') return targetBranch === 'no branch';

  return ['b-admin', 'b-hr', 'b-content-writer'].includes(caller) && targetBranch === 'own branch';
}

const branchFor = (fixture: EmptyCompanies, targetBranch: TargetBranch): string | null =>
  targetBranch === 'no branch' ? null : branchAt(targetBranch, fixture);

/** A draft of the target's, ready to be published. */
async function draftOf({
  fixture,
  targetBranch,
  target: { companyId: company_id, id: person },
}: AccessCheck): Promise<string> {
  const id = v7();
  await fixture.db
    .insertInto('article')
    .values({
      company_id,
      id,
      branch_id: branchFor(fixture, targetBranch),
      title: 'Sleep well',
      search_text: `sleep well ${id}`,
      category: 'Sleep',
      body: JSON.stringify(writtenBody),
      author_id: person,
      created_by: person,
      updated_by: person,
    })
    .execute();

  return id;
}

interface Edition {
  id: string;
  version: number;
  branch_id: string | null;
}

const publish = ({ db }: EmptyCompanies, { companyId, id: person }: TestPerson, { id, ...edition }: Edition) =>
  db
    .insertInto('article_edition')
    .values({
      company_id: companyId,
      article_id: id,
      ...edition,
      author_id: person,
      title: 'Sleep well',
      search_text: 'sleep well',
      body: JSON.stringify(writtenBody),
      cover_file: null,
      category: 'Sleep',
      tags: [],
      links: [],
      read_minutes: 1,
      published_by: person,
    })
    .execute();

async function publishedFor(check: AccessCheck): Promise<string> {
  const { fixture, caller } = check;
  const id = await draftOf({ ...check, targetBranch: 'no branch', target: caller });
  await publish(fixture, caller, { id, version: 1, branch_id: null });

  return id;
}

/** Only where the caller may edit it is it published: others could read it. */
async function changedFor(check: AccessCheck): Promise<string> {
  const { fixture, caller, target, targetBranch } = check;
  const id = await draftOf(check);
  const { roles } = await fixture.db
    .selectFrom('person')
    .select('roles')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  if (roles.some((role) => isInReach(role, targetBranch)))
    await publish(fixture, target, { id, version: 0, branch_id: branchFor(fixture, targetBranch) });

  return id;
}

const aboutDraft = (send: (id: string) => Sent): Example => ({
  isAboutTarget: true,
  isInReach,
  send: async (check) => send(await draftOf(check)),
});

const listed = (search: (id: string) => NonNullable<Sent['query']>): Example => ({
  listsTarget: true,
  isInReach,
  send: async (check) => ({ query: search(await draftOf(check)) }),
});

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#225544' } })
  .png()
  .toBuffer();

export const articleExamples = {
  getArticles: listed((search) => ({ search })),
  getArticle: aboutDraft((id) => ({ params: { id } })),
  createArticle: { success: 201, send: () => ({ body: { title: 'Sleep well', body: writtenBody } }) },
  editArticle: aboutDraft((id) => ({ params: { id }, body: { version: 1, title: 'Sleep better' } })),
  publishArticle: aboutDraft((articleId) => ({ query: { articleId, publish: true } })),
  discardArticleChanges: {
    isAboutTarget: true,
    isInReach,
    send: async (check) => ({ params: { id: await changedFor(check) }, query: { version: 1 } }),
  },
  deleteArticle: aboutDraft((id) => ({ params: { id } })),
  getArticleAuthors: listed(() => ({})),
  getArticlesToLink: { send: () => ({}) },
  addArticlePicture: {
    success: 201,
    send: async () => ({ form: { files: [{ field: 'image', fileName: 'a.png', bytes: await picture }] } }),
  },
  listPublishedArticles: { send: () => ({}) },
  readPublishedArticle: { send: async (check) => ({ params: { id: await publishedFor(check) } }) },
} as const satisfies Record<string, Example>;
