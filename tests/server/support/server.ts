import type { FastifyInstance } from 'fastify';
import { buildApp, type Deps } from '../../../server/app.ts';
import type { Db } from '../../../server/database/tx.ts';
import { createLog } from '../../../server/plugins/log.ts';
import { quickReader } from './quick-reader.ts';

export const PUBLIC_URL = 'https://console.example';

/** The whole server over this database, ready to be called without a network. Mail stays in the outbox. */
export async function openServer(db: Db, deps: Partial<Deps> = {}): Promise<FastifyInstance> {
  const app = await buildApp({
    db,
    publicUrl: () => PUBLIC_URL,
    requestsPerMinute: 1_000_000,
    // Tests take what is due themselves.
    lookEveryMs: 3_600_000,
    readerProgram: await quickReader(),
    // What goes wrong inside is shown, so that a failing test says why.
    log: createLog({ level: 'error' }),
    ...deps,
  });
  await app.ready();

  return app;
}
