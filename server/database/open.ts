import { Kysely } from 'kysely';
import type pg from 'pg';
import { Dialect } from './dialect.ts';
import type { Engine } from './embedded/engine.ts';
import { type defaultIntervals, Housekeeping } from './embedded/housekeeping.ts';
import { type EngineTuning, openEngine } from './embedded/open-engine.ts';
import { EngineStream } from './embedded/stream.ts';
import type { Log } from './log.ts';
import { allowPipelines } from './pipeline.ts';
import { DatabasePool } from './pool.ts';
import type { Database as Schema } from './schema.ts';
import type { Db } from './tx.ts';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** For migrations, copying and housekeeping. Requests use `db`. */
  readonly pool: pg.Pool;
  /** After a bulk load: updates statistics and the visibility map. */
  tidy(): Promise<void>;
  /** Allows the statements of `work` far longer than a request's: migrations, bulk loads, copies. */
  patiently<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Not touched when there is a `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string;
  log: Log;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** For tests. */
  tuning?: { engine?: EngineTuning; housekeeping?: Partial<typeof defaultIntervals> };
}

const statementWithinMs = 30_000;
const connections = 10;

/**
 * The default of four is for spinning disks. With data in memory or on flash, random reads cost about twice as much as
 * sequential ones; the default would scan whole tables where an index takes half the time. Compiling a query to machine
 * code takes a second or more, and none of ours runs that long.
 */
const costs = 'set random_page_cost = 2; set jit = off';

/** Applies no migrations: see migrate.ts. */
export function openDatabase({ dataDir, databaseUrl, log }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openPostgres({ databaseUrl, log }) : openEmbedded({ dataDir, log });
}

export async function openEmbedded({ dataDir, log, tuning = {} }: EmbeddedOptions): Promise<Database> {
  const { engine, release } = await openEngine(dataDir, log, tuning.engine);
  const pool = enginePool(engine, log);
  const db = queriesThrough(pool);
  const end = async () => {
    await db.destroy();
    await engine.close();
    await release();
  };
  const housekeeping = await Housekeeping.start(pool, engine, log, tuning.housekeeping).catch(async (error: Error) => {
    await end();
    throw error;
  });
  const close = async () => {
    await housekeeping
      .stop()
      .catch(({ message }: Error) => log.warn({ reason: message }, 'The database was closed without housekeeping.'));
    await end();
  };

  return {
    kind: 'embedded',
    db,
    pool,
    tidy: () => housekeeping.tidy(),
    patiently: (work) => engine.patiently(work),
    close: once(close),
  };
}

export async function openPostgres({ databaseUrl, log }: { databaseUrl: string; log: Log }): Promise<Database> {
  const pool = new DatabasePool(
    {
      connectionString: databaseUrl,
      max: connections,
      application_name: 'wellness-console',
      // Not start-up parameters: connection poolers refuse those.
      onConnect: async (client) => {
        await client.query(`set statement_timeout = ${statementWithinMs}; ${costs}`);
      },
    },
    log,
  );
  const db = queriesThrough(pool);

  return {
    kind: 'postgres',
    db,
    pool,
    tidy: async () => {
      const client = await pool.connect();
      try {
        await client.query('set statement_timeout = 0');
        await client.query('vacuum (analyze)');
      } finally {
        // The setting is the connection's: no one else gets this one.
        client.release(true);
      }
    },
    patiently: (work) => work(),
    close: once(() => db.destroy()),
  };
}

/** One connection, since the engine has one session. */
export function enginePool(engine: Engine, log: Log): DatabasePool {
  return new DatabasePool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      stream: () => new EngineStream(engine) as never,
      onConnect: async (client) => {
        await client.query(costs);
      },
    },
    log,
  );
}

export function queriesThrough(pool: DatabasePool): Db {
  const db = new Kysely<Schema>({ dialect: new Dialect(pool) });
  allowPipelines(db, pool);

  return db;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;

  return () => {
    done ??= work();

    return done;
  };
}
