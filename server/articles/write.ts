import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { ArticleDetails, CreateArticleBody, EditArticleBody } from '../../src/api/contract/articles.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { findByKey } from '../access/created-by-key.ts';
import { httpError, notFound } from '../access/http-error.ts';
import { versioned } from '../access/versioned.ts';
import {
  type ArticleContent,
  articleColumns,
  assertPublishable,
  blankContent,
  mergeContent,
  picturesIn,
} from './content.ts';
import { findArticle, presentArticleDetails, readArticle } from './list.ts';
import { claimPictures, removePictures } from './pictures.ts';
import { type FullArticleRow, lockArticle } from './queries.ts';

/** Autosave stores every few seconds; the audit trail gets one entry per this many minutes. */
const SITTING_MINUTES = 30;

export async function createArticle(
  context: CallContext,
  { key, ...sent }: CreateArticleBody,
): Promise<ArticleDetails> {
  const { db, principal } = context;
  const { companyId: company_id, personId } = principal;
  const id = v7();
  const content = await mergeContent(context, id, blankContent(context), sent);
  const own = { created_by: personId, updated_by: personId, created_key: key ?? null, save_key: key ?? null };
  const stored = await db
    .insertInto('article')
    .values({ company_id, id, ...articleColumns(content), ...own })
    .onConflict((on) =>
      on.columns(['company_id', 'created_by', 'created_key']).where('created_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!stored) {
    const first = await findByKey(context, 'article', key);
    if (first === undefined) throw notFound('This article');

    return readArticle(context, first);
  }
  await claimPictures(context, id, picturesIn(content));
  await audit(context, 'article.added', ['article', id], {
    after: { title: content.title, author: content.author_id, branch: content.branch_id },
  });

  return readArticle(context, id);
}

/** Throws 409 when someone else has changed the article since `version`. */
export async function editArticle(
  context: CallContext,
  id: string,
  { version, key, ...sent }: EditArticleBody,
): Promise<ArticleDetails> {
  const { db, principal } = context;
  const current = await findArticleForUpdate(context, id);
  // A repeat of a save whose reply was lost.
  if (key !== undefined && current.save_key === key && current.version === version + 1)
    return presentArticleDetails(context, current);
  await assertCurrent(context, current, version);
  const before = heldContent(current);
  const content = await mergeContent(context, id, before, sent);
  if (current.publish_at) assertPublishable(content, 'The article is scheduled.');
  await claimPictures(context, id, picturesIn(content));
  await db
    .updateTable('article')
    .set({
      ...articleColumns(content),
      version: version + 1,
      save_key: key ?? null,
      updated_at: sql<Date>`now()`,
      updated_by: principal.personId,
    })
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .execute();
  await auditEdit(context, current, before, content);

  return readArticle(context, id);
}

async function auditEdit(
  { db, principal, clientIp }: CallContext,
  current: FullArticleRow,
  before: ArticleContent,
  after: ArticleContent,
) {
  const isSameSitting =
    current.updater._id === principal.personId && Date.now() - current.updated_at.getTime() < SITTING_MINUTES * 60_000;
  const isMoved = before.author_id !== after.author_id || before.branch_id !== after.branch_id;
  if (isSameSitting && !isMoved) return;
  const auditValues = ({ title, author_id: author, branch_id: branch }: ArticleContent) => ({ title, author, branch });
  await audit({ db, principal, clientIp }, 'article.edited', ['article', current.id], {
    before: auditValues(before),
    after: auditValues(after),
  });
}

export async function deleteArticle(context: CallContext, id: string, version: number | undefined): Promise<void> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await findArticleForUpdate(context, id);
  await assertCurrent(context, current, version);
  await sql`delete from article_link where company_id = ${companyId} and (from_id = ${id} or to_id = ${id})`.execute(
    db,
  );
  await sql`delete from article_read where company_id = ${companyId} and article_id = ${id}`.execute(db);
  await sql`delete from article_edition where company_id = ${companyId} and article_id = ${id}`.execute(db);
  await removePictures(db, companyId, id);
  await sql`delete from article where company_id = ${companyId} and id = ${id}`.execute(db);
  const { title, author, reads, is_published: wasPublished } = current;
  const before = { title, author: author._id, reads, wasPublished };
  await audit(context, 'article.deleted', ['article', id], { before });
}

/** Locks the article. Throws 404 if the caller can't see it and 403 if they can only read it. */
export async function findArticleForUpdate(context: CallContext, id: string): Promise<FullArticleRow> {
  await findArticle(context, id);
  await lockArticle(context.db, context.principal.companyId, id);
  const current = await findArticle(context, id);
  if (!current.can_edit) throw httpError(403, 'You can read this article but not edit it.');

  return current;
}

const heldContent = (current: FullArticleRow): ArticleContent => ({
  title: current.title,
  body: current.body,
  cover_file: current.cover_file,
  category: current.category,
  tags: current.tags,
  links: current.links,
  author_id: current.author._id,
  branch_id: current.branch?._id ?? null,
});

export const assertCurrent = (
  context: CallContext,
  current: FullArticleRow,
  version: number | undefined,
): Promise<void> =>
  versioned(current.version, version, async () => ({
    message:
      current.updater._id === context.principal.personId
        ? 'You have changed this article in another tab or browser.'
        : `${current.updater.fullName} has changed this article.`,
    parts: { article: await presentArticleDetails(context, current) },
  }));
