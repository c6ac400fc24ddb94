import { inject } from 'vitest';
import type { RunningServer } from './server.ts';

/** The server that the journeys of this process have to themselves: those that run at the same time use others. */
export function ownServer(): Pick<RunningServer, 'url' | 'dataDir'> {
  const servers = inject('servers');
  const server = servers[Number(process.env.VITEST_POOL_ID) - 1];
  if (!server) throw new Error(`There are ${servers.length} servers and a process ${process.env.VITEST_POOL_ID}.`);

  return server;
}
