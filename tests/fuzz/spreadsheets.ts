/** Spoilt spreadsheets for the reader of uploads: each is read or refused, none ends the reading process or keeps it busy. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readers } from '../../server/imports/reading/reader.ts';
import { Unreadable } from '../../server/imports/reading/trouble.ts';
import { between, randomFrom } from '../reliability/random.ts';
import { fixture, folder, openDocument, sheetRow, workbook } from '../server/imports/support.ts';
import { treeMemory } from '../support/memory.ts';

export const MEGABYTE = 1024 * 1024;

export interface FuzzTask {
  readonly times: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface FuzzOutcome {
  readonly read: number;
  readonly refused: number;
  readonly slowestMs: number;
  /** Of this process and the one that reads, in bytes: once they are warm, and in the end. Nothing after a few files. */
  readonly memory: readonly [number, number] | undefined;
  readonly problems: readonly string[];
}

type Random = () => number;

const MOST_MS = 10_000;
const SAY_EVERY = 500;
const WARM_AFTER = 500;
/** What two processes may hold more than when they were warm: what has not been collected yet, and no more. */
const MOST_GROWTH = 96 * MEGABYTE;
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

const pick = <T>(items: readonly T[], random: Random): T => items[between(random, 0, items.length - 1)] as T;

function spoiltFile(random: Random): { name: string; bytes: Buffer } {
  const spoil = pick(spoils, random);
  const source = between(random, 0, 2);
  if (source === 0)
    return { name: 'inside.xlsx', bytes: workbook(spoil(Buffer.from(sheet), random).toString('latin1')) };
  if (source === 1)
    return { name: 'inside.ods', bytes: openDocument(spoil(Buffer.from(table), random).toString('latin1')) };
  const file = pick(files, random);

  return { name: file, bytes: spoil(readFileSync(fixture(file)), random) };
}

export async function fuzzSpreadsheets({ times, seed, say }: FuzzTask): Promise<FuzzOutcome> {
  const random = randomFrom(seed);
  const readers = new Readers();
  const path = join(folder.path, 'spoilt');
  let warm: number | undefined;
  const outcome = { read: 0, refused: 0, slowestMs: 0, problems: [] as string[] };
  for (let n = 1; n <= times; n += 1) {
    const { name, bytes } = spoiltFile(random);
    writeFileSync(path, bytes);
    const began = performance.now();
    const trouble = await readWhole(readers, path, name).then(
      () => undefined,
      (error: Error) => error,
    );
    const took = performance.now() - began;
    outcome.slowestMs = Math.max(outcome.slowestMs, took);
    if (took > MOST_MS) outcome.problems.push(`file ${n} (${name}) took ${Math.round(took)} ms`);
    if (trouble === undefined) outcome.read += 1;
    else if (trouble instanceof Unreadable && !/too heavy|too long/.test(trouble.message)) outcome.refused += 1;
    else outcome.problems.push(`file ${n} (${name}): ${trouble.message}`);
    if (n === WARM_AFTER) warm = treeMemory(process.pid);
    if (n % SAY_EVERY === 0) say(`${n}/${times}: ${outcome.read} read, ${outcome.refused} refused`);
  }
  const memory = warm === undefined ? undefined : ([warm, treeMemory(process.pid)] as const);
  if (memory && memory[1] - memory[0] > MOST_GROWTH) {
    outcome.problems.push(`memory grew by ${Math.round((memory[1] - memory[0]) / MEGABYTE)} MB`);
  }
  readers.close();
  rmSync(path, { force: true });

  return { ...outcome, memory };
}

const readWhole = (readers: Readers, path: string, fileName: string): Promise<void> =>
  readers.read({ path, fileName, kind: 'employees', asked: { mode: 'update', hasBranch: false } }, async (open) => {
    for (let rows = await open.next(500); rows.length > 0; rows = await open.next(500));
  });
