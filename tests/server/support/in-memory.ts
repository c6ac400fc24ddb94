import { Engine, type EngineOptions } from '../../../server/database/embedded/engine.ts';
import { vacuumChangedTables } from '../../../server/database/embedded/housekeeping.ts';
import type { Log } from '../../../server/database/log.ts';
import { type Database, enginePool, queriesThrough } from '../../../server/database/open.ts';

/** Gone when it is closed. */
export async function openInMemory({ log, snapshot, worker }: InMemoryOptions): Promise<InMemoryDatabase> {
  const engine = await Engine.start(snapshot ? { snapshot } : {}, { log, ...(worker && { worker }) });
  const pool = enginePool(engine, log);
  const db = queriesThrough(pool);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    await engine.close();
  };

  return {
    kind: 'embedded',
    db,
    pool,
    tidy: () =>
      vacuumChangedTables(async (work) => {
        const client = await pool.connect();

        return work(client).finally(() => client.release());
      }),
    patiently: (work) => engine.patiently(work),
    snapshot: async () => {
      // Template databases take up two thirds of a fresh cluster, and aren't needed here.
      await pool.query(`update pg_database set datistemplate = false where datname like 'template_'`);
      for (const template of ['template0', 'template1']) await pool.query(`drop database if exists ${template}`);
      await pool.query('checkpoint');

      return engine.dump();
    },
    close: () => {
      closed ??= close();

      return closed;
    },
  };
}

interface InMemoryOptions {
  log: Log;
  snapshot?: Uint8Array;
  worker?: EngineOptions['worker'];
}

interface InMemoryDatabase extends Database {
  /** Starts other databases in a fraction of the time. */
  snapshot(): Promise<Buffer>;
}
