import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { openRoute } from './route.ts';

/** Whether this process and its database answer. A database that does not becomes 503, as in any other call. */
export function health(app: FastifyInstance): void {
  openRoute(app, 'health', async () => {
    await sql`select 1`.execute(app.db);

    return {};
  });
}
