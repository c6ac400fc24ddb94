import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const megabyte = 1024 * 1024;

/** Three segments of the write-ahead log. */
export const usualReserveBytes = 48 * megabyte;
/** Room that must be left beside the reserve before it is taken back. */
const spareBytes = 16 * megabyte;

/**
 * A file that only holds room, for the day on which the disk runs full: then it goes, and the write-ahead log can go on
 * where the engine would otherwise have to give up.
 */
export class DiskReserve {
  readonly #path: string;
  readonly #bytes: number;
  readonly #onChange: (isSpent: boolean) => void;
  #isSpent = false;

  constructor(path: string, bytes: number, onChange: (isSpent: boolean) => void) {
    this.#path = path;
    this.#bytes = bytes;
    this.#onChange = onChange;
  }

  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Takes the room, when it is there to take. */
  hold(): boolean {
    const isHeld = this.#exists() || (this.#thereIsRoom() && this.#fill());
    this.#change(!isHeld);

    return isHeld;
  }

  /** Gives the room away; says whether there was any. */
  spend(): boolean {
    const existed = statSync(this.#path, { throwIfNoEntry: false }) !== undefined;
    rmSync(this.#path, { force: true });
    this.#change(true);

    return existed;
  }

  #change(isSpent: boolean): void {
    if (isSpent === this.#isSpent) return;
    this.#isSpent = isSpent;
    this.#onChange(isSpent);
  }

  #exists(): boolean {
    return statSync(this.#path, { throwIfNoEntry: false })?.size === this.#bytes;
  }

  #thereIsRoom(): boolean {
    const { bavail, bsize } = statfsSync(dirname(this.#path));

    return bavail * bsize > this.#bytes + spareBytes;
  }

  #fill(): boolean {
    // Random, so that no file system can make it smaller.
    const bytes = randomFillSync(Buffer.alloc(megabyte));
    const descriptor = openSync(this.#path, 'w', 0o600);
    try {
      for (let written = 0; written < this.#bytes; written += megabyte) writeSync(descriptor, bytes);
      fsyncSync(descriptor);

      return true;
    } catch {
      rmSync(this.#path, { force: true });

      return false;
    } finally {
      closeSync(descriptor);
    }
  }
}
