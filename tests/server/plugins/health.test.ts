import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../../../server/mail/outbox.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { openServer } from '../support/server.ts';

const TOKEN = 'a-token-for-metrics';

describe.each(engines)('monitoring endpoints, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine, { metricsToken: TOKEN });
    const mail = { companyId: fixture.company.id, recipient: 'ana@tidewater.example', subject: 'Hello', text: 'Hello' };
    await enqueue(fixture.db, { ...mail, dedupeKey: 'waiting' });
    await enqueue(fixture.db, { ...mail, dedupeKey: 'dead' });
    await fixture.db
      .updateTable('mail_outbox')
      .set({ failed_at: new Date() })
      .where('dedupe_key', '=', 'dead')
      .execute();
  });
  afterAll(() => fixture?.close());

  const metrics = (authorization?: string) =>
    fixture.app.inject({ url: '/api/metrics', headers: { ...(authorization && { authorization }) } });

  it('count the emails that were given up in the health report', async () => {
    expect(await fixture.call('health')).toMatchObject({ status: 200, body: { deadMails: 1 } });
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
    const app = await openServer(fixture.db.withPlugin(full));
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
    const other = await openServer(fixture.db);
    expect((await other.inject({ url: '/api/metrics' })).statusCode).toBe(404);
    await other.close();
  });
});
