/** The server's own feed. What holds at either end is in `ends.test.ts`. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import { OutboxReader } from '../../../server/feed/outbox-reader.ts';
import type { OwnFeed } from '../../../server/feed/own-feed.ts';
import { feedSecret } from '../../../server/feed/secret.ts';
import { readFeedToken, signFeedToken } from '../../../server/feed/token.ts';
import { passwordChanged } from '../../../server/notify/events.ts';
import type { FeedTicket } from '../../../src/api/contract/notifications.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { openServer } from '../support/server.ts';
import { addressOf, type Listener, listen, stranger } from './listening.ts';

describe.each(engines)('the feed, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let apps: FastifyInstance[];
  let urls: string[];
  const open: Listener[] = [];

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    // Several servers on one database, where the engine can be shared.
    apps = [fixture.app, ...(engine === 'postgres' ? [await openServer(fixture.db)] : [])];
    for (const app of apps) await app.listen({ host: '127.0.0.1', port: 0 });
    urls = apps.map(addressOf);
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });
  afterAll(async () => {
    for (const app of apps?.slice(1) ?? []) await app.close();
    await fixture?.close();
  });

  const ticketOf = async (person: TestPerson): Promise<FeedTicket> =>
    (await (await fixture.signIn(person)).call('openFeed')).body.feed;
  const tell = ({ companyId, id: personId }: TestPerson) =>
    inCompany(fixture.db, companyId, (db) => passwordChanged(db, { companyId, personId }));

  async function hearing(url: string, person: TestPerson): Promise<Listener> {
    const listener = listen(url, await ticketOf(person));
    open.push(listener);
    await listener.connected();

    return listener;
  }

  it('refuses anyone without a valid token, and refuses access to someone else’s feed', async () => {
    const [person, other] = [await fixture.caller('c-admin'), await fixture.caller('c-admin')];
    const { apiKey, token, appId } = await ticketOf(person);
    const secret = await feedSecret(fixture.db);
    const soon = Date.now() / 1_000 + 60;
    const channel = (id: string) => `/site-${appId}-feed-notification${id}`;
    const own = channel(person.id);
    const { subscribe } = await stranger(urls[0] as string);
    const ext = { api_key: apiKey, signature: token };
    const [header, claims, signature] = token.split('.') as [string, string, string];
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');

    const attempts: [what: string, subscription: unknown, shown?: object][] = [
      ['nothing', own],
      ['no token', own, { api_key: apiKey }],
      ['another key', own, { ...ext, api_key: 'another' }],
      ['a forged token', own, { ...ext, signature: signFeedToken({ userId: person.id, expiresAt: soon }, 'guess') }],
      ['an expired token', own, { ...ext, signature: signFeedToken({ userId: person.id, expiresAt: 1 }, secret) }],
      ['an unsigned token', own, { ...ext, signature: `${unsigned}.${claims}.` }],
      ['a changed token', own, { ...ext, signature: `${header}.${claims}x.${signature}` }],
      ['half a token', own, { ...ext, signature: header }],
      ['a number for a token', own, { ...ext, signature: 1 }],
      ["somebody else's feed", channel(other.id), ext],
      ['every feed', '/**', ext],
      ['every feed of the site', '/*', ext],
      ['a list of feeds', [own, channel(other.id)], ext],
      ['no feed', undefined, ext],
    ];
    for (const [what, subscription, shown] of attempts) {
      const { successful, error } = await subscribe(subscription, shown);
      expect([what, successful ?? false, error]).toEqual([what, false, expect.any(String)]);
    }
    // The same hand is let in with the right words, so that the refusals above are about those.
    expect(await subscribe(own, ext)).toMatchObject({ successful: true });
  });

  it('sends what was written since it began, even before its first check, and nothing older', async () => {
    const person = await fixture.caller('c-admin');
    await fixture.signIn(person);
    await tell(person);
    await sql`
      update feed_outbox set created_at = created_at - interval '1 minute' where recipient_id = ${person.id}
    `.execute(fixture.db);
    const recent = new OutboxReader(fixture.db);
    await tell(person);
    const isTheirs = ({ personId }: { personId: string }) => personId === person.id;

    expect((await recent.next()).filter(isTheirs)).toHaveLength(1);
    expect((await recent.next()).filter(isTheirs)).toEqual([]);
  });

  it('refuses the ticket of an ended session, and sends its holder nothing more', async () => {
    const person = await fixture.caller('c-admin');
    const [url] = urls as [string];
    const { call } = await fixture.signIn(person);
    const { feed: ticket } = (await call('openFeed')).body;
    // Someone who is signed in elsewhere, too, is still to be told there.
    const elsewhere = await hearing(url, person);
    const listener = listen(url, ticket);
    open.push(listener);
    await listener.connected();
    expect((await call('signOut')).status).toBe(200);

    const late = listen(url, ticket);
    open.push(late);
    await late.lost();
    await tell(person);
    await elsewhere.receives(1);

    expect([listener.nudges(), late.heard]).toEqual([0, ['lost']]);
  });

  it('refuses messages published by a client', async () => {
    const person = await fixture.caller('c-admin');
    const [url] = urls as [string];
    const listener = await hearing(url, person);
    const { appId } = await ticketOf(person);
    const { publish } = await stranger(url);

    for (const channel of [`/site-${appId}-feed-notification${person.id}`, '/service/any', '/any']) {
      expect(await publish(channel)).toMatchObject({ error: '403::Clients may not publish' });
    }
    await tell(person);
    await listener.receives(1);

    expect(listener.nudges()).toBe(1);
  });

  it('notifies its listeners at once when its server stops, and lets them in at another server', async () => {
    const person = await fixture.caller('c-admin');
    const passing = await openServer(fixture.db);
    await passing.listen({ host: '127.0.0.1', port: 0 });
    const listener = await hearing(addressOf(passing), person);
    const began = performance.now();
    await passing.close();
    await listener.lost();
    expect(performance.now() - began).toBeLessThan(5_000);

    const next = await hearing(urls[0] as string, person);
    await tell(person);
    await next.receives(1);
    expect([listener.nudges(), next.nudges()]).toEqual([0, 1]);
  });

  it('disconnects anyone whose token has expired', async () => {
    const person = await fixture.caller('c-admin');
    const { apiKey, appId, token: usual } = await ticketOf(person);
    const expiresAt = Math.floor(Date.now() / 1_000) + 2;
    const secret = await feedSecret(fixture.db);
    const session = readFeedToken(usual, secret)?.session;
    const token = signFeedToken({ userId: person.id, session, expiresAt }, secret);
    const feed = apps[0]?.feed as OwnFeed;
    const before = feed.listeners;
    const listener = listen(urls[0] as string, { apiKey, appId, userId: person.id, token, fayeUrl: '/stream/faye' });
    open.push(listener);
    await listener.connected();
    expect(feed.listeners).toBe(before + 1);
    await expect.poll(() => Date.now() / 1_000 > expiresAt, { timeout: 5_000 }).toBe(true);

    feed.dropEnded();

    expect(feed.listeners).toBe(before);
  });
});
