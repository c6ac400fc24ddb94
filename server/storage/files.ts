/** Stored in the database, so that servers share them and one backup holds everything. */
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Trx } from '../database/tx.ts';
import { extensionOf, nameFor } from './names.ts';

export interface NewFile {
  readonly companyId: string;
  readonly bytes: Buffer;
  readonly mediaType: string;
  /** The sender's. */
  readonly originalName: string;
  /** `link`: anyone who knows the name. `scoped`: needs a session, and is limited by scope. */
  readonly access: 'link' | 'scoped';
  /** Null if it wasn't someone of the company. */
  readonly createdBy: string | null;
  /** A person's, a branch's, or with neither the company's. */
  readonly ownerId?: string;
  readonly branchId?: string;
  /** Only for the owner and HR. */
  readonly isMedical?: boolean;
  /** Only for the owner and their admins, not their manager. */
  readonly isConfidential?: boolean;
  /** For the audience of its announcement or policy, and their admins. */
  readonly isAddressed?: boolean;
}

interface StoredFile {
  /** Impossible to guess. */
  readonly name: string;
  /** The sender's name with the extension for its content. */
  readonly originalName: string;
}

export async function storeFile(db: Trx, file: NewFile): Promise<StoredFile> {
  const name = `${randomBytes(16).toString('hex')}.${extensionOf(file.mediaType)}`;
  const originalName = nameFor(file.originalName, file.mediaType);
  await db
    .insertInto('file')
    .values({
      company_id: file.companyId,
      id: v7(),
      name,
      original_name: originalName,
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

  return { name, originalName };
}

/** Does nothing for null, or for a full URL elsewhere. */
export async function removeFile(db: Trx, companyId: string, name: string | null): Promise<void> {
  if (name === null) return;
  await db.deleteFrom('file').where('company_id', '=', companyId).where('name', '=', name).execute();
}
