/** Pictures of articles: added one by one while writing, and an article's own from the first save that shows them. */
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuseField } from '../access/refuse.ts';
import type { Trx } from '../database/tx.ts';
import { removeFile, storeFile } from '../storage/files.ts';

/** Of what somebody adds and never saves, the oldest go when there are more than these. */
const MOST_UNUSED = 60;

/** Readers' browsers ask for pictures without a session, so whoever knows the name may see one: nobody can guess it. */
export async function addPicture({ db, who, origin }: Command, bytes: Buffer): Promise<string> {
  const { companyId, personId } = who;
  const file = await storeFile(db, {
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
  await forgetOldest(db, companyId, personId);
  await audit(db, who, origin, { what: 'article.pictureAdded', entity: 'article_picture', after: { file } });

  return file;
}

async function forgetOldest(db: Trx, companyId: string, personId: string): Promise<void> {
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
 * From now on these are the article's. What is taken out of a text stays with it: whoever undoes that finds it again, and
 * what is published may still show it.
 */
export async function claimPictures(
  { db, who }: Command,
  articleId: string,
  pictures: { readonly cover: readonly string[]; readonly body: readonly string[] },
): Promise<void> {
  const names = [...pictures.cover, ...pictures.body];
  if (names.length === 0) return;
  const { rows } = await sql<{ file_name: string }>`
    update article_picture set article_id = ${articleId}
    where company_id = ${who.companyId} and file_name = any (${names}::text[])
      and (article_id = ${articleId} or (article_id is null and uploaded_by = ${who.personId}))
    returning file_name
  `.execute(db);
  const isTheirs = (name: string) => rows.some(({ file_name }) => file_name === name);
  if (!pictures.cover.every(isTheirs))
    throw refuseField(422, 'cover', 'This picture is not there. Please add it again.');
  if (!pictures.body.every(isTheirs)) {
    throw refuseField(422, 'body', 'A picture of the text is not there. Please add it again.');
  }
}

/** With the article they go. */
export async function removePictures(db: Trx, companyId: string, articleId: string): Promise<void> {
  const { rows } = await sql<{ file_name: string }>`
    delete from article_picture where company_id = ${companyId} and article_id = ${articleId} returning file_name
  `.execute(db);
  for (const { file_name } of rows) await removeFile(db, companyId, file_name);
}
