/** The rows that a dry run refuses, for the file of failed rows. */
import type { SentFile } from './batches.ts';
import { checkEach, type Findings, judged } from './check.ts';
import type { ImportContext, RowVerdict } from './importer.ts';
import type { OpenSheet, Readers } from './reading/reader.ts';
import type { RejectedRow } from './sheets.ts';

export async function checkedFailures(
  readers: Readers,
  files: readonly SentFile[],
  importing: ImportContext,
): Promise<RejectedRow[]> {
  const found = new Rejected();
  await checkEach(readers, files, importing, found);

  return found.rows();
}

class Rejected implements Findings {
  readonly takesChanges = false;
  readonly #files: { at: number; rejected: RejectedRow }[][] = [];
  #file = '';
  #sheet: Pick<OpenSheet, 'headers' | 'problems' | 'unclear'> = { headers: [], problems: [], unclear: [] };

  begin(file: string, sheet: OpenSheet): void {
    this.#file = file;
    this.#sheet = sheet;
    this.#files.push([]);
  }

  note(verdicts: readonly RowVerdict[]): void {
    const { headers, problems, unclear } = this.#sheet;
    const all = new Set(unclear);
    for (const { row, outcome, errors } of verdicts) {
      if (outcome !== 'failed') continue;
      // A row without its own errors fails because of the file's columns.
      const own = Object.values(judged(errors, all));
      const messages = own.length > 0 ? own : problems;
      this.#files.at(-1)?.push({
        at: row.row,
        rejected: { fileName: this.#file, headers, cells: row.cells, messages },
      });
    }
  }

  describe(): void {}

  /** In file order: rows that waited for their manager are noted last. */
  rows(): RejectedRow[] {
    return this.#files.flatMap((rows) => rows.sort((one, two) => one.at - two.at).map(({ rejected }) => rejected));
  }
}
