/** Spreadsheets that are spoilt at random, the same ones for the same random. */
import { readFileSync } from 'node:fs';
import { between, type Random } from '../reliability/random.ts';
import { fixture, openDocument, sheetRow, workbook } from '../server/imports/support.ts';
import { compound, traps } from '../server/support/compound.ts';

export interface SpoiltFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const files = ['people.xlsx', 'people.xls', 'people.ods', 'people-comma-utf8.csv', 'people-tab-utf16.csv'];

const row = sheetRow('First Name', 'Last Name', 'Email', 'Employee Id', 'Designation', 'Role', 'Department', 'Branch');
const cells = '<c r="A2" t="s"><v>0</v></c><c r="B2"><v>22291.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c>';
const sheet = `${row}<row r="2" spans="1:4">${cells}</row>`;
const table =
  '<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string" table:number-columns-repeated="2"><text:p>Email<text:s text:c="3"/></text:p></table:table-cell></table:table-row>';

/** Ways to spoil bytes; the parts inside a packed file are spoilt before they are packed, so that they are reached. */
const spoils: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => {
    const spoilt = Buffer.from(bytes);
    for (let n = between(random, 1, 20); n > 0; n -= 1)
      spoilt[between(random, 0, spoilt.length - 1)] = between(random, 0, 255);

    return spoilt;
  },
  (bytes, random) => bytes.subarray(0, between(random, 0, bytes.length)),
  (bytes, random) => {
    const [from, to] = [between(random, 0, bytes.length), between(random, 0, bytes.length)].sort((a, b) => a - b) as [
      number,
      number,
    ];

    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to), bytes.subarray(from, to)]);
  },
  (bytes, random) => {
    const from = between(random, 0, bytes.length);
    const part = bytes.subarray(from, from + between(random, 1, 200));

    return Buffer.concat([
      bytes.subarray(0, from),
      ...Array.from({ length: between(random, 2, 50) }, () => part),
      bytes.subarray(from),
    ]);
  },
];

export const pick = <T>(items: readonly T[], random: Random): T => items[between(random, 0, items.length - 1)] as T;

export const spoilt = (bytes: Buffer, random: Random): Buffer => pick(spoils, random)(bytes, random);

export function spoiltFile(random: Random): SpoiltFile {
  const spoil = pick(spoils, random);
  const source = between(random, 0, 3);
  if (source === 0)
    return { name: 'inside.xlsx', bytes: workbook(spoil(Buffer.from(sheet), random).toString('latin1')) };
  if (source === 1)
    return { name: 'inside.ods', bytes: openDocument(spoil(Buffer.from(table), random).toString('latin1')) };
  if (source === 2) return { ...spoiltCompound('Workbook', random), name: 'chains.xls' };
  const file = pick(files, random);

  return { name: file, bytes: spoil(readFileSync(fixture(file)), random) };
}

/** Its sectors follow each other at random: in loops, to nowhere, or one after the other for long. */
export function spoiltCompound(stream: string, random: Random): SpoiltFile {
  if (between(random, 0, 9) === 0) {
    const [name, bytes] = pick(traps(stream), random);

    return { name, bytes };
  }
  const sectors = between(random, 2, 128);
  const next = Array.from({ length: sectors }, (_, n) =>
    between(random, 0, 9) === 0 ? between(random, -4, sectors + 3) : n + 1,
  );
  const names = ['Root Entry', stream, ...Array.from({ length: between(random, 0, (sectors - 1) * 4 - 2) }, String)];

  return { name: 'chains', bytes: compound({ next, names, from: between(random, -2, sectors) }) };
}
