/**
 * The last step of setting up is one picture, tracked by two flags: company-level people add the company's logo,
 * branch-level people their own portrait.
 */
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Principal } from '../access/principal.ts';
import type { Trx } from '../database/tx.ts';
import { removeFile, storeFile } from '../storage/files.ts';

const isCompanys = ({ level }: Principal): boolean => level === 'company';

/** Expects a checked and re-encoded picture; replaces the previous one. Returns its file name. */
export async function storePicture(db: Trx, principal: Principal, bytes: Buffer, clientIp: string): Promise<string> {
  const before = await readPicture(db, principal);
  const { name } = await storeFile(db, {
    companyId: principal.companyId,
    bytes,
    mediaType: 'image/jpeg',
    originalName: isCompanys(principal) ? 'logo.jpg' : 'portrait.jpg',
    access: 'link',
    createdBy: principal.personId,
    ...(!isCompanys(principal) && { ownerId: principal.personId }),
  });
  await (isCompanys(principal) ? setLogo(db, principal, name) : setPortrait(db, principal, name));
  await removeFile(db, principal.companyId, before);
  await audit(
    { db, principal, clientIp },
    isCompanys(principal) ? 'company.logoChanged' : 'person.portraitChanged',
    [isCompanys(principal) ? 'company' : 'person', isCompanys(principal) ? principal.companyId : principal.personId],
    { before: { file: before }, after: { file: name } },
  );

  return name;
}

/** Marks the step as done. Returns the current file name, if there is one. */
export async function skipPicture(db: Trx, principal: Principal): Promise<string | null> {
  await (isCompanys(principal) ? setLogo(db, principal) : setPortrait(db, principal));

  return readPicture(db, principal);
}

async function readPicture(db: Trx, principal: Principal): Promise<string | null> {
  if (isCompanys(principal)) {
    const row = await db
      .selectFrom('company')
      .select('logo_file')
      .where('id', '=', principal.companyId)
      .executeTakeFirst();

    return row?.logo_file ?? null;
  }
  const row = await db
    .selectFrom('person')
    .select('photo_file')
    .where('company_id', '=', principal.companyId)
    .where('id', '=', principal.personId)
    .executeTakeFirst();

  return row?.photo_file ?? null;
}

const setLogo = (db: Trx, { companyId }: Principal, name?: string) =>
  db
    .updateTable('company')
    .set({ ...(name && { logo_file: name }), logo_updated: true, updated_at: sql<Date>`now()` })
    .where('id', '=', companyId)
    .execute();

const setPortrait = (db: Trx, { companyId, personId }: Principal, name?: string) =>
  db
    .updateTable('person')
    .set({ ...(name && { photo_file: name }), image_updated: true, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', personId)
    .execute();
