/** The file of failed rows, uploaded again as it is. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { failedRowsFile } from '../../../server/imports/sheets.ts';
import { tables } from '../../../server/imports/tables/index.ts';
import { type MappedRow, mapColumns } from '../../../server/imports/tables/map-columns.ts';
import { folder, read, sheetRow, workbook } from './support.ts';
import { csv } from './uploads.ts';

afterAll(() => folder.remove());

type Format = 'csv' | 'xlsx';
type Line = Record<'Email' | 'Gender' | 'Date of Birth' | 'Joined On', string>;

const file = (lines: readonly Line[], format: Format): Buffer => {
  if (format === 'csv') return csv(lines);
  const titles = Object.keys(lines[0] ?? {}) as (keyof Line)[];

  return workbook(
    [titles, ...lines.map((one) => titles.map((title) => one[title]))].map((row) => sheetRow(...row)).join(''),
  );
};
const rowsIn = async (bytes: Buffer, format: Format) => {
  const rows = await read(bytes, `people.${format}`);

  return {
    headers: rows[0]?.cells ?? [],
    rows: mapColumns(rows, tables.employees, { mode: 'update', hasBranch: false }).next(rows.length),
  };
};
/** Without the rows that it names: they stand elsewhere, or nowhere. */
const found = ({ email, values, errors }: MappedRow) => ({
  email,
  values,
  errors: Object.entries(errors).map(([field, text]) => [field, text.replace(/: row \d+ has .*?(?=\. Write)/, '')]),
});
/** `fails`: rows that are refused because of the company's data, in addition to those that can't be read. */
async function again(lines: readonly Line[], format: Format, fails: (at: number) => boolean) {
  const { headers, rows } = await rowsIn(file(lines, format), format);
  const failed = rows.filter(({ errors }, at) => Object.keys(errors).length > 0 || fails(at));
  if (failed.length === 0) return { before: [], after: [] };
  const bytes = await failedRowsFile(
    failed.map(({ cells, errors }) => ({ fileName: 'people', headers, cells, messages: Object.values(errors) })),
    [],
  );
  const { rows: sent } = await rowsIn(bytes, 'xlsx');

  return { before: failed.map(found), after: sent.map(found) };
}

const two = (number: number) => String(number).padStart(2, '0');
const part = (max: number) => fc.integer({ min: 1, max });
const written = (order: 'dayFirst' | 'monthFirst') =>
  fc
    .tuple(part(31), part(12), fc.constantFrom(1850, 1984, 2025, 2090))
    .map(
      ([day, month, year]) =>
        `${order === 'dayFirst' ? `${two(day)}/${two(month)}` : `${two(month)}/${two(day)}`}/${year}`,
    );
const date = (order: 'dayFirst' | 'monthFirst') =>
  fc.oneof(
    { weight: 6, arbitrary: written(order) },
    { weight: 1, arbitrary: written(order === 'dayFirst' ? 'monthFirst' : 'dayFirst') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '2025-02-03', '30772', 'soon', '31/02/2025', '02/31/2025', '03/04/84'),
    },
  );

describe.each(['csv', 'xlsx'] as const)('failed rows of a %s file that are uploaded again unchanged', (format) => {
  const line = (at: number, more: Partial<Line>): Line => ({
    Email: `p${at}@upload.example`,
    Gender: 'Female',
    'Date of Birth': '',
    'Joined On': '',
    ...more,
  });

  it('keep a date that only the other rows made unambiguous', async () => {
    const lines = [line(1, { 'Joined On': '25/03/2026' }), line(2, { 'Joined On': '03/04/2026', Gender: 'Unknown' })];
    const { before, after } = await again(lines, format, () => false);

    expect(after).toEqual(before);
    expect(after[0]?.values.joinedOn).toBe('2026-04-03');
    expect(after[0]?.errors.map(([field]) => field)).toEqual(['gender']);
  });

  it('keep unreadable values as they were sent, and are refused again', async () => {
    const dates = ['25/03/2026', '03/25/2026', '31/02/2026', '03/04/2026'];
    const { before, after } = await again(
      dates.map((joined, at) => line(at, { 'Joined On': joined })),
      format,
      (at) => at === 1,
    );

    expect(after).toEqual(before);
    expect(after.map(({ values, errors }) => values.joinedOn ?? errors[0]?.[1])).toEqual([
      '2026-03-25',
      'Joined on “31/02/2026” is not a valid date. Write it like 1984-03-31.',
      'Joined on “03/04/2026” could be two different dates. Write 2026-04-03 or 2026-03-04.',
    ]);
  });

  it.each(['dayFirst', 'monthFirst'] as const)(
    'get the same errors as before, and no others, with dates %s',
    async (order) => {
      const row = fc.record({
        gender: fc.constantFrom('Female', 'Unknown'),
        dob: date(order),
        joined: date(order),
        fails: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
          const lines = rows.map(({ gender, dob, joined }, at) =>
            line(at, { Gender: gender, 'Date of Birth': dob, 'Joined On': joined }),
          );
          const { before, after } = await again(lines, format, (at) => rows[at]?.fails ?? false);
          expect(after).toEqual(before);
        }),
        { numRuns: 60 },
      );
    },
  );
});
