import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DatabaseUnavailableError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { EngineSettings, Request, Response } from './protocol.ts';
import { engineWorker, type WorkerEntry } from './worker-entry.ts';

export interface EngineOptions {
  log: Log;
  /** After this long without a reply the engine counts as stuck, and is stopped and reopened. */
  answerWithinMs?: number;
  /** For the power-cut tests. */
  worker?: WorkerEntry;
}

/** Long, because opening may replay the log after a crash. */
const startWithinMs = 300_000;
/** For index builds, VACUUM and bulk loads: see `patiently`. */
const patientlyWithinMs = 900_000;
/** How long a new client waits for an engine that is being reopened before it gets an error. */
const reopenGraceMs = 3_000;
const longestReopenPauseMs = 30_000;
/** After the machine has been asleep, a reply may be ready although its time seems over. */
const lastLookMs = 100;

const closed = () => new DatabaseUnavailableError('The database is closed.');

interface Pending {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

interface Client {
  onLost: (error: Error) => void;
}

/**
 * The embedded engine, seen from the thread that serves requests. It has one session, so it serves one client at a
 * time. When it hangs or dies it is reopened: committed work is kept, and the client in the session gets a
 * `DatabaseUnavailableError`.
 */
export class Engine {
  readonly #settings: EngineSettings;
  readonly #log: Log;
  readonly #answerWithinMs: number;
  readonly #entry: WorkerEntry;
  readonly #pending = new Map<number, Pending>();
  readonly #closing = new AbortController();
  #worker: Worker | undefined;
  #starting: Worker | undefined;
  #ready: Promise<void> = Promise.resolve();
  #client: Client | undefined;
  #waiting: (() => void)[] = [];
  #lastId = 0;
  #patience = 0;
  #isDiskFull = false;

  private constructor(settings: EngineSettings, options: EngineOptions) {
    this.#settings = settings;
    this.#log = options.log;
    this.#answerWithinMs = options.answerWithinMs ?? 30_000;
    this.#entry = options.worker ?? engineWorker();
  }

  static async start(settings: EngineSettings, options: EngineOptions): Promise<Engine> {
    const engine = new Engine(settings, options);
    await engine.#start();

    return engine;
  }

  /** Only the reserve is left, so the log has to be kept short. */
  get isDiskFull(): boolean {
    return this.#isDiskFull;
  }

  get isPatient(): boolean {
    return this.#patience > 0;
  }

  /** Lets housekeeping notice whether anything has happened. */
  get sent(): number {
    return this.#lastId;
  }

  /**
   * Waits for the client's turn. Resolves with the function that ends it and resets the session. `onLost` is called
   * when the engine dies in the meantime.
   */
  async enter(onLost: (error: Error) => void): Promise<() => void> {
    while (this.#client) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const client = { onLost };
    this.#client = client;
    try {
      await this.#awaitReady();
    } catch (error) {
      this.#leave(client);
      throw error;
    }

    return () => this.#leave(client);
  }

  exchange(bytes: Uint8Array): Promise<Buffer> {
    // Copied into its own buffer: transferring part of a larger one would copy all of it.
    return this.#send({ kind: 'exchange', bytes: new Uint8Array(bytes) });
  }

  /** A tar of the cluster, to start other databases in memory from. Only while no client is inside. */
  dump(): Promise<Buffer> {
    return this.#send({ kind: 'dump' });
  }

  /** Allows single statements far longer while `work` runs. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#patience += 1;
    try {
      return await work();
    } finally {
      this.#patience -= 1;
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    // A database in memory needs no shutdown.
    if (this.#worker && this.#settings.folder !== undefined) {
      await this.patiently(() => this.#send({ kind: 'close' })).catch(() => {});
    }
    await this.#end();
  }

  /** Stops at once, as a crash would. */
  async abandon(): Promise<void> {
    const client = this.#client;
    const ended = this.#end();
    client?.onLost(closed());
    await ended;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Afterwards nothing of the engine touches the folder. */
  async #end(): Promise<void> {
    this.#closing.abort();
    const worker = this.#worker;
    this.#worker = undefined;
    this.#rejectAll(closed());
    await Promise.all([worker?.terminate(), this.#starting?.terminate()]);
    await this.#ready.catch(() => {});
  }

  #leave(client: Client): void {
    if (this.#client !== client) return;
    if (this.#worker) this.#send({ kind: 'reset' }).catch(() => {});
    this.#client = undefined;
    this.#waiting.shift()?.();
  }

  async #awaitReady(): Promise<void> {
    if (this.#isClosed) throw closed();
    const patience = new AbortController();
    const late = delay(reopenGraceMs, undefined, { ref: false, signal: patience.signal }).then(
      () => Promise.reject(new DatabaseUnavailableError('The database is being reopened.')),
      () => {},
    );
    await Promise.race([this.#ready, late]).finally(() => patience.abort());
  }

  #send(
    request: { kind: 'exchange'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'reset' | 'dump' | 'close' },
  ): Promise<Buffer> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new DatabaseUnavailableError('The database is being reopened.'));
    this.#lastId += 1;
    const id = this.#lastId;

    return new Promise((resolve, reject) => {
      const pending: Pending = { resolve, reject, timer: this.#watch(worker, () => pending) };
      this.#pending.set(id, pending);
      worker.postMessage({ id, ...request } as Request, request.kind === 'exchange' ? [request.bytes.buffer] : []);
    });
  }

  #watch(worker: Worker, pending: () => Pending): NodeJS.Timeout {
    const within = this.#patience > 0 ? patientlyWithinMs : this.#answerWithinMs;
    const giveUp = () => this.#lose(worker, `no answer within ${within / 1000} s`);

    return setTimeout(() => {
      pending().timer = setTimeout(giveUp, lastLookMs);
    }, within);
  }

  async #start(): Promise<void> {
    const { file, ...options } = this.#entry;
    const worker = new Worker(file, { ...options, workerData: this.#settings });
    this.#starting = worker;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        timer = setTimeout(() => reject(new Error('it did not start in time')), startWithinMs);
        this.#listen(worker, resolve, reject);
      });
      if (this.#isClosed) throw closed();
      this.#worker = worker;
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#starting = undefined;
    }
  }

  #listen(worker: Worker, onReady: () => void, onFailure: (error: Error) => void): void {
    const stopped = (reason: string) => {
      onFailure(new Error(reason));
      this.#lose(worker, reason);
    };
    worker.on('message', (response: Response) => {
      if ('id' in response) this.#settle(response.id, response.bytes);
      else if (response.kind === 'ready') onReady();
      else if (response.kind === 'room') this.#noteRoom(response.isFull);
      else stopped(response.reason);
    });
    worker.on('error', (error) => stopped(error.message));
    worker.on('exit', (code) => stopped(`it ended with code ${code}`));
  }

  #noteRoom(isFull: boolean): void {
    this.#isDiskFull = isFull;
    if (isFull) this.#log.error({}, 'The disk is full: reading still works, but writing is refused.');
    else this.#log.info({}, 'The disk has free space again.');
  }

  #settle(id: number, bytes: Uint8Array): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    pending.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  #lose(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const error = new DatabaseUnavailableError(`The embedded database stopped (${reason}).`);
    this.#log.error({ reason }, 'The embedded database stopped; reopening it.');
    this.#ready = this.#reopen(worker);
    this.#ready.catch(() => {}); // reported to the next client
    this.#rejectAll(error);
    const client = this.#client;
    client?.onLost(error);
    if (client) this.#leave(client);
  }

  #rejectAll(error: Error): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject, timer } of pending) {
      clearTimeout(timer);
      reject(error);
    }
  }

  async #reopen(dead: Worker): Promise<void> {
    await dead.terminate();
    if (this.#settings.folder === undefined) throw new DatabaseUnavailableError('The in-memory database has ended.');
    for (let pause = 250; !this.#isClosed; pause = Math.min(pause * 2, longestReopenPauseMs)) {
      try {
        await this.#start();
        this.#log.info({}, 'The embedded database is open again.');

        return;
      } catch (error) {
        if (this.#isClosed) return;
        const { message } = error as Error;
        this.#log.error({ reason: message, pause }, 'The embedded database could not be opened; retrying.');
        await delay(pause, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
      }
    }
  }
}
