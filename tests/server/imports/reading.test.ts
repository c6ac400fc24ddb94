/** The same list, whichever program wrote it in whichever format, gives the same rows. */
import { readFileSync } from 'node:fs';
import * as XLSX from '@e965/xlsx';
import { type CellValue, readOds, readXlsx, writeOds, writeXlsx } from 'hucre';
import { readXls } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { readTable } from '../../../server/imports/reading/read-table.ts';
import { fixture, folder, packed, read, sheetRow, text, workbook } from './support.ts';

afterAll(() => folder.remove());

const files = [
  'people.xlsx',
  'people.xls',
  'people.ods',
  'people-comma-utf8.csv',
  'people-semicolon-utf8.csv',
  'people-tab-utf16.csv',
];
const comma = readFileSync(fixture('people-comma-utf8.csv'), 'utf8');

describe('a list of 60 people', () => {
  it.each(files)('reads the same from %s', async (file) => {
    const rows = await readTable(fixture(file), file);

    expect(rows).toHaveLength(61);
    expect(rows).toEqual(await readTable(fixture('people-comma-utf8.csv'), 'people.csv'));
    expect(rows[1]?.cells).toEqual([
      'Ana', 'Reis', 'p0@fixture.example', '00000', 'Engineer', 'Employee', 'Care', 'Lisbon', '1950-01-01', '2010-12-28',
      '351210000000', '150', '50', 'Português',
    ]); // biome-ignore format: one row
    // The two blank rows are left out, and the numbers go on as the spreadsheet shows them.
    expect(rows.slice(30, 32).map(({ number }) => number)).toEqual([31, 34]);
  });

  it.each([
    ['UTF-8 with its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(comma)])],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${comma}`, 'utf16le').swap16()],
    ['line ends of Windows', Buffer.from(comma.replaceAll('\n', '\r\n'))],
    ['line ends of old Macs', Buffer.from(comma.replaceAll('\n', '\r'))],
  ])('reads the same from another kind of text: %s', async (_, bytes) => {
    expect(await read(bytes, 'people.csv')).toEqual(await readTable(fixture('people.xlsx'), 'people.xlsx'));
  });
});

describe('a text file', () => {
  it('in an old Windows encoding keeps its accents', async () => {
    const [, row] = await read(Buffer.from('Name;City\nJosé;Évora\n', 'latin1'), 'list.csv');

    expect(row?.cells).toEqual(['José', 'Évora']);
  });

  it('may declare the separator of its cells in a row of its own', async () => {
    expect(await read('sep=;\r\na,b;c\r\n1;2', 'list.csv')).toEqual([
      { number: 2, cells: ['a,b', 'c'] },
      { number: 3, cells: ['1', '2'] },
    ]);
  });

  it('keeps separators, line breaks and quotes within quotes', async () => {
    expect(await read('a,b\n"x, ""y""\nz",2\n', 'list.csv')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['x, "y"\nz', '2'] },
    ]);
  });

  it('keeps leading zeros, and dates as they were written', async () => {
    const [, row] = await read('id,day\n00123,10/01/1960\n', 'list.csv');

    expect(row?.cells).toEqual(['00123', '10/01/1960']);
  });
});

describe('a workbook', () => {
  const list = XLSX.utils.aoa_to_sheet([
    ['Name', 'Joined'],
    ['Ana', { t: 'n', v: 44_440, z: 'yyyy-mm-dd' }],
  ]);

  it.each(['xlsx', 'xlsm', 'xlsb'] as const)('is read whether it is a .%s', async (bookType) => {
    const bytes: Buffer = XLSX.write({ SheetNames: ['A'], Sheets: { A: list } }, { type: 'buffer', bookType });

    expect(await read(bytes, `list.${bookType}`)).toEqual([
      { number: 1, cells: ['Name', 'Joined'] },
      { number: 2, cells: ['Ana', '2021-09-01'] },
    ]);
  });

  it('is found at the path given in its package, in any letter case', async () => {
    const to = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
    const bytes = packed([
      {
        name: '_rels/.rels',
        content: `<Relationships>${to('r1', 'officeDocument', '/content/Book.xml')}</Relationships>`,
      },
      { name: 'content/book.xml', content: '<workbook><sheets><sheet name="A" r:id="r7"/></sheets></workbook>' },
      {
        name: 'content/_rels/Book.xml.rels',
        content: `<Relationships>${to('r7', 'worksheet', '../sheets/First.xml')}${to('r8', 'sharedStrings', '/Words.xml')}</Relationships>`,
      },
      {
        name: 'sheets/First.xml',
        content: `<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>`,
      },
      { name: 'Words.xml', content: '<sst><si><t>Name</t></si></sst>' },
    ]);

    expect(await read(bytes, 'list.xlsx')).toEqual([{ number: 1, cells: ['Name'] }]);
  });

  it('gives formulas as their results, and texts without formatting or phonetic guides', async () => {
    const shared = '<sst><si><r><t>Ta</t></r><r><t>naka</t></r><rPh><t>タナカ</t></rPh></si></sst>';
    const rows = `<row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3"><f>1+1</f><v>2</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><v>#N/A</v></c></row>`;
    const found = await read(workbook(rows, [{ name: 'xl/sharedStrings.xml', content: shared }]), 'a.xlsx');

    expect(found).toEqual([{ number: 3, cells: ['', 'Tanaka', '2', 'TRUE', '#N/A'] }]);
  });

  it('reads dates of both calendars, and numbers that only look like dates', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0&quot;d&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>';
    const cells = [0, 1, 2, 3, 4]
      .map((style) => `<c s="${style}"><v>${style === 4 ? 22291.5 : 22291}</v></c>`)
      .join('');
    const part = { name: 'xl/styles.xml', content: styles };

    expect((await read(workbook(`<row>${cells}</row>`, [part]), 'a.xlsx'))[0]?.cells).toEqual([
      '22291',
      '1961-01-10',
      '1961-01-10',
      '22291',
      '1961-01-10 12:00:00',
    ]);
  });

  it('drops the mark that keeps a cell from being executed', async () => {
    const [row] = await read(workbook(sheetRow('&apos;=1+1', '&apos;tis', '-5')), 'a.xlsx');

    expect(row?.cells).toEqual(['=1+1', "'tis", '-5']);
  });

  it('is recognised by its content if its name has another extension', async () => {
    expect(await read(workbook(sheetRow('a')), 'a.xls')).toEqual([{ number: 1, cells: ['a'] }]);
  });

  it('keeps a header that is the name of a built-in property as text', async () => {
    const found = await read(workbook(sheetRow('__proto__', 'constructor') + sheetRow('x', 'y')), 'a.xlsx');

    expect(found.map(({ cells }) => cells)).toEqual([
      ['__proto__', 'constructor'],
      ['x', 'y'],
    ]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('puts each cell into the column given by its reference', async () => {
    expect((await read(workbook(`<row><c r="C1" t="str"><v>x</v></c>${text('y')}</row>`), 'a.xlsx'))[0]?.cells).toEqual([
      '', '', 'x', 'y',
    ]); // biome-ignore format: one row
  });
});

describe('other spreadsheet libraries', () => {
  const plain = (value: CellValue | undefined): string => {
    if (value === null || value === undefined) return '';
    if (value instanceof Date) return value.toISOString().slice(0, 10);
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';

    return String(value).trim();
  };
  const trimmed = (rows: readonly (readonly CellValue[])[]) =>
    rows.map((cells) => cells.map(plain).join('|').replace(/\|+$/, '')).filter((line) => line !== '');
  const ours = async (bytes: Buffer, name: string) => (await read(bytes, name)).map(({ cells }) => cells.join('|'));

  it.each([
    ['people.xlsx', readXlsx],
    ['people.ods', readOds],
    ['people.xls', readXls],
  ] as const)('read the same from %s', async (file, readBook) => {
    const bytes = readFileSync(fixture(file));
    const book = await readBook(bytes);

    expect(await ours(bytes, file)).toEqual(trimmed(book.sheets[0]?.rows ?? []));
  });

  it('read the same from workbooks of random cells, written by two programs', async () => {
    const random = randomFrom(20_260_112);
    for (let n = 0; n < 12; n += 1) {
      const rows = Array.from({ length: 30 }, () => Array.from({ length: 12 }, () => randomCell(random)));
      const expected = trimmed(rows);
      const sheet = XLSX.utils.aoa_to_sheet(rows as unknown[][]);
      const book = XLSX.utils.book_new(sheet, 'A');
      const written = {
        'a.xlsx': Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] })),
        'a.ods': Buffer.from(await writeOds({ sheets: [{ name: 'A', rows }] })),
        'b.xlsx': XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
        'b.xls': XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer,
        'b.ods': XLSX.write(book, { type: 'buffer', bookType: 'ods' }) as Buffer,
      };
      for (const [name, bytes] of Object.entries(written)) expect(await ours(bytes, name), name).toEqual(expected);
    }
  });

  function randomCell(random: () => number): CellValue {
    const kind = Math.floor(random() * 5);
    if (kind === 0) return null;
    if (kind === 1) return Math.round(random() * 1e6);
    if (kind === 2) return Math.round(random() * 1e6) / 1000;
    if (kind === 3) return random() > 0.5;

    return ['Ana', 'Zoë', '梅', 'a b', '007', 'x"y', '<&>', 'ñandú'][Math.floor(random() * 8)] ?? '';
  }

  /** The same numbers in every run. */
  const randomFrom = (seed: number) => {
    let state = seed;

    return () => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;

      return state / 2 ** 32;
    };
  };
});
