/** Archives are checked before and while they are unpacked. */
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { BROKEN, PASSWORD, TOO_MUCH_INSIDE, Unreadable } from './unreadable.ts';

const limits = {
  parts: 1_000,
  /** All parts together. */
  unpackedBytes: 600 * 1024 * 1024,
  /** The highest compression ratio of a large part. Real documents stay below 60. */
  ratio: 200,
  /** Below this the ratio says nothing. */
  ratioFromBytes: 20 * 1024 * 1024,
} as const;

/** Part names ignore case, as the format requires. */
export interface Package {
  has(name: string): boolean;
  names(): string[];
  /** Unpacked, in bytes; 0 when the part doesn't exist. */
  size(name: string): number;
  open(name: string): Promise<Readable>;
  close(): void;
}

/** Refuses anything that no office program writes. */
export async function openPackage(from: string | Buffer): Promise<Package> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    const opened = (error: Error | null, file: ZipFile) => (error ? reject(new Unreadable(BROKEN)) : resolve(file));
    if (typeof from === 'string') yauzl.open(from, options, opened);
    else yauzl.fromBuffer(from, options, opened);
  });
  try {
    const entries = await preflight(zip);

    return {
      has: (name) => entries.has(keyOf(name)),
      names: () => [...entries.values()].map(({ fileName }) => fileName),
      size: (name) => entries.get(keyOf(name))?.uncompressedSize ?? 0,
      open: (name) => openEntry(zip, entries.get(keyOf(name))),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const keyOf = (name: string): string => name.toLowerCase();

function preflight(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;

  return new Promise((resolve, reject) => {
    if (zip.entryCount > limits.parts) reject(new Unreadable(TOO_MUCH_INSIDE, 413));
    // The library also refuses names that lead out of the folder.
    zip.on('error', () => reject(new Unreadable(BROKEN)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      const problem = problemWith(entry, unpacked, entries.has(keyOf(entry.fileName)));
      if (problem) return reject(problem);
      entries.set(keyOf(entry.fileName), entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function problemWith(entry: Entry, unpacked: number, isTwice: boolean): Unreadable | undefined {
  const { compressedSize, uncompressedSize, generalPurposeBitFlag } = entry;
  if (generalPurposeBitFlag & 1) return new Unreadable(PASSWORD);
  if (isTwice) return new Unreadable(BROKEN);
  const isBomb =
    uncompressedSize > limits.ratioFromBytes && uncompressedSize > limits.ratio * Math.max(1, compressedSize);

  return isBomb || unpacked > limits.unpackedBytes ? new Unreadable(TOO_MUCH_INSIDE, 413) : undefined;
}

function openEntry(zip: ZipFile, entry: Entry | undefined): Promise<Readable> {
  return new Promise((resolve, reject) => {
    if (!entry) return reject(new Unreadable(BROKEN));
    zip.openReadStream(entry, (error, stream) => (error ? reject(new Unreadable(BROKEN)) : resolve(stream)));
  });
}
