/** Files in the database, so that any number of servers share them and one backup holds everything. */
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Trx } from '../database/tx.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

export interface NewFile {
  readonly companyId: string;
  readonly bytes: Buffer;
  readonly mediaType: string;
  /** What a download is called. */
  readonly originalName: string;
  /** `link`: whoever knows the name may read. `scoped`: a session is asked for, and its scope. */
  readonly access: 'link' | 'scoped';
  readonly createdBy: string;
  /** Whose file it is, for scope: a person's, a branch's, or with neither the whole company's. */
  readonly ownerId?: string;
  readonly branchId?: string;
  /** For the owner and for HR alone. */
  readonly isMedical?: boolean;
  /** For the owner and whoever administers them: not for their manager. */
  readonly isConfidential?: boolean;
  /** For whoever an announcement or a policy that has it addresses, and for those who look after that. */
  readonly isAddressed?: boolean;
}

/** Stores a file under a name that nobody can guess, and returns the name. */
export async function storeFile(db: Trx, file: NewFile): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.${extensions[file.mediaType] ?? 'bin'}`;
  await db
    .insertInto('file')
    .values({
      company_id: file.companyId,
      id: v7(),
      name,
      original_name: file.originalName,
      media_type: file.mediaType,
      size: file.bytes.length,
      bytes: file.bytes,
      access: file.access,
      branch_id: file.branchId ?? null,
      owner_id: file.ownerId ?? null,
      created_by: file.createdBy,
      is_medical: file.isMedical ?? false,
      is_confidential: file.isConfidential ?? false,
      is_addressed: file.isAddressed ?? false,
    })
    .execute();

  return name;
}

/** Nothing happens when the name is null or a full address of somebody else's. */
export async function removeFile(db: Trx, companyId: string, name: string | null): Promise<void> {
  if (name === null) return;
  await db.deleteFrom('file').where('company_id', '=', companyId).where('name', '=', name).execute();
}
