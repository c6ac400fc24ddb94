/** Examples of the calls about articles. A draft belongs to the target's branch; without one it is for everyone. */

import sharp from 'sharp';
import { v7 } from 'uuid';
import { writtenBody } from '../support/articles.ts';
import type { Sent } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import type { EmptyCompanies, TargetPlace } from '../support/empty-companies.ts';
import type { Cell, Example } from './example.ts';

/** Company admins write everything; content writers what is for everyone; people of a branch what is for theirs. */
function isInReach(caller: string, place: TargetPlace): boolean {
  if (caller === 'c-admin' || caller === 'c-hr') return place !== 'other company';
  if (caller === 'content-writer') return place === 'no branch';

  return ['b-admin', 'b-hr', 'b-content-writer'].includes(caller) && place === 'own branch';
}

const branchFor = ({ company, otherCompany }: EmptyCompanies, place: TargetPlace): string | null => {
  if (place === 'no branch') return null;

  return place === 'other company' ? otherCompany.branches[0] : company.branches[place === 'other branch' ? 1 : 0];
};

/** A draft of the target's, ready to be published. */
async function draftOf({ fixture, place, target: { companyId: company_id, id: person } }: Cell): Promise<string> {
  const id = v7();
  await fixture.db
    .insertInto('article')
    .values({
      company_id,
      id,
      branch_id: branchFor(fixture, place),
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

async function publishedFor(cell: Cell): Promise<string> {
  const { fixture, caller } = cell;
  const id = await draftOf({ ...cell, place: 'no branch', target: caller });
  await publish(fixture, caller, { id, version: 1, branch_id: null });

  return id;
}

/** Only where the caller may edit it is it published: others could read it. */
async function changedFor(cell: Cell): Promise<string> {
  const { fixture, caller, target, place } = cell;
  const id = await draftOf(cell);
  const { roles } = await fixture.db
    .selectFrom('person')
    .select('roles')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  if (roles.some((role) => isInReach(role, place)))
    await publish(fixture, target, { id, version: 0, branch_id: branchFor(fixture, place) });

  return id;
}

const aboutDraft = (send: (id: string) => Sent): Example => ({
  isAboutTarget: true,
  isInReach,
  send: async (cell) => send(await draftOf(cell)),
});

const listed = (search: (id: string) => NonNullable<Sent['query']>): Example => ({
  listsTarget: true,
  isInReach,
  send: async (cell) => ({ query: search(await draftOf(cell)) }),
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
    send: async (cell) => ({ params: { id: await changedFor(cell) }, query: { version: 1 } }),
  },
  deleteArticle: aboutDraft((id) => ({ params: { id } })),
  getArticleAuthors: listed(() => ({})),
  getArticlesToLink: { send: () => ({}) },
  addArticlePicture: {
    success: 201,
    send: async () => ({ form: { files: [{ field: 'image', fileName: 'a.png', bytes: await picture }] } }),
  },
  listPublishedArticles: { send: () => ({}) },
  readPublishedArticle: { send: async (cell) => ({ params: { id: await publishedFor(cell) } }) },
} as const satisfies Record<string, Example>;
