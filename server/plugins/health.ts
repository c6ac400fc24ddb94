import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { httpError, tryLater } from '../access/http-error.ts';
import { hashToken } from '../access/tokens.ts';
import { DatabaseReadOnlyError } from '../database/errors.ts';
import type { Db } from '../database/tx.ts';
import { countDead, countMail } from '../mail/dead-letters.ts';
import { isStopping } from './draining.ts';
import { API_PREFIX, routeWithoutTransaction } from './route.ts';

/**
 * Checked only after a change failed for lack of space. Checking by writing would wear the disk of every server that is
 * polled each second.
 */
const DISK_IS_FULL_MS = 30_000;

export function health(app: FastifyInstance, { metricsToken }: { readonly metricsToken?: string | undefined }): void {
  routeWithoutTransaction(app, 'health', async () => {
    if (app.draining.isDraining) throw isStopping();
    if (performance.now() - app.disk.refusedAt < DISK_IS_FULL_MS) throw tryLater(503, 'The disk is full.', 30);
    await requireWritable(app.db);

    return { deadMails: await countDead(app.db) };
  });
  if (!metricsToken) return;
  app.get(`${API_PREFIX}/metrics`, { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!isSameToken(headers.authorization ?? '', `Bearer ${metricsToken}`)) throw httpError(401, 'Send the token.');
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');

    return metrics(app.db);
  });
}

/** Without writes no one can sign in. */
async function requireWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"
  `.execute(db);
  if (rows[0]?.isReadOnly) throw new DatabaseReadOnlyError('The database is read-only.');
}

const isSameToken = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other));

/** In Prometheus's text format. */
async function metrics(db: Db): Promise<string> {
  const { dead, waiting, oldest } = await countMail(db);
  const gauges: readonly [name: string, help: string, value: number][] = [
    ['wellness_mail_dead', 'Emails that could not be sent.', dead],
    ['wellness_mail_waiting', 'Emails waiting to be sent.', waiting],
    [
      'wellness_mail_oldest_waiting_seconds',
      'How long the oldest email has been waiting, in seconds.',
      Math.round(oldest),
    ],
    ['process_uptime_seconds', 'Uptime of this process.', Math.round(process.uptime())],
    ['process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()],
  ];

  return gauges
    .map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
    .join('');
}
