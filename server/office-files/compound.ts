/**
 * The container of Office 97 files: a small file system, whose table names the sector after each. The library that reads
 * spreadsheets follows chains that never end, so files are checked before it sees them.
 */
import { BROKEN, Unreadable } from './unreadable.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER = 512;
const SECTOR_SHIFT_AT = 30;
/** Where the header lists the first sectors of the table. */
const LISTED_FROM = 76;
const FOLDERS_BEGIN_AT = 48;
const LIST_GOES_ON_AT = 68;
const ENTRY = 128;
const NAME_LENGTH_AT = 64;

export const isCompound = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** The names of all folders and streams in it. Throws `Unreadable` if a chain loops, or the chain of the folders leads outside the file. */
export function namesInCompound(bytes: Buffer): string[] {
  const shift = bytes.length < HEADER ? 0 : bytes.readUInt16LE(SECTOR_SHIFT_AT);
  if (shift !== 9 && shift !== 12) throw new Unreadable(BROKEN);
  const sectors = sectorsOf(bytes, 1 << shift);
  const next = tableOf(sectors, bytes, 1 << shift);
  if (loops(next)) throw new Unreadable(BROKEN);
  const names: string[] = [];
  for (let at = bytes.readInt32LE(FOLDERS_BEGIN_AT); at >= 0; at = next[at] as number) {
    const sector = sectors[at];
    if (!sector) throw new Unreadable(BROKEN);
    names.push(...namesIn(sector));
  }

  return names;
}

/** Without the header, which is as large as a sector. The last one may be cut. */
const sectorsOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.max(0, Math.ceil(bytes.length / size) - 1) }, (_, n) =>
    bytes.subarray((n + 1) * size, (n + 2) * size),
  );

/** The sector after each; negative at the end of a chain. */
function tableOf(sectors: readonly Buffer[], bytes: Buffer, size: number): Int32Array {
  const next = new Int32Array(sectors.length).fill(-1);
  let filled = 0;
  const fillFrom = (list: Buffer) => {
    for (const at of numbersIn(list)) {
      if (at < 0 || filled >= next.length) return;
      next.set(numbersIn(sectors[at] ?? list.subarray(0, 0)).slice(0, next.length - filled), filled);
      filled += size / 4;
    }
  };
  fillFrom(bytes.subarray(LISTED_FROM, HEADER));
  // Larger files continue the list in sectors of their own, each of which ends with the number of the next.
  for (let at = bytes.readInt32LE(LIST_GOES_ON_AT), seen = 0; at >= 0; seen += 1) {
    const sector = sectors[at];
    if (sector?.length !== size || seen > sectors.length) throw new Unreadable(BROKEN);
    fillFrom(sector.subarray(0, -4));
    at = sector.readInt32LE(size - 4);
  }

  return next;
}

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, n) => bytes.readInt32LE(n * 4));

/** Walks through each sector once. */
function loops(next: Int32Array): boolean {
  const walks = new Int32Array(next.length);
  for (let from = 0; from < next.length; from += 1) {
    let at = from;
    for (; walks[at] === 0; at = next[at] as number) walks[at] = from + 1;
    if (walks[at] === from + 1) return true;
  }

  return false;
}

const namesIn = (sector: Buffer): string[] =>
  Array.from({ length: Math.floor(sector.length / ENTRY) }, (_, n) => {
    const entry = sector.subarray(n * ENTRY, (n + 1) * ENTRY);

    // The length counts the NUL at the end.
    return entry.toString('utf16le', 0, Math.max(0, Math.min(entry.readUInt16LE(NAME_LENGTH_AT), NAME_LENGTH_AT) - 2));
  }).filter((name) => name !== '');
