import { Kysely } from 'kysely';
import pg from 'pg';
import { Dialect } from './dialect.ts';
import { Engine, type EngineOptions } from './embedded/engine.ts';
import { Housekeeping, type usualTimes } from './embedded/housekeeping.ts';
import { type EngineTuning, openEngine } from './embedded/open-engine.ts';
import { EngineStream } from './embedded/stream.ts';
import type { Log } from './log.ts';
import type { Database as Schema } from './schema.ts';
import type { Db } from './tx.ts';
import { values } from './values.ts';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Below `db`: for migrations, copying and housekeeping. Requests use `db`. */
  readonly pool: pg.Pool;
  /** After a bulk load, before its rows are queried: fresh statistics and pages that indexes can vouch for. */
  tidy(): Promise<void>;
  /** Lets the statements of `work` take far longer than a request's may: migrations, bulk loads, copies. */
  patiently<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The folder of the embedded database; not touched when there is a `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string;
  log: Log;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** For tests: other times than usual, another program for the engine's thread. */
  tuning?: { engine?: EngineTuning; housekeeping?: Partial<typeof usualTimes> };
}

/** Waiting longer than this for a connection means overload. */
const connectWithinMs = 10_000;
const statementWithinMs = 30_000;
const connections = 10;

/**
 * Reading here and there costs about twice what reading in a row does: the data is in memory or on flash. The planner's own
 * guess, four times, is of spinning disks; with it a whole table is read where an index answers in half the time.
 */
const costs = 'set random_page_cost = 2';

/** Opens the server at `databaseUrl`, or else the database in `dataDir`. Applies no migrations: see migrate.ts. */
export function openDatabase({ dataDir, databaseUrl, log }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openPostgres({ databaseUrl, log }) : openEmbedded({ dataDir, log });
}

/** The durable database in a folder. */
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
      .catch(({ message }: Error) => log.warn({ reason: message }, 'Closing an untidy database.'));
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

/** A PostgreSQL server, or an engine that speaks its protocol. */
export async function openPostgres({ databaseUrl, log }: { databaseUrl: string; log: Log }): Promise<Database> {
  const pool = openPool(
    {
      connectionString: databaseUrl,
      max: connections,
      application_name: 'wellness-console',
      // Not a start-up parameter: connection poolers refuse those.
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
      await pool.query('vacuum (analyze)');
    },
    patiently: (work) => work(),
    close: once(() => db.destroy()),
  };
}

/** A PostgreSQL in this process and in memory, gone when it is closed. For tests. */
export async function openInMemory({ log, snapshot, worker }: InMemoryOptions): Promise<InMemoryDatabase> {
  const engine = await Engine.start(snapshot ? { snapshot } : {}, { log, ...(worker && { worker }) });
  const pool = enginePool(engine, log);
  const db = queriesThrough(pool);
  const close = async () => {
    await db.destroy();
    await engine.close();
  };

  return {
    kind: 'embedded',
    db,
    pool,
    tidy: async () => {
      await pool.query('vacuum (analyze)');
    },
    patiently: (work) => engine.patiently(work),
    snapshot: async () => {
      // The templates that new databases are made from are two thirds of a fresh cluster, and of no use here.
      await pool.query(`update pg_database set datistemplate = false where datname like 'template_'`);
      for (const template of ['template0', 'template1']) await pool.query(`drop database if exists ${template}`);
      await pool.query('checkpoint');

      return engine.dump();
    },
    close: once(close),
  };
}

export interface InMemoryOptions {
  log: Log;
  snapshot?: Uint8Array;
  /** Another program for the engine's thread. */
  worker?: EngineOptions['worker'];
}

export interface InMemoryDatabase extends Database {
  /** What `openInMemory` can begin other databases with, in a fraction of the time. */
  snapshot(): Promise<Buffer>;
}

/** One connection, since the engine has one session; it speaks the same protocol as a server's. */
function enginePool(engine: Engine, log: Log): pg.Pool {
  return openPool(
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

function openPool(options: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ types: values, connectionTimeoutMillis: connectWithinMs, ...options });
  // An idle connection that ends is replaced by the pool; without a listener Node would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'A database connection was lost.'));
  // The same for a connection that is lost while it is lent out: the query in flight, or the next one, says so.
  pool.on('connect', (client) => client.on('error', () => {}));

  return pool;
}

const queriesThrough = (pool: pg.Pool): Db => new Kysely<Schema>({ dialect: new Dialect(pool) });

/** The work of the first call, for every call. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;

  return () => {
    done ??= work();

    return done;
  };
}
