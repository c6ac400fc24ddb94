import type { Pool, PoolClient } from 'pg';
import { Poller } from '../../poller.ts';
import { isConnectTimeout } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Engine } from './engine.ts';

const megabyte = 1024 * 1024;

export const defaultIntervals = {
  lookEveryMs: 5_000,
  checkpointAfterBytes: 64 * megabyte,
  checkpointAfterMs: 5 * 60_000,
  vacuumAfterMs: 60 * 60_000,
};

/** On a full disk the log lives on the reserve, which a checkpoint frees. */
const checkpointOnFullDiskBytes = 4 * megabyte;

/** With fewer changes than this, a shutdown skips the vacuum. */
const worthVacuumBytes = 4 * megabyte;

interface Mark {
  position: string;
  at: number;
}

/**
 * Replaces PostgreSQL's background processes, which the embedded engine lacks: checkpoints keep the log short and
 * recovery quick, vacuum and statistics keep tables small and queries fast.
 */
export class Housekeeping {
  readonly #pool: Pool;
  readonly #engine: Engine;
  readonly #times: typeof defaultIntervals;
  readonly #poller: Poller;
  #sent = 0;
  #checkpointed: Mark;
  #vacuumed: Mark;
  #written = { sinceCheckpoint: 0, sinceVacuum: 0 };

  static async start(
    pool: Pool,
    engine: Engine,
    log: Log,
    times: Partial<typeof defaultIntervals> = {},
  ): Promise<Housekeeping> {
    return new Housekeeping(pool, engine, log, { ...defaultIntervals, ...times }, await markOf(pool));
  }

  private constructor(pool: Pool, engine: Engine, log: Log, times: typeof defaultIntervals, start: Mark) {
    this.#pool = pool;
    this.#engine = engine;
    this.#times = times;
    this.#checkpointed = start;
    this.#vacuumed = start;
    this.#sent = engine.sent;
    this.#poller = new Poller({
      what: 'Housekeeping of the database',
      run: () => this.#look(),
      everyMs: times.lookEveryMs,
      log,
    });
    this.#poller.start(times.lookEveryMs);
  }

  /** Call after a bulk load. */
  async tidy(): Promise<void> {
    await this.#vacuum();
    await this.#checkpoint();
  }

  async stop(): Promise<void> {
    await this.#poller.stop();
    await this.#measure();
    if (this.#written.sinceVacuum > worthVacuumBytes) await this.#vacuum();
    await this.#checkpoint();
  }

  #look(): Promise<void> {
    return this.#doWhatIsDue().catch((error: Error) => {
      // Announced work, such as making the demo, may hold the one connection for long: the next round will do.
      if (!this.#engine.isPatient || !isConnectTimeout(error)) throw error;
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

  /** Runs alone, so that nothing written meanwhile is missed. */
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
