/** Files are uploaded one by one, then attached by the message that names them. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { ConversationFile } from '../../src/api/contract/conversations.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';
import { type NewFile, removeFile, storeFile } from '../storage/files.ts';

export interface AttachmentUpload {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

/** Conversations and tickets have a table each. */
export interface ThreadFiles {
  readonly table: 'conversation_file' | 'ticket_file';
  readonly thread: 'conversation_id' | 'ticket_id';
}

const conversationFiles: ThreadFiles = { table: 'conversation_file', thread: 'conversation_id' };

/** Beyond this many unsent files, the oldest are deleted. */
const MOST_UNSENT = 20;

/** Until it is sent, only the uploader can read it. */
export async function uploadAttachment(
  { db, principal, clientIp }: CallContext,
  document: AttachmentUpload,
): Promise<ConversationFile> {
  const { companyId, personId } = principal;
  const file = await addFile(db, conversationFiles, document, {
    companyId,
    uploadedBy: personId,
    ownerId: personId,
    createdBy: personId,
    isConfidential: true,
  });
  await audit({ db, principal, clientIp }, 'conversation.fileAdded', ['conversation_file', file._id]);

  return file;
}

type Uploading = Pick<NewFile, 'companyId' | 'createdBy' | 'ownerId' | 'isConfidential' | 'isAddressed'> & {
  readonly uploadedBy: string;
};

export async function addFile(
  db: Trx,
  files: ThreadFiles,
  { bytes, mediaType, fileName }: AttachmentUpload,
  { uploadedBy, ...owning }: Uploading,
): Promise<ConversationFile> {
  const { companyId } = owning;
  const { name, originalName } = await storeFile(db, {
    ...owning,
    bytes,
    mediaType,
    originalName: fileName,
    access: 'scoped',
  });
  const id = v7();
  await db
    .insertInto(files.table)
    .values({ company_id: companyId, id, file_name: name, uploaded_by: uploadedBy })
    .execute();
  await deleteOldestUnused(db, files, companyId, uploadedBy);

  return { _id: id, name, originalName, mediaType, size: bytes.length };
}

async function deleteOldestUnused(
  db: Trx,
  { table, thread }: ThreadFiles,
  companyId: string,
  uploadedBy: string,
): Promise<void> {
  const { rows } = await sql<{ file_name: string }>`
    delete from ${sql.table(table)}
    where company_id = ${companyId} and id in (
      select id from ${sql.table(table)}
      where company_id = ${companyId} and uploaded_by = ${uploadedBy} and ${sql.ref(thread)} is null
      order by id desc offset ${MOST_UNSENT}
    )
    returning file_name
  `.execute(db);
  for (const { file_name } of rows) await removeFile(db, companyId, file_name);
}

interface FileOwnership {
  readonly companyId: string;
  readonly threadId: string;
  readonly number: number;
  /** Who owns the files from now on. */
  readonly ownerId: string;
  readonly uploadedBy: string;
}

/** The employee and HR may read the files. */
export const attachFiles = (db: Trx, belonging: FileOwnership, ids: readonly string[]): Promise<void> =>
  claimFiles(db, conversationFiles, belonging, ids);

export async function claimFiles(
  db: Trx,
  { table, thread }: ThreadFiles,
  { companyId, threadId, number, ownerId, uploadedBy }: FileOwnership,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    with claimed as (
      update ${sql.table(table)} set ${sql.ref(thread)} = ${threadId}, number = ${number}
      where company_id = ${companyId} and id = any (${ids}::uuid[]) and uploaded_by = ${uploadedBy}
        and ${sql.ref(thread)} is null
      returning file_name
    )
    update file set owner_id = ${ownerId} from claimed
    where file.company_id = ${companyId} and file.name = claimed.file_name
    returning file.name
  `.execute(db);
  if (rows.length < ids.length) {
    throw fieldError(422, 'files', 'A file is no longer available. Attach it again.');
  }
}

/** As JSON, of an entry of a thread. */
export const filesOf = ({ table, thread }: ThreadFiles) => sql`(
  select coalesce(json_agg(json_build_object(
    '_id', attached.id, 'name', file.name, 'originalName', file.original_name, 'mediaType', file.media_type, 'size', file.size
  ) order by attached.id), '[]')
  from ${sql.table(table)} as attached
  join file on file.company_id = attached.company_id and file.name = attached.file_name
  where attached.company_id = entry.company_id and ${sql.ref(`attached.${thread}`)} = ${sql.ref(`entry.${thread}`)}
    and attached.number = entry.number
)`;
