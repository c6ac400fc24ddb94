/**
 * The last step of setting up is one picture, kept by two flags: company-level people give the company its logo,
 * branch-level people, who may not change what belongs to the company, give themselves a portrait.
 */
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Who } from '../access/who.ts';
import type { Trx } from '../database/tx.ts';
import { removeFile, storeFile } from '../storage/files.ts';

const isCompanys = ({ level }: Who): boolean => level === 'company';

/** Stores a picture that was checked and written anew, in place of the one before. Returns its file name. */
export async function storePicture(db: Trx, who: Who, bytes: Buffer, origin: string): Promise<string> {
  const before = await readPicture(db, who);
  const name = await storeFile(db, {
    companyId: who.companyId,
    bytes,
    mediaType: 'image/jpeg',
    originalName: isCompanys(who) ? 'logo.jpg' : 'portrait.jpg',
    access: 'link',
    createdBy: who.personId,
    ...(!isCompanys(who) && { ownerId: who.personId }),
  });
  await (isCompanys(who) ? setLogo(db, who, name) : setPortrait(db, who, name));
  await removeFile(db, who.companyId, before);
  await audit(db, who, origin, {
    what: isCompanys(who) ? 'company.logoChanged' : 'person.portraitChanged',
    entity: isCompanys(who) ? 'company' : 'person',
    entityId: isCompanys(who) ? who.companyId : who.personId,
    before: { file: before },
    after: { file: name },
  });

  return name;
}

/** Marks the step as done and leaves the picture as it is. Returns its file name, if there is one. */
export async function skipPicture(db: Trx, who: Who): Promise<string | null> {
  await (isCompanys(who) ? setLogo(db, who) : setPortrait(db, who));

  return readPicture(db, who);
}

async function readPicture(db: Trx, who: Who): Promise<string | null> {
  if (isCompanys(who)) {
    const row = await db.selectFrom('company').select('logo_file').where('id', '=', who.companyId).executeTakeFirst();

    return row?.logo_file ?? null;
  }
  const row = await db
    .selectFrom('person')
    .select('photo_file')
    .where('company_id', '=', who.companyId)
    .where('id', '=', who.personId)
    .executeTakeFirst();

  return row?.photo_file ?? null;
}

const setLogo = (db: Trx, { companyId }: Who, name?: string) =>
  db
    .updateTable('company')
    .set({ ...(name && { logo_file: name }), logo_updated: true, updated_at: sql<Date>`now()` })
    .where('id', '=', companyId)
    .execute();

const setPortrait = (db: Trx, { companyId, personId }: Who, name?: string) =>
  db
    .updateTable('person')
    .set({ ...(name && { photo_file: name }), image_updated: true, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', personId)
    .execute();
