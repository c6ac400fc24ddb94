import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { FileTable } from '../server/database/schema.ts';
import type { Trx } from '../server/database/tx.ts';
import { textDocument } from './document.ts';

type NewFile = Omit<Insertable<FileTable>, 'name' | 'size'> & { readonly id: string; readonly bytes: Buffer };

/** Returns the name it is served under, which is the same on every run. */
export async function storeFile(trx: Trx, file: NewFile): Promise<string> {
  const extension = file.original_name.slice(file.original_name.lastIndexOf('.'));
  const name = createHash('sha256').update(file.id).digest('hex').slice(0, 32) + extension;
  await trx
    .insertInto('file')
    .values({ ...file, name, size: file.bytes.length })
    .execute();

  return name;
}

/** A document of the people team. */
export const storePaper = (
  trx: Trx,
  { title, ...file }: Omit<NewFile, 'original_name' | 'media_type' | 'bytes' | 'access'> & { readonly title: string },
): Promise<string> =>
  storeFile(trx, {
    ...file,
    original_name: `${title.replace(':', '')}.pdf`,
    media_type: 'application/pdf',
    bytes: textDocument({ title, lines: ['Harbour & Vale, People and Culture', '', 'Made up for the demo.'] }),
    access: 'scoped',
  });
