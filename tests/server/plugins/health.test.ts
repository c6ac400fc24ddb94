import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../../../server/mail/outbox.ts';
import { engines } from '../support/databases.ts';
import { openServer } from '../support/server.ts';
import { openWorld, type World } from '../support/world.ts';

const TOKEN = 'a-token-for-metrics';

describe.each(engines)('monitoring endpoints, on %s', (engine) => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld(engine, { metricsToken: TOKEN });
    const mail = { companyId: world.company.id, recipient: 'ana@tidewater.example', subject: 'Hello', text: 'Hello' };
    await enqueue(world.db, { ...mail, dedupeKey: 'waiting' });
    await enqueue(world.db, { ...mail, dedupeKey: 'dead' });
    await world.db.updateTable('mail_outbox').set({ failed_at: new Date() }).where('dedupe_key', '=', 'dead').execute();
  });
  afterAll(() => world?.close());

  const metrics = (authorization?: string) =>
    world.app.inject({ url: '/api/metrics', headers: { ...(authorization && { authorization }) } });

  it('count the emails that were given up in the health report', async () => {
    expect(await world.call('health')).toMatchObject({ status: 200, body: { deadMails: 1 } });
  });

  it('report bad health after a change found the disk full', async () => {
    let isFull = true;
    const full: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (isFull) throw Object.assign(new Error('no room'), { code: '53100', severity: 'ERROR' });

        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const app = await openServer(world.db.withPlugin(full));
    const payload = { email: 'ana@tidewater.example', password: 'any' };
    expect((await app.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(507);
    isFull = false;
    const answer = await app.inject({ url: '/api/health' });
    expect({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] }).toEqual({
      status: 503,
      retryAfter: '30',
    });
    await app.close();
  });

  it('count emails in metrics too, for callers with the token', async () => {
    const answer = await metrics(`Bearer ${TOKEN}`);

    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.body).toMatch(/^wellness_mail_dead 1$/m);
    expect(answer.body).toMatch(/^wellness_mail_waiting 1$/m);
    expect(answer.body).toMatch(/^wellness_mail_oldest_waiting_seconds \d+$/m);
  });

  it('refuse metrics to anyone else, and have none without a token setting', async () => {
    expect((await metrics()).statusCode).toBe(401);
    expect((await metrics('Bearer another')).statusCode).toBe(401);
    const other = await openServer(world.db);
    expect((await other.inject({ url: '/api/metrics' })).statusCode).toBe(404);
    await other.close();
  });
});
