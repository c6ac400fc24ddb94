const letter = (text: string): number => text.charCodeAt(0);

const query = letter('Q');
const sync = letter('S');
const flush = letter('H');
const terminate = letter('X');

export function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message[0] = query;
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);

  return message;
}

interface Batch {
  /** Whole messages, the last of which makes the engine reply. */
  bytes?: Buffer;
  ends: boolean;
}

/**
 * Gathers a client's bytes into batches that the engine replies to (Sync, Flush or a simple query), so that one
 * statement costs one trip to the engine. A connection's first message has no type byte and is answered on its own.
 */
export class Batcher {
  #waiting: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #isStarted = false;

  take(chunk: Buffer): Batch {
    this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
    let complete = 0;
    let ends = false;
    for (let size = this.#nextSize(); size !== undefined; size = this.#nextSize()) {
      const type = this.#isStarted ? this.#waiting[this.#scanned] : undefined;
      if (type === terminate) {
        ends = true;
        break;
      }
      this.#scanned += size;
      if (type === undefined || type === query || type === sync || type === flush) complete = this.#scanned;
      this.#isStarted = true;
    }
    if (complete === 0) return { ends };
    const bytes = this.#waiting.subarray(0, complete);
    this.#waiting = this.#waiting.subarray(complete);
    this.#scanned -= complete;

    return { bytes, ends };
  }

  /** Undefined until the message has arrived in full. */
  #nextSize(): number | undefined {
    const header = this.#isStarted ? 1 : 0;
    const left = this.#waiting.length - this.#scanned;
    if (left < header + 4) return undefined;
    const size = header + this.#waiting.readInt32BE(this.#scanned + header);

    return left < size ? undefined : size;
  }
}
