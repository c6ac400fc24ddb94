/** Files are uploaded one by one, then attached by the message that names them. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { ConversationFile } from '../../src/api/contract/conversations.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { fieldError } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';
import { removeFile, storeFile } from '../storage/files.ts';

export interface AttachmentUpload {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

/** Beyond this many unsent files, the oldest are deleted. */
const MOST_UNSENT = 20;

/** Until it is sent, only the uploader can read it. */
export async function uploadAttachment(
  { db, principal, origin }: Command,
  document: AttachmentUpload,
): Promise<ConversationFile> {
  const { companyId, personId } = principal;
  const { name, originalName } = await storeFile(db, {
    companyId,
    bytes: document.bytes,
    mediaType: document.mediaType,
    originalName: document.fileName,
    access: 'scoped',
    ownerId: personId,
    createdBy: personId,
    isConfidential: true,
  });
  const id = v7();
  await db
    .insertInto('conversation_file')
    .values({ company_id: companyId, id, file_name: name, uploaded_by: personId })
    .execute();
  await forgetOldest(db, companyId, personId);
  await audit(db, principal, origin, { what: 'conversation.fileAdded', entity: 'conversation_file', entityId: id });

  return { _id: id, name, originalName, mediaType: document.mediaType, size: document.bytes.length };
}

async function forgetOldest(db: Trx, companyId: string, personId: string): Promise<void> {
  const { rows } = await sql<{ file_name: string }>`
    delete from conversation_file
    where company_id = ${companyId} and id in (
      select id from conversation_file
      where company_id = ${companyId} and uploaded_by = ${personId} and conversation_id is null
      order by id desc offset ${MOST_UNSENT}
    )
    returning file_name
  `.execute(db);
  for (const { file_name } of rows) await removeFile(db, companyId, file_name);
}

interface Belonging {
  readonly companyId: string;
  readonly conversationId: string;
  readonly number: number;
  /** The employee and HR may read the files. */
  readonly employeeId: string;
  readonly uploadedBy: string;
}

export async function attachFiles(
  db: Trx,
  { companyId, conversationId, number, employeeId, uploadedBy }: Belonging,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    with claimed as (
      update conversation_file set conversation_id = ${conversationId}, number = ${number}
      where company_id = ${companyId} and id = any (${ids}::uuid[]) and uploaded_by = ${uploadedBy}
        and conversation_id is null
      returning file_name
    )
    update file set owner_id = ${employeeId} from claimed
    where file.company_id = ${companyId} and file.name = claimed.file_name
    returning file.name
  `.execute(db);
  if (rows.length < ids.length) {
    throw fieldError(422, 'files', 'A file is no longer available. Please attach it again.');
  }
}
