/** Office 97 containers, sector by sector: as no program would write them. */

const SECTOR = 512;
const ENTRY = 128;
const END = -2;
/** Where the header says in which sector they begin. */
const header = { folders: 48, list: 68 } as const;

interface Content {
  /** The sector after each; sector 0 is this table, and the folders begin in sector 1. */
  readonly next: readonly number[];
  /** Each in the one before it. */
  readonly names: readonly string[];
  /** Where the streams begin. */
  readonly from?: number;
  /** Other numbers for the header. */
  readonly says?: readonly (readonly [at: number, value: number])[];
}

export function compound({ next, names, from = END, says = [] }: Content): Buffer {
  const head = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.fill(-1, 76);
  for (const [at, value] of [
    [24, 62],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at);
  const usual = [
    [44, 1],
    [header.folders, 1],
    [56, 4096],
    [60, END],
    [header.list, END],
    [76, 0],
  ] as const;
  for (const [at, value] of [...usual, ...says]) head.writeInt32LE(value, at);
  const sectors = Buffer.alloc(next.length * SECTOR);
  for (let at = 0; at < SECTOR / 4; at += 1) sectors.writeInt32LE(next[at] ?? -1, at * 4);
  for (const [n, name] of names.entries()) {
    const entry = sectors.subarray(SECTOR + n * ENTRY, SECTOR + (n + 1) * ENTRY);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = n === 0 ? 5 : 2;
    for (const at of [68, 72]) entry.writeInt32LE(-1, at);
    entry.writeInt32LE(n + 1 < names.length ? n + 1 : -1, 76);
    entry.writeInt32LE(n === 0 ? END : from, 116);
    entry.writeInt32LE(n === 0 ? 0 : 8192, 120);
  }

  return Buffer.concat([head, sectors]);
}

/** Those that keep a careless reader busy for ever, or lead it out of the file. */
export const traps = (name: string): readonly (readonly [trap: string, file: Buffer])[] => {
  const names = ['Root Entry', name];

  return [
    ['a stream whose sectors loop', compound({ next: [-3, END, 3, 2], names, from: 3 })],
    ['a sector that follows itself', compound({ next: [-3, END, 2], names, from: 2 })],
    ['folders whose sectors loop', compound({ next: [-3, 2, 1], names })],
    ['folders outside the file', compound({ next: [-3, 9_000], names })],
    ['folders that begin outside the file', compound({ next: [-3, END], names, says: [[header.folders, 7]] })],
    ['a list of tables that leads back to itself', compound({ next: ownList, names, says: [[header.list, 0]] })],
    ['a list of tables outside the file', compound({ next: [-3, END], names, says: [[header.list, 99]] })],
  ];
};

/** The last number of the table, which as a list of tables leads to the next list, is its own. */
const ownList = [-3, END, ...Array.from({ length: 125 }, () => -1), 0];
