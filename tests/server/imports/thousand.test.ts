/** A thousand people, in whichever file: the same rows, and the same words about what is wrong with them. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { readTable } from '../../../server/imports/reading/read-table.ts';
import type { Row } from '../../../server/imports/reading/row.ts';
import { employees } from '../../../server/imports/tables/employees.ts';
import { mapColumns } from '../../../server/imports/tables/map-columns.ts';
import { fixture, folder, read } from './support.ts';

afterAll(() => folder.remove());

/** What the importer makes of a file. */
const judged = (rows: readonly Row[]) => mapColumns(rows, employees, { mode: 'create', hasBranch: false }).next(2_000);

const expected = readTable(fixture('thousand.xlsx'), 'thousand.xlsx').then((rows) => ({
  rows,
  verdicts: judged(rows),
}));

it('fifty of the thousand rows have an error each, and ten more share an address with one of them', async () => {
  const { rows, verdicts } = await expected;
  const complaints = verdicts.flatMap(({ row, errors }) => Object.entries(errors).map((error) => [row, ...error]));

  expect(rows).toHaveLength(1_001);
  expect(complaints).toHaveLength(60);
  expect(complaints.slice(0, 6)).toEqual([
    [9, 'firstName', 'Please Enter First Name!'],
    [29, 'email', 'Email address cannot be “not an address”. Enter an email address, such as ana@example.com.'],
    [48, 'email', 'This email address is also in row 49.'],
    [49, 'email', 'This email address is also in row 48.'],
    [69, 'roles', 'Role cannot be “Emploee”. Did you mean “Employee”?'],
    [89, 'dob', 'Date of birth “03/04/84” could be two different dates. Write 1984-04-03 or 1984-03-04.'],
  ]);
  expect(verdicts[3]?.values).toEqual({
    firstName: 'José',
    lastName: 'O’Neill; Smith',
    email: 'thousand3@fixture.example',
    empId: '00003',
    designation: 'Engineer',
    roles: ['reporting-manager', 'b-content-writer'],
    department: 'Care',
    branchId: 'Porto',
    groups: ['Books', 'Running'],
    dob: '1950-02-27',
    heightCm: 153,
    weightKg: 51.5,
  });
});

it.each(['thousand.xls', 'thousand.ods', 'thousand.csv'])('all rows have the same errors in %s', async (name) => {
  const { rows, verdicts } = await expected;
  const found = await readTable(fixture(name), name);

  expect(found).toEqual(rows);
  expect(judged(found)).toEqual(verdicts);
});

describe('as text', () => {
  const mark = '\ufeff';
  const encodings: Record<string, (text: string) => Buffer> = {
    'UTF-8': (text) => Buffer.from(text),
    'UTF-8 with its mark': (text) => Buffer.from(mark + text),
    'UTF-16 with the small end first': (text) => Buffer.from(mark + text, 'utf16le'),
    'UTF-16 with the large end first': (text) => Buffer.from(mark + text, 'utf16le').swap16(),
  };
  const separators = { commas: ',', semicolons: ';', tabs: '\t' };
  const cases = Object.keys(encodings).flatMap((encoding) =>
    Object.keys(separators).map((separator) => [encoding, separator as keyof typeof separators] as const),
  );

  it.each(cases)('in %s, with %s between the cells, all rows have the same errors', async (encoding, separator) => {
    const { rows, verdicts } = await expected;
    const text = withSeparator(readFileSync(fixture('thousand.csv'), 'utf8'), separators[separator]);
    const found = await read(encodings[encoding]?.(text) ?? '', 'thousand.csv');

    expect(found).toEqual(rows);
    expect(judged(found)).toEqual(verdicts);
  });

  /** Keeps quotes, and adds them to cells that contain the other separator. */
  function withSeparator(text: string, separator: string): string {
    const cells = text.matchAll(/("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/g);

    return [...cells]
      .map(([, cell = '', end]) => {
        const isBare = !cell.startsWith('"') && cell.includes(separator);

        return (isBare ? `"${cell}"` : cell) + (end === ',' ? separator : end);
      })
      .join('');
  }
});
