/** Beginning, changing and deleting articles. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { CreateArticleBody, EditArticleBody, WholeArticle } from '../../src/api/contract/articles.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, Refusal, refuse } from '../access/refuse.ts';
import { blank, type Content, columnsOf, contentOf, picturesIn } from './content.ts';
import { findArticle, readArticle, wholeOf } from './list.ts';
import { claimPictures, removePictures } from './pictures.ts';
import { lockArticle, type WholeRow } from './queries.ts';

/** While somebody writes, it is saved every few seconds: the trail has one line for a sitting. */
const SITTING_MINUTES = 30;

export async function createArticle(command: Command, { key, ...sent }: CreateArticleBody): Promise<WholeArticle> {
  const { db, who, origin } = command;
  const { companyId: company_id, personId } = who;
  const id = v7();
  const content = await contentOf(command, id, blank(command), sent);
  const own = { created_by: personId, updated_by: personId, created_key: key ?? null, save_key: key ?? null };
  const stored = await db
    .insertInto('article')
    .values({ company_id, id, ...columnsOf(content), ...own })
    .onConflict((on) =>
      on.columns(['company_id', 'created_by', 'created_key']).where('created_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!stored) return readArticle(command, await idByKey(command, key));
  await claimPictures(command, id, picturesIn(content));
  await audit(db, who, origin, {
    what: 'article.added',
    entity: 'article',
    entityId: id,
    after: { title: content.title, author: content.author_id, branch: content.branch_id },
  });

  return readArticle(command, id);
}

/** What this person has begun under this key before. */
async function idByKey({ db, who }: Command, key: string | undefined): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from article
    where company_id = ${who.companyId} and created_by = ${who.personId} and created_key = ${key ?? null}
  `.execute(db);
  if (!rows[0]) throw notFound('This article');

  return rows[0].id;
}

/** Stores what is sent over what is there, unless somebody else has changed it since it was looked at. */
export async function editArticle(
  command: Command,
  id: string,
  { version, key, ...sent }: EditArticleBody,
): Promise<WholeArticle> {
  const { db, who } = command;
  const held = await holdArticle(command, id);
  // Sent before, and the answer was lost.
  if (key !== undefined && held.save_key === key && held.version === version + 1) return wholeOf(command, held);
  if (held.version !== version) throw await changedMeanwhile(command, held);
  const before = heldContent(held);
  const content = await contentOf(command, id, before, sent);
  await claimPictures(command, id, picturesIn(content));
  await db
    .updateTable('article')
    .set({
      ...columnsOf(content),
      version: version + 1,
      save_key: key ?? null,
      updated_at: sql<Date>`now()`,
      updated_by: who.personId,
    })
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .execute();
  await auditEdit(command, held, before, content);

  return readArticle(command, id);
}

async function auditEdit({ db, who, origin }: Command, held: WholeRow, before: Content, after: Content) {
  const isSameSitting =
    held.updater._id === who.personId && Date.now() - held.updated_at.getTime() < SITTING_MINUTES * 60_000;
  const isMoved = before.author_id !== after.author_id || before.branch_id !== after.branch_id;
  if (isSameSitting && !isMoved) return;
  const told = ({ title, author_id: author, branch_id: branch }: Content) => ({ title, author, branch });
  await audit(db, who, origin, {
    what: 'article.edited',
    entity: 'article',
    entityId: held.id,
    before: told(before),
    after: told(after),
  });
}

export async function deleteArticle(command: Command, id: string, version: number | undefined): Promise<void> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const held = await holdArticle(command, id);
  if (version !== undefined && held.version !== version) throw await changedMeanwhile(command, held);
  await sql`delete from article_link where company_id = ${companyId} and (from_id = ${id} or to_id = ${id})`.execute(
    db,
  );
  await sql`delete from article_read where company_id = ${companyId} and article_id = ${id}`.execute(db);
  await sql`delete from article_edition where company_id = ${companyId} and article_id = ${id}`.execute(db);
  await removePictures(db, companyId, id);
  await sql`delete from article where company_id = ${companyId} and id = ${id}`.execute(db);
  const { title, author, reads, is_published: wasPublished } = held;
  const before = { title, author: author._id, reads, wasPublished };
  await audit(db, who, origin, { what: 'article.deleted', entity: 'article', entityId: id, before });
}

/** The article, held until the transaction ends, for somebody who may write it. What they can only read, they know of. */
export async function holdArticle(command: Command, id: string): Promise<WholeRow> {
  await findArticle(command, id);
  await lockArticle(command.db, command.who.companyId, id);
  const held = await findArticle(command, id);
  if (!held.can_edit) throw refuse(403, 'This article is for others to write. You can read it.');

  return held;
}

const heldContent = (held: WholeRow): Content => ({
  title: held.title,
  body: held.body,
  cover_file: held.cover_file,
  category: held.category,
  tags: held.tags,
  links: held.links,
  author_id: held.author._id,
  branch_id: held.branch?._id ?? null,
});

/** `Ana Costa has changed this article meanwhile.` Carries it as it stands. */
export const changedMeanwhile = async (command: Command, held: WholeRow): Promise<Refusal> =>
  new Refusal(409, `${held.updater.fullName} has changed this article meanwhile.`, {
    errors: { version: 'This is not the latest version.' },
    parts: { article: await wholeOf(command, held) },
  });
