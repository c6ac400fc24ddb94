/** Files that want something else than to be read: each is refused with a sentence, and costs the server nothing. */
import { writeXlsx } from 'hucre';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { Readers } from '../../../server/imports/reading/reader.ts';
import { Unreadable } from '../../../server/office-files/unreadable.ts';
import { fuzzSpreadsheets, growthOf } from '../../fuzz/spreadsheets.ts';
import { childrenOf } from '../../support/memory.ts';
import { quickReader } from '../support/quick-reader.ts';
import { folder, openDocument, type Part, packed, read, saved, sheetRow, workbook } from './support.ts';

afterAll(() => folder.remove());

const refused = (bytes: Buffer | string, name = 'list.xlsx'): Promise<string> =>
  read(bytes, name).then(
    (rows) => `${rows.length} rows were read`,
    (error: unknown) => {
      expect(error).toBeInstanceOf(Unreadable);

      return (error as Unreadable).message;
    },
  );

const good = () => workbook(sheetRow('a', 'b'));
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes, ' ');
const sheet = (content: string | Buffer, claims?: Part['claims']): Buffer =>
  packed([
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet r:id="r1"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', content: '<R><Relationship Id="r1" Target="s.xml"/></R>' },
    { name: 'xl/s.xml', content, ...(claims && { claims }) },
  ]);

describe('the importer refuses with a message', () => {
  it('a file that unpacks to far more than its size', async () => {
    expect(await refused(sheet(zeros(60 * 1024 * 1024)))).toMatch(/too large to unpack/);
  });

  it('a file that lies about its unpacked size', async () => {
    expect(await refused(sheet(zeros(60 * 1024 * 1024), { size: 1_000 }))).toMatch(/damaged/);
  });

  it('a file with growing entities, or ones that load other files', async () => {
    const laughs = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
    const outside = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>';
    for (const head of [laughs, outside]) {
      expect(await refused(workbook('<row><c t="str"><v>&b;&e;</v></c></row>', [], head))).toMatch(/damaged/);
    }
  });

  it('a file with parts outside its folder', async () => {
    expect(await refused(packed([{ name: '../../xl/workbook.xml', content: 'x' }]))).toMatch(/damaged/);
  });

  it('a file with very many parts', async () => {
    const parts = Array.from({ length: 1_001 }, (_, n) => ({ name: `p${n}`, content: '' }));

    expect(await refused(packed(parts))).toMatch(/too large to unpack/);
  });

  it('a file with a password', async () => {
    const locked = await writeXlsx({
      sheets: [{ name: 'A', rows: [['a']] }],
      encryption: { password: 'tide', spinCount: 1_000 },
    });

    expect(await refused(Buffer.from(locked))).toMatch(/password-protected/);
    expect(await refused(packed([{ name: 'xl/workbook.xml', content: 'x', flags: 1 }]))).toMatch(/password/);
    const manifest = {
      name: 'META-INF/manifest.xml',
      content: '<manifest:manifest><manifest:encryption-data/></manifest:manifest>',
    };
    expect(await refused(openDocument('', [manifest]), 'list.ods')).toMatch(/password/);
  });

  it('a file that was cut off at any point', async () => {
    const whole = good();
    for (const part of [0.2, 0.5, 0.9, 0.99]) {
      expect(await refused(whole.subarray(0, Math.floor(whole.length * part)))).toMatch(/damaged/);
    }
  });

  it.each(['list.xlsx', 'list.xls', 'list.ods', 'list.csv'])('a picture called %s', async (name) => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#225544' } })
      .png()
      .toBuffer();

    expect(await refused(picture, name)).toMatch(/picture \(PNG\)/);
  });

  const spreadsheetMl =
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';

  it('a web page, an archive, a document, a binary workbook, nothing at all', async () => {
    expect(await refused('<html><table><tr><td>a</td></tr></table></html>', 'list.xls')).toMatch(/web page/);
    expect(await refused(spreadsheetMl, 'list.xml')).toMatch(/Excel 2003 XML spreadsheet/);
    expect(await refused(spreadsheetMl, 'list.xls')).toMatch(/Excel 2003 XML spreadsheet/);
    expect(await refused(Buffer.from(`\ufeff${spreadsheetMl}`, 'utf16le'), 'list.xls')).toMatch(/XML spreadsheet/);
    expect(await refused('<?xml version="1.0"?><people/>', 'list.xml')).toMatch(/an XML file/);
    expect(await refused(packed([{ name: 'word/document.xml', content: 'x' }]))).toMatch(/another kind of document/);
    expect(await refused(packed([{ name: 'xl/workbook.bin', content: 'x' }]))).toMatch(/damaged/);
    expect(await refused('%PDF-1.7', 'list.csv')).toMatch(/PDF/);
    expect(await refused('', 'list.csv')).toMatch(/empty/);
    expect(await refused('a,b', 'list.txt')).toMatch(/\.xls, \.xlsx, \.xlsm, \.xlsb, \.ods or \.csv/);
    expect(await refused(Buffer.from([0, 1, 2, 3, 4, 5]), 'list.csv')).toMatch(/not a spreadsheet/);
  });

  it('a cell far to the right, and cells that are repeated to the edge', async () => {
    expect(await refused(workbook('<row><c r="XFD1" t="str"><v>x</v></c></row>'))).toMatch(/more than 200 columns/);
    const cell =
      '<table:table-cell table:number-columns-repeated="16000" office:value-type="string"><text:p>x</text:p></table:table-cell>';
    expect(await refused(openDocument(`<table:table-row>${cell}</table:table-row>`), 'a.ods')).toMatch(/200 columns/);
  });

  it('a row that claims a million repetitions', async () => {
    const row = `<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>`;

    expect(await refused(openDocument(row), 'a.ods')).toMatch(/100,000 rows/);
  });

  it('a text file of almost only blank rows, unless a sheet could have as many', async () => {
    expect(await refused('\n'.repeat(5_000_000), 'list.csv')).toMatch(/more than 1,048,576 rows, most of them blank/);
    expect(await refused(`a,b\n${'\n'.repeat(1_048_573)}1,2\n`, 'list.csv')).toBe('2 rows were read');
  });

  it('a quotation mark that never closes, in a large file', async () => {
    expect(await refused(`a,b\n1,"${'x\n'.repeat(2_000_000)}`, 'list.csv')).toMatch(/row 2 is never closed/);
  });
});

it('randomly damaged files are read or refused, and crash nothing', async () => {
  const outcome = await fuzzSpreadsheets({ times: 120, seed: 20_260_112, say: () => {} });

  expect(outcome.problems).toEqual([]);
  expect(outcome.read + outcome.refused).toBe(120);
  expect(Math.min(outcome.read, outcome.refused)).toBeGreaterThan(5);
});

it('the memory report shows for each process what it holds later but not at first', () => {
  const light = { held: 10_000_000, resident: 90_000_000 };
  const heavy = { held: 14_000_000, resident: 130_000_000 };
  const [first, later] = [
    { here: light, reader: light },
    { here: light, reader: heavy },
  ];

  expect(growthOf([first, first, first])).toEqual([]);
  expect(growthOf([first, later, first])).toEqual([
    'reader: 3.8 MB more held than after 500 files',
    'reader: 38.1 MB more resident than after 500 files',
  ]);
});

describe('the process that reads files', () => {
  const options = { mode: 'create', hasBranch: false } as const;

  it('is replaced by a new one after a number of files', async () => {
    const readers = new Readers({ program: await quickReader(), filesEach: 2 });
    const path = saved('Email,Test Name,Value,Measured On\na@b.example,LDL,2.9,2026-01-12\n');
    const before = childrenOf(process.pid);
    const seen = new Set<number>();
    for (let n = 0; n < 4; n += 1) {
      await readers.read({ path, fileName: 'a.csv', kind: 'blood', options }, async (open) => {
        expect(await open.next(9)).toHaveLength(1);
        for (const pid of childrenOf(process.pid)) if (!before.includes(pid)) seen.add(pid);
      });
    }
    readers.close();

    expect(seen.size).toBe(2);
  });

  it('ends when a file takes more memory than it has, and another process reads the next file', async () => {
    const readers = new Readers({ program: await quickReader(), memoryMb: 40 });
    const heavy = saved(`Email\n${`${'ab,'.repeat(150)}\n`.repeat(30_000)}`);
    const light = saved('Email,Test Name,Value,Measured On\na@b.example,LDL,2.9,2026-01-12\n');
    const open = (path: string) =>
      readers.read({ path, fileName: 'list.csv', kind: 'blood', options }, async ({ total }) => total);

    await expect(open(heavy)).rejects.toThrow(/too large to read/);
    expect(await open(light)).toBe(1);
    readers.close();
  });

  it('carries nothing over from an abandoned file into the next one', async () => {
    const readers = new Readers();
    const file = (rows: number) =>
      saved(`Email,Test Name,Value,Measured On\n${'a@b.example,LDL,2.9,2026-01-12\n'.repeat(rows)}`);
    const open = (rows: number) => ({ path: file(rows), fileName: 'list.csv', kind: 'blood', options }) as const;
    const given: unknown[] = [];
    for (const rows of [3, 2, 4]) {
      given.push(
        await readers.read(open(rows), async ({ total, next }) => {
          const first = await next(9);
          next(9).catch(() => {});

          return [total, first.length];
        }),
      );
    }
    readers.close();

    expect(given).toEqual([
      [3, 3],
      [2, 2],
      [4, 4],
    ]);
  });

  it('is stopped when a file takes too long', async () => {
    const readers = new Readers({ program: await quickReader(), readWithinMs: 1 });
    const path = saved('Email,Test Name,Value,Measured On\na@b.example,LDL,2.9,2026-01-12\n');

    await expect(
      readers.read({ path, fileName: 'list.csv', kind: 'blood', options }, async ({ total }) => total),
    ).rejects.toThrow(/too long/);
    readers.close();
  });
});
