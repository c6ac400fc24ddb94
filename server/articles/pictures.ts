import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';
import { removeFile, storeFile } from '../storage/files.ts';

/** Beyond this many unsaved pictures, the oldest are deleted. */
const MOST_UNUSED = 60;

/** Browsers load pictures without a session, so the name must be impossible to guess. */
export async function addPicture({ db, principal, clientIp }: CallContext, bytes: Buffer): Promise<string> {
  const { companyId, personId } = principal;
  const { name: file } = await storeFile(db, {
    companyId,
    bytes,
    mediaType: 'image/jpeg',
    originalName: 'picture.jpg',
    access: 'link',
    createdBy: personId,
  });
  await db
    .insertInto('article_picture')
    .values({ company_id: companyId, file_name: file, article_id: null, uploaded_by: personId })
    .execute();
  await deleteOldestUnused(db, companyId, personId);
  await audit({ db, principal, clientIp }, 'article.pictureAdded', ['article_picture'], { after: { file } });

  return file;
}

async function deleteOldestUnused(db: Trx, companyId: string, personId: string): Promise<void> {
  const { rows } = await sql<{ file_name: string }>`
    delete from article_picture
    where company_id = ${companyId} and file_name in (
      select file_name from article_picture
      where company_id = ${companyId} and uploaded_by = ${personId} and article_id is null
      order by created_at desc, file_name offset ${MOST_UNUSED}
    )
    returning file_name
  `.execute(db);
  for (const { file_name } of rows) await removeFile(db, companyId, file_name);
}

/**
 * A picture removed from the text stays with the article: undo brings it back, and the published edition may still show
 * it.
 */
export async function claimPictures(
  { db, principal }: CallContext,
  articleId: string,
  pictures: { readonly cover: readonly string[]; readonly body: readonly string[] },
): Promise<void> {
  const names = [...pictures.cover, ...pictures.body];
  if (names.length === 0) return;
  const { rows } = await sql<{ file_name: string }>`
    update article_picture set article_id = ${articleId}
    where company_id = ${principal.companyId} and file_name = any (${names}::text[])
      and (article_id = ${articleId} or (article_id is null and uploaded_by = ${principal.personId}))
    returning file_name
  `.execute(db);
  const isOfThisArticle = (name: string) => rows.some(({ file_name }) => file_name === name);
  if (!pictures.cover.every(isOfThisArticle))
    throw fieldError(422, 'cover', 'This picture no longer exists. Add it again.');
  if (!pictures.body.every(isOfThisArticle)) {
    throw fieldError(422, 'body', 'A picture in the text no longer exists. Add it again.');
  }
}

export async function removePictures(db: Trx, companyId: string, articleId: string): Promise<void> {
  const { rows } = await sql<{ file_name: string }>`
    delete from article_picture where company_id = ${companyId} and article_id = ${articleId} returning file_name
  `.execute(db);
  for (const { file_name } of rows) await removeFile(db, companyId, file_name);
}
