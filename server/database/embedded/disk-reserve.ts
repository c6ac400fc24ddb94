import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const megabyte = 1024 * 1024;

export const defaultReserveBytes = 48 * megabyte;
/** Must be free in addition to the reserve before it is claimed again. */
const spareBytes = 16 * megabyte;

/**
 * A file that only takes up space. When the disk is full it is deleted, so that the write-ahead log can go on where the
 * engine would otherwise stop.
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

  /** Returns false when there isn't enough space. */
  hold(): boolean {
    const isHeld = this.#exists() || (this.#thereIsRoom() && this.#fill());
    this.#change(!isHeld);

    return isHeld;
  }

  /** Returns false when the reserve was already gone. */
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
    // Random, so that no file system can compress it.
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
