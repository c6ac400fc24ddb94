/** Packed files, looked at before anything is unpacked and counted while it is. */
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { limits } from './limits.ts';
import { BROKEN, PASSWORD, TOO_MUCH_INSIDE, Unreadable } from './trouble.ts';

export interface Package {
  has(name: string): boolean;
  /** Every part whose name begins so. */
  names(): string[];
  open(name: string): Promise<Readable>;
  close(): void;
}

/** Reads the list of parts, and refuses what no spreadsheet program writes. */
export async function openPackage(path: string): Promise<Package> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
      error ? reject(new Unreadable(BROKEN)) : resolve(opened),
    );
  });
  try {
    const entries = await preflight(zip);

    return {
      has: (name) => entries.has(name),
      names: () => [...entries.keys()],
      open: (name) => openEntry(zip, entries.get(name)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function preflight(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;

  return new Promise((resolve, reject) => {
    if (zip.entryCount > limits.parts) reject(new Unreadable(TOO_MUCH_INSIDE, 413));
    // Names that lead out of the folder are among what the reader itself refuses.
    zip.on('error', () => reject(new Unreadable(BROKEN)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      const trouble = troubleWith(entry, unpacked, entries.has(entry.fileName));
      if (trouble) return reject(trouble);
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function troubleWith(entry: Entry, unpacked: number, isTwice: boolean): Unreadable | undefined {
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
