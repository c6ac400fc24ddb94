import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DatabaseUnavailableError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { EngineSettings, Request, Response } from './protocol.ts';
import { engineWorker, type WorkerEntry } from './worker-entry.ts';

export interface EngineOptions {
  log: Log;
  /** After this long without an answer the engine is taken for stuck, stopped and opened again. */
  answerWithinMs?: number;
  /** Another program for the worker thread; the power-cut tests bring one. */
  worker?: WorkerEntry;
}

/** Opening may have a long log to replay after a crash. */
const startWithinMs = 300_000;
/** Work announced with `patiently`: index builds, VACUUM, bulk loads. */
const patientlyWithinMs = 900_000;
/** How long a new client waits for an engine that is being opened again, before it hears that there is none. */
const reopenGraceMs = 3_000;
const longestReopenPauseMs = 30_000;
/** After a sleep of the machine an answer may be waiting to be read when its time seems to be over. */
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
 * The embedded engine, seen from the thread that serves requests. It has one session, so it serves one client at a time.
 * When it stops answering or dies it is opened again: what was committed is there, what was not is gone, and whoever was
 * inside hears `DatabaseUnavailableError`.
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

  /** Only the reserve is left: the log has to be kept short. */
  get isDiskFull(): boolean {
    return this.#isDiskFull;
  }

  /** How many statements and resets have been sent; tells housekeeping whether anything has happened. */
  get sent(): number {
    return this.#lastId;
  }

  /**
   * Waits for this client's turn. Resolves with the way out, which leaves the session as new; `onLost` is called when the
   * engine dies under the client.
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

  /** Sends whole messages and resolves with all that the engine answered. */
  exchange(bytes: Uint8Array): Promise<Buffer> {
    return this.#send({ kind: 'exchange', bytes });
  }

  /** The cluster as a tar, to start other databases in memory from. Only while no client is inside. */
  dump(): Promise<Buffer> {
    return this.#send({ kind: 'dump' });
  }

  /** Lets single statements take far longer while `work` runs. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#patience += 1;
    try {
      return await work();
    } finally {
      this.#patience -= 1;
    }
  }

  /** Ends in good order. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    // What is in memory need not be brought in order.
    if (this.#worker && this.#settings.folder !== undefined) {
      await this.patiently(() => this.#send({ kind: 'close' })).catch(() => {});
    }
    await this.#end();
  }

  /** Stops at once and for good, as a crash would. */
  async abandon(): Promise<void> {
    const client = this.#client;
    const ended = this.#end();
    client?.onLost(closed());
    await ended;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** When this is done, nothing of the engine touches the folder any more. */
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
      () => Promise.reject(new DatabaseUnavailableError('The database is being opened again.')),
      () => {},
    );
    await Promise.race([this.#ready, late]).finally(() => patience.abort());
  }

  #send(request: { kind: 'exchange'; bytes: Uint8Array } | { kind: 'reset' | 'dump' | 'close' }): Promise<Buffer> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new DatabaseUnavailableError('The database is being opened again.'));
    this.#lastId += 1;
    const id = this.#lastId;

    return new Promise((resolve, reject) => {
      const pending: Pending = { resolve, reject, timer: this.#watch(worker, () => pending) };
      this.#pending.set(id, pending);
      worker.postMessage({ id, ...request } as Request);
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
    if (isFull) this.#log.error({}, 'The disk is full: reads go on, what needs more room is refused.');
    else this.#log.info({}, 'The disk has room again.');
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
    this.#log.error({ reason }, 'The embedded database stopped; opening it again.');
    this.#ready = this.#reopen(worker);
    this.#ready.catch(() => {}); // whoever enters next hears it
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
    if (this.#settings.folder === undefined) throw new DatabaseUnavailableError('The database in memory is gone.');
    for (let pause = 250; !this.#isClosed; pause = Math.min(pause * 2, longestReopenPauseMs)) {
      try {
        await this.#start();
        this.#log.info({}, 'The embedded database is open again.');

        return;
      } catch (error) {
        if (this.#isClosed) return;
        const { message } = error as Error;
        this.#log.error({ reason: message, pause }, 'The embedded database does not open; trying again.');
        await delay(pause, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
      }
    }
  }
}
