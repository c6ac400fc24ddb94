/** The hosted feed, tried on a stand-in. What holds at either end is in `ends.test.ts`. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import { passwordChanged } from '../../../server/notify/events.ts';
import { signalOutbox } from '../../../server/notify/outbox-signal.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { openServer } from '../support/server.ts';
import { listen } from './listening.ts';
import { apiKey, appId, openStandIn, type StandIn } from './stand-in.ts';

describe.each(engines)('the hosted feed, on %s', (engine) => {
  let service: StandIn;
  let fixture: EmptyCompanies;
  let apps: FastifyInstance[];

  beforeAll(async () => {
    service = await openStandIn();
    const hostedFeed = service.settings;
    fixture = await openEmptyCompanies(engine, { hostedFeed });
    // Several servers on one database, where the engine can be shared.
    apps = engine === 'postgres' ? [await openServer(fixture.db, { hostedFeed })] : [];
    for (const app of [fixture.app, ...apps]) await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    for (const app of apps ?? []) await app.close();
    await fixture?.close();
    service?.close();
  });

  const tell = ({ companyId, id: personId }: TestPerson) =>
    inCompany(fixture.db, companyId, (db) => passwordChanged(db, { companyId, personId }));
  const about = (person: TestPerson) => service.taken.filter(({ path }) => path.includes(person.id));
  const linesOf = ({ id }: TestPerson) =>
    fixture.db.selectFrom('feed_outbox').selectAll().where('recipient_id', '=', id).execute();

  it('gets each notification once, from one of the servers, and delivers it to every listener', async () => {
    const [person, other] = [await fixture.caller('c-admin'), await fixture.caller('c-admin')];
    const { body } = await (await fixture.signIn(person)).call('openFeed');
    await fixture.signIn(other);
    expect(body.feed).toMatchObject({ apiKey, appId, userId: person.id, fayeUrl: `${service.url}/stream/faye` });
    const listener = listen(service.url, body.feed);
    await listener.connected();

    await tell(person);
    await listener.receives(1);
    await tell(other);
    await expect.poll(() => about(other).length, { timeout: 30_000 }).toBe(1);

    expect(about(person)).toEqual([
      {
        path: `/api/v1.0/feed/notification/${person.id}/`,
        authorization: expect.stringMatching(/^ey/),
        activities: [
          expect.objectContaining({ foreign_id: expect.stringMatching(/^notification:/), time: expect.any(String) }),
        ],
      },
    ]);
    await expect.poll(() => linesOf(person), { timeout: 30_000 }).toEqual([]);
    expect(listener.nudges()).toBe(1);
    listener.close();
  });

  it('is retried later with the same content when it fails', async () => {
    const person = await fixture.caller('c-admin');
    await fixture.signIn(person);
    service.refuses.times = 1;
    await tell(person);
    await expect.poll(() => service.refuses.times, { timeout: 30_000 }).toBe(0);
    expect(about(person)).toEqual([]);
    const [line] = await linesOf(person);

    // Later is half a minute; here it is now.
    await sql`update feed_outbox set next_try_at = now() where recipient_id = ${person.id}`.execute(fixture.db);
    signalOutbox();
    await expect.poll(() => about(person).length, { timeout: 30_000 }).toBe(1);

    expect(about(person)[0]?.activities[0]?.foreign_id).toBe(`notification:${line?.notification_id}`);
  });
});
