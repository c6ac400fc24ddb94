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
  statisticsAfterMs: 60_000,
};

/** On a full disk the log lives on the reserve, which a checkpoint frees. */
const checkpointOnFullDiskBytes = 4 * megabyte;

/** With fewer changes than this, a shutdown skips the vacuum. */
const worthVacuumBytes = 4 * megabyte;

/** Below the age at which PostgreSQL refuses writes, which a table that never changes would reach too. */
const freezeAfterTransactions = 150_000_000;

const changedTables = `
  select c.oid::regclass::text as name
  from pg_stat_all_tables s
  join pg_class c on c.oid = s.relid
  where c.relkind = 'r' and c.relpersistence = 'p'
    and (s.n_dead_tup + s.n_mod_since_analyze + s.n_ins_since_vacuum > 0
      or age(c.relfrozenxid) > ${freezeAfterTransactions})`;

/**
 * Tables that have changed so much that PostgreSQL, too, would renew their statistics. Without statistics the planner expects
 * a company to have one row, and reads a whole table once for each row of another.
 */
const outdatedTables = `
  select c.oid::regclass::text as name
  from pg_stat_user_tables s
  join pg_class c on c.oid = s.relid
  where c.relkind = 'r' and c.relpersistence = 'p'
    and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`;

interface Mark {
  position: string;
  at: number;
}

/** In bytes of the log. */
interface Written {
  sinceCheckpoint: number;
  sinceVacuum: number;
  sinceStatistics: number;
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
  #analyzed: Mark;
  #written: Written = { sinceCheckpoint: 0, sinceVacuum: 0, sinceStatistics: 0 };

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
    this.#analyzed = start;
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
    const { checkpointAfterBytes, checkpointAfterMs, vacuumAfterMs, statisticsAfterMs } = this.#times;
    const { sinceCheckpoint, sinceVacuum, sinceStatistics } = this.#written;
    const age = (mark: Mark) => Date.now() - mark.at;
    if (sinceVacuum > 0 && age(this.#vacuumed) > vacuumAfterMs) await this.#vacuum();
    else if (sinceStatistics > 0 && age(this.#analyzed) > statisticsAfterMs) await this.#renewStatistics();
    const isLong = sinceCheckpoint > (this.#engine.isDiskFull ? checkpointOnFullDiskBytes : checkpointAfterBytes);
    if (isLong || (sinceCheckpoint > 0 && age(this.#checkpointed) > checkpointAfterMs)) await this.#checkpoint();
  }

  async #measure(): Promise<void> {
    await this.#alone(async (client) => {
      const { rows } = await client.query<Written>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as "sinceCheckpoint",
                pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $2) as "sinceVacuum",
                pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $3) as "sinceStatistics"`,
        [this.#checkpointed.position, this.#vacuumed.position, this.#analyzed.position],
      );
      this.#sent = this.#engine.sent;
      if (rows[0]) this.#written = rows[0];
    });
  }

  async #vacuum(): Promise<void> {
    await this.#engine.patiently(() => vacuumChangedTables((work) => this.#alone(work)));
    this.#vacuumed = await this.#alone(markOf);
    this.#analyzed = this.#vacuumed;
    this.#written.sinceVacuum = 0;
    this.#written.sinceStatistics = 0;
  }

  async #renewStatistics(): Promise<void> {
    await this.#engine.patiently(() => analyzeOutdatedTables((work) => this.#alone(work)));
    this.#analyzed = await this.#alone(markOf);
    this.#written.sinceStatistics = 0;
  }

  async #checkpoint(): Promise<void> {
    this.#checkpointed = await this.#engine.patiently(() =>
      this.#alone(async (client) => {
        await client.query('checkpoint');

        return markOf(client);
      }),
    );
    this.#written.sinceCheckpoint = 0;
  }

  /** Nothing else runs during the work. */
  async #alone<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();

    return work(client).finally(() => client.release());
  }
}

type WithClient = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** Vacuum and statistics for what has changed since the last time. */
export const vacuumChangedTables = (withClient: WithClient): Promise<void> =>
  oneByOne(withClient, changedTables, 'vacuum (analyze)');

/** Statistics alone, and only for what has changed a lot. */
const analyzeOutdatedTables = (withClient: WithClient): Promise<void> =>
  oneByOne(withClient, outdatedTables, 'analyze');

/** All tables at once keep the one connection for a second or more even if they are empty, and requests wait for it. */
async function oneByOne(withClient: WithClient, which: string, command: string): Promise<void> {
  const tables = await withClient(async (client) => {
    await client.query('select pg_stat_force_next_flush()');

    return (await client.query<{ name: string }>(which)).rows;
  });
  for (const { name } of tables) await withClient((client) => client.query(`${command} ${name}`));
}

async function markOf(client: Pick<PoolClient, 'query'>): Promise<Mark> {
  const { rows } = await client.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');

  return { position: rows[0]?.position ?? '0/0', at: Date.now() };
}
