import { httpError } from '../access/http-error.ts';
import { Unreadable } from '../office-files/unreadable.ts';
import type { SentFile } from './batches.ts';
import type { ImportContext } from './importer.ts';
import type { OpenSheet, Readers } from './reading/reader.ts';

/** Refuses the call if a file can't be read. */
export async function readEach(
  readers: Readers,
  files: readonly SentFile[],
  { kind, options, principal }: Pick<ImportContext, 'kind' | 'options' | 'principal'>,
  work: (sheet: OpenSheet, name: string) => Promise<void>,
): Promise<void> {
  for (const { name, path } of files) {
    try {
      await readers.read({ path, fileName: name, kind, options }, (sheet) => work(sheet, name), principal.personId);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const message = files.length > 1 ? `${name}: ${error.message}` : error.message;
      throw httpError(error.status, message, { file: message });
    }
  }
}
