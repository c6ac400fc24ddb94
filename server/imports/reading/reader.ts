import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unreadable } from '../../office-files/unreadable.ts';
import { createSemaphore, type Semaphore } from '../../semaphore.ts';
import type { MappedRow } from '../tables/map-columns.ts';
import type { Opened, Request, Response, SheetToRead } from './protocol.ts';

const MEGABYTE = 1024 * 1024;
const MEMORY_MB = 640;
/** At most, for the largest files. */
const READ_WITHIN_MS = 60_000;
/** For a file of no size, in a process that has yet to start. */
const SMALL_WITHIN_MS = 10_000;
const MS_PER_MEGABYTE = 10_000;
const IDLE_MS = 60_000;
/** A process is replaced after this many files, because its memory fragments. */
const FILES_EACH = 200;
const TURNS = { atOnce: 2, atOnceOfOne: 1, waiting: 20, waitingOfOne: 4 };

const TOO_LONG =
  'This file takes too long to read. Save it again in your spreadsheet program, or split it into smaller files.';
const TOO_HEAVY = 'This file is too large to read. Save only the sheet with the list, or split it into smaller files.';

export interface OpenSheet extends Opened {
  next(count: number): Promise<readonly MappedRow[]>;
  /** All rows, in parts. Afterwards `next` starts from the first row again. */
  all(count: number): AsyncIterable<readonly MappedRow[]>;
}

interface ReaderOptions {
  readonly memoryMb?: number;
  readonly readWithinMs?: number;
  readonly filesEach?: number;
  /** Extra flags for the child processes, for the fuzz test. */
  readonly flags?: readonly string[];
  readonly program?: ReaderProgram;
}

/** What a child process runs. */
export interface ReaderProgram {
  readonly file: string;
  readonly execArgv: readonly string[];
}

/** Runs at most two child processes; later files wait. */
export class Readers {
  readonly #inTurn: Semaphore = createSemaphore(TURNS);
  readonly #idle: ReaderProcess[] = [];
  readonly #options: Required<ReaderOptions>;
  #isClosed = false;

  constructor(options: ReaderOptions = {}) {
    this.#options = {
      memoryMb: MEMORY_MB,
      readWithinMs: READ_WITHIN_MS,
      filesEach: FILES_EACH,
      flags: [],
      program: programHere(),
      ...options,
    };
  }

  /**
   * Keeps the file open while `work` runs. One file of a person is read at a time. Throws `Unreadable` with a sentence
   * for the sender.
   */
  read<T>(sheet: SheetToRead, work: (open: OpenSheet) => Promise<T>, personId = ''): Promise<T> {
    return this.#inTurn(async () => {
      const reader = this.#idle.pop() ?? new ReaderProcess(this.#options);
      try {
        const opened = await reader.open(sheet);

        return await work({ ...opened, ...reader.rows() });
      } finally {
        if (this.#isClosed || this.#idle.length > 0 || !reader.rest(() => this.#forget(reader))) reader.end();
        else this.#idle.push(reader);
      }
    }, personId);
  }

  close(): void {
    this.#isClosed = true;
    for (const reader of this.#idle.splice(0)) reader.end();
  }

  #forget(reader: ReaderProcess): void {
    this.#idle.splice(this.#idle.indexOf(reader), 1);
  }
}

interface Waiting {
  resolve(response: Response): void;
  reject(error: Error): void;
}

class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #readWithinMs: number;
  #waiting: Waiting | undefined;
  #filesLeft: number;
  #idleTimer: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor({ memoryMb, readWithinMs, filesEach, flags, program }: Required<ReaderOptions>) {
    this.#readWithinMs = readWithinMs;
    this.#filesLeft = filesEach;
    const { file, execArgv } = program;
    this.#child = fork(file, [], {
      execArgv: [...execArgv, `--max-old-space-size=${memoryMb}`, ...flags],
      serialization: 'advanced',
      // Hides crash output, and the server's settings from the child.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    });
    this.#child.on('message', (response: Response) => this.#settle((waiting) => waiting.resolve(response)));
    this.#child.on('error', () => this.#died());
    this.#child.on('exit', () => this.#died());
  }

  async open(sheet: SheetToRead): Promise<Opened> {
    clearTimeout(this.#idleTimer);
    this.#filesLeft -= 1;
    const { size } = await stat(sheet.path);
    const withinMs = SMALL_WITHIN_MS + (size / MEGABYTE) * MS_PER_MEGABYTE;
    const response = await this.#request({ open: sheet }, Math.min(withinMs, this.#readWithinMs));
    if ('opened' in response) return response.opened;
    throw 'refused' in response
      ? new Unreadable(response.refused.message, response.refused.status)
      : new Error('The reader sent an unexpected reply.');
  }

  rows(): Pick<OpenSheet, 'next' | 'all'> {
    let isFromFirst = true;
    const next = (count: number) => {
      const rows = this.#next(count, isFromFirst);
      isFromFirst = false;

      return rows;
    };

    return {
      next,
      async *all(count) {
        for (let rows = await next(count); rows.length > 0; rows = await next(count)) yield rows;
        isFromFirst = true;
      },
    };
  }

  async #next(count: number, isFromFirst: boolean): Promise<readonly MappedRow[]> {
    const response = await this.#request({ next: count, isFromFirst });
    if (!('rows' in response)) throw new Error('The reader sent an unexpected reply.');

    return response.rows;
  }

  /** Returns false when the process can't be reused. */
  rest(onEnd: () => void): boolean {
    if (this.#isEnded || this.#filesLeft <= 0 || !this.#child.connected) return false;
    // A pending reply would be taken for the next file's.
    if (this.#waiting) return false;
    // Frees the memory at once.
    this.#child.send({ close: true } satisfies Request, () => {});
    this.#idleTimer = setTimeout(() => {
      onEnd();
      this.end();
    }, IDLE_MS);
    this.#idleTimer.unref();

    return true;
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#idleTimer);
    this.#child.kill('SIGKILL');
  }

  #request(request: Request, withinMs = this.#readWithinMs): Promise<Response> {
    return new Promise((resolve, reject) => {
      if (this.#isEnded) return reject(new Unreadable(TOO_HEAVY, 413));
      const timer = setTimeout(() => {
        this.#settle((waiting) => waiting.reject(new Unreadable(TOO_LONG, 413)));
        this.end();
      }, withinMs);
      const done =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      this.#waiting = { resolve: done(resolve), reject: done(reject) };
      this.#child.send(request, (error) => error && this.#died());
    });
  }

  #died(): void {
    this.#isEnded = true;
    this.#settle((waiting) => waiting.reject(new Unreadable(TOO_HEAVY, 413)));
  }

  #settle(how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) how(waiting);
  }
}

/** The source under tsx and vitest; `reader.child.js` next to the built server. */
function programHere(): ReaderProgram {
  const here = dirname(fileURLToPath(import.meta.url));
  if (import.meta.url.endsWith('.ts')) {
    return {
      file: join(here, 'reader.child.ts'),
      execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
    };
  }
  const found = [join(here, 'reader.child.js'), join(here, '..', 'reader.child.js')].find((file) => existsSync(file));
  if (!found) throw new Error('The server is incomplete: reader.child.js is missing.');

  return { file: found, execArgv: [] };
}
