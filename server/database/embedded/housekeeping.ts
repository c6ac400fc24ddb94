import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log.ts';
import type { Engine } from './engine.ts';

const megabyte = 1024 * 1024;

/** When what is due. */
export const usualTimes = {
  lookEveryMs: 5_000,
  checkpointAfterBytes: 64 * megabyte,
  checkpointAfterMs: 5 * 60_000,
  vacuumAfterMs: 60 * 60_000,
};

/** On a full disk the log must live on the reserve, which a checkpoint gives back. */
const checkpointOnFullDiskBytes = 4 * megabyte;

/** A shutdown after less than this does without a vacuum. */
const worthVacuumBytes = 4 * megabyte;

/** A position in the write-ahead log, and when it was reached. */
interface Mark {
  position: string;
  at: number;
}

/**
 * What a PostgreSQL server's background processes do and the embedded engine has none for: checkpoints, so that the log
 * stays small and opening after a crash quick; vacuum and statistics, so that changed tables stay small and queries fast.
 */
export class Housekeeping {
  readonly #pool: Pool;
  readonly #engine: Engine;
  readonly #log: Log;
  readonly #times: typeof usualTimes;
  readonly #timer: NodeJS.Timeout;
  #work: Promise<void> = Promise.resolve();
  #isBusy = false;
  #sent = 0;
  #checkpointed: Mark;
  #vacuumed: Mark;
  #written = { sinceCheckpoint: 0, sinceVacuum: 0 };

  static async start(
    pool: Pool,
    engine: Engine,
    log: Log,
    times: Partial<typeof usualTimes> = {},
  ): Promise<Housekeeping> {
    return new Housekeeping(pool, engine, log, { ...usualTimes, ...times }, await markOf(pool));
  }

  private constructor(pool: Pool, engine: Engine, log: Log, times: typeof usualTimes, start: Mark) {
    this.#pool = pool;
    this.#engine = engine;
    this.#log = log;
    this.#times = times;
    this.#checkpointed = start;
    this.#vacuumed = start;
    this.#sent = engine.sent;
    this.#timer = setInterval(() => this.#look(), times.lookEveryMs);
    this.#timer.unref();
  }

  /** After a bulk load: statistics for its rows, and its log is no longer needed. */
  async tidy(): Promise<void> {
    await this.#vacuum();
    await this.#checkpoint();
  }

  /** Ends the rounds and leaves the folder tidy for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
    await this.#measure();
    if (this.#written.sinceVacuum > worthVacuumBytes) await this.#vacuum();
    await this.#checkpoint();
  }

  #look(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#work = this.#doWhatIsDue()
      .catch((error: Error) => this.#log.warn({ reason: error.message }, 'Housekeeping of the database has to wait.'))
      .finally(() => {
        this.#isBusy = false;
      });
  }

  async #doWhatIsDue(): Promise<void> {
    if (this.#engine.sent !== this.#sent) await this.#measure();
    const { checkpointAfterBytes, checkpointAfterMs, vacuumAfterMs } = this.#times;
    const { sinceCheckpoint, sinceVacuum } = this.#written;
    const age = (mark: Mark) => Date.now() - mark.at;
    if (sinceVacuum > 0 && age(this.#vacuumed) > vacuumAfterMs) await this.#vacuum();
    const isLong = sinceCheckpoint > (this.#engine.isDiskFull ? checkpointOnFullDiskBytes : checkpointAfterBytes);
    if (isLong || (sinceCheckpoint > 0 && age(this.#checkpointed) > checkpointAfterMs)) await this.#checkpoint();
  }

  async #measure(): Promise<void> {
    const { rows } = await this.#alone((client) =>
      client.query<{ sinceCheckpoint: number; sinceVacuum: number }>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as "sinceCheckpoint",
                pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $2) as "sinceVacuum"`,
        [this.#checkpointed.position, this.#vacuumed.position],
      ),
    );
    if (rows[0]) this.#written = rows[0];
  }

  async #vacuum(): Promise<void> {
    this.#vacuumed = await this.#do('vacuum (analyze)');
    this.#written.sinceVacuum = 0;
  }

  async #checkpoint(): Promise<void> {
    this.#checkpointed = await this.#do('checkpoint');
    this.#written.sinceCheckpoint = 0;
  }

  #do(command: string): Promise<Mark> {
    return this.#engine.patiently(() =>
      this.#alone(async (client) => {
        await client.query(command);

        return markOf(client);
      }),
    );
  }

  /** Keeps everyone else out until it is noted what has been seen, so that nothing written meanwhile is overlooked. */
  async #alone<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      return await work(client);
    } finally {
      this.#sent = this.#engine.sent;
      client.release();
    }
  }
}

async function markOf(client: Pick<PoolClient, 'query'>): Promise<Mark> {
  const { rows } = await client.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');

  return { position: rows[0]?.position ?? '0/0', at: Date.now() };
}
