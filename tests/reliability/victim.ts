import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Acknowledged, type Lane, lanes } from './ledger.ts';

const writer = fileURLToPath(new URL('./writer.ts', import.meta.url));

/** A writer process that runs until it is killed, and the last promises it made. */
export class Victim {
  readonly acknowledged: Acknowledged;
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(args: string[], acknowledged: Acknowledged = { left: 0, right: 0 }) {
    this.acknowledged = { ...acknowledged };
    this.#child = spawn(process.execPath, ['--import', 'tsx', writer, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  }

  /** Waits until it is open; rejects with its words when it was refused. */
  async untilOpen(): Promise<void> {
    for (let line = await this.#next(); line !== 'open'; line = await this.#next()) {
      if (line === undefined || line.startsWith('refused')) throw new Error(line ?? 'the writer ended without a word');
    }
  }

  /** Waits for this many more promises. */
  async untilAcknowledged(entries: number): Promise<void> {
    for (let heard = 0; heard < entries; ) {
      const line = await this.#next();
      if (line === undefined) throw new Error('the writer ended by itself');
      if (this.#note(line)) heard += 1;
    }
  }

  /** kill -9; resolves when the process is gone and all its output has been read. */
  async kill(): Promise<Acknowledged> {
    const gone =
      this.#child.exitCode === null && this.#child.signalCode === null ? once(this.#child, 'exit') : undefined;
    this.#child.kill('SIGKILL');
    await gone;
    for (let line = await this.#next(); line !== undefined; line = await this.#next()) this.#note(line);

    return this.acknowledged;
  }

  async #next(): Promise<string | undefined> {
    const { value, done } = await this.#lines.next();

    return done ? undefined : value;
  }

  #note(line: string): boolean {
    const [lane, entry] = line.split(' ');
    if (!lanes.includes(lane as Lane)) return false;
    this.acknowledged[lane as Lane] = Math.max(this.acknowledged[lane as Lane], Number(entry));

    return true;
  }
}
