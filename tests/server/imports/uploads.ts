/** Uploads as tests make them: rows to a file, files to a call. */
import { readTable } from '../../../server/imports/reading/read-table.ts';
import type { CallName } from '../../../src/api/calls.ts';
import type { Sent } from '../support/calls.ts';
import { saved } from './support.ts';

/** Someone new, in the order of the head. */
export const person = (n: number | string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'First Name': 'Noor',
  'Last Name': 'Vermeer',
  Email: `new${n}@upload.example`,
  'Employee Id': `U-${n}`,
  Designation: 'Adviser',
  Role: 'Employee',
  Department: 'Care',
  Branch: 'Lisbon',
  ...more,
});

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The rows as a text file; its columns are all that any row has. */
export function csv(rows: readonly Readonly<Record<string, string>>[]): Buffer {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [head, ...rows.map((row) => head.map((title) => row[title] ?? ''))];

  return Buffer.from(lines.map((cells) => cells.map(quoted).join(',')).join('\n'));
}

const fieldOf: Partial<Record<CallName, string>> = {
  uploadBloodFiles: 'files',
  checkImport: 'files',
  checkFailedRows: 'files',
  checkNotInFile: 'files',
};

/** One or several files for a call. */
export function sent(
  call: CallName,
  files: Buffer | readonly { fileName: string; bytes: Buffer }[],
  query: Sent['query'] = {},
): Sent {
  const all = Buffer.isBuffer(files) ? [{ fileName: 'people.csv', bytes: files }] : files;
  const field = fieldOf[call] ?? 'bulk';

  return { query, form: { files: all.map((file) => ({ field, mediaType: 'text/csv', ...file })) } };
}

/** What a spreadsheet of ours says, as records. */
export async function recordsIn(bytes: Buffer): Promise<Record<string, string>[]> {
  const [head, ...rows] = await readTable(saved(bytes), 'answer.xlsx');

  return rows.map(({ cells }) => Object.fromEntries((head?.cells ?? []).map((title, at) => [title, cells[at] ?? ''])));
}
