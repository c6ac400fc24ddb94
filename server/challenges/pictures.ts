import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { fieldError } from '../access/http-error.ts';
import { removeFile, storeFile } from '../storage/files.ts';

/** Beyond this many unsaved pictures, the oldest are deleted. */
const MOST_UNUSED = 20;

/** Browsers load pictures without a session, so the name must be impossible to guess. */
export async function addPicture(command: Command, bytes: Buffer): Promise<string> {
  const { db, principal, origin } = command;
  const file = await store(command, bytes);
  const { rows } = await sql<{ file_name: string }>`
    delete from challenge_picture
    where company_id = ${principal.companyId} and file_name in (
      select file_name from challenge_picture
      where company_id = ${principal.companyId} and uploaded_by = ${principal.personId} and challenge_id is null
      order by created_at desc, file_name offset ${MOST_UNUSED}
    )
    returning file_name
  `.execute(db);
  for (const { file_name } of rows) await removeFile(db, principal.companyId, file_name);
  await audit(db, principal, origin, { what: 'challenge.pictureAdded', entity: 'challenge_picture', after: { file } });

  return file;
}

async function store({ db, principal: { companyId, personId } }: Command, bytes: Buffer): Promise<string> {
  const { name: file } = await storeFile(db, {
    companyId,
    bytes,
    mediaType: 'image/jpeg',
    originalName: 'picture.jpg',
    access: 'link',
    createdBy: personId,
  });
  await db
    .insertInto('challenge_picture')
    .values({ company_id: companyId, file_name: file, challenge_id: null, uploaded_by: personId })
    .execute();

  return file;
}

/** Only a picture that the caller has uploaded and nothing else uses. */
export async function claimPicture(
  { db, principal }: Command,
  challengeId: string,
  file: string | null | undefined,
): Promise<void> {
  if (file === null || file === undefined) return;
  const { numAffectedRows } = await sql`
    update challenge_picture set challenge_id = ${challengeId}
    where company_id = ${principal.companyId} and file_name = ${file}
      and (challenge_id = ${challengeId} or (challenge_id is null and uploaded_by = ${principal.personId}))
  `.execute(db);
  if (!numAffectedRows) throw fieldError(422, 'image', 'This picture no longer exists. Please add it again.');
}

/** A picture of its own for a copy, so that deleting one doesn't take the other's. */
export async function copyPicture(command: Command, file: string | null): Promise<string | null> {
  if (file === null) return null;
  const found = await command.db
    .selectFrom('file')
    .select('bytes')
    .where('company_id', '=', command.principal.companyId)
    .where('name', '=', file)
    .executeTakeFirst();

  return found ? store(command, found.bytes) : null;
}
