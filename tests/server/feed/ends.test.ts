/** What a listener may rely on, whichever feed the settings name: the server's own, or the hosted service. */
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import { passwordChanged } from '../../../server/notify/events.ts';
import { addPerson, type TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { openServer } from '../support/server.ts';
import { addressOf, type Listener, listen } from './listening.ts';
import { openStandIn, type StandIn } from './stand-in.ts';

const ends = engines.flatMap((engine) => [
  { engine, end: 'its own feed' },
  { engine, end: 'the hosted feed' },
]);

describe.each(ends)('$end, on $engine', ({ engine, end }) => {
  let service: StandIn | undefined;
  let fixture: EmptyCompanies;
  let apps: FastifyInstance[];
  /** Where consoles listen. */
  let urls: string[];
  const open: Listener[] = [];

  beforeAll(async () => {
    service = end === 'its own feed' ? undefined : await openStandIn();
    // Often enough for those who are told by no one that there is something to send.
    const settings = { lookEveryMs: 100, ...(service && { hostedFeed: service.settings }) };
    fixture = await openEmptyCompanies(engine, settings);
    // Several servers on one database, where the engine can be shared.
    apps = [fixture.app, ...(engine === 'postgres' ? [await openServer(fixture.db, settings)] : [])];
    for (const app of apps) await app.listen({ host: '127.0.0.1', port: 0 });
    urls = service ? [service.url] : apps.map(addressOf);
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });
  afterAll(async () => {
    for (const app of apps?.slice(1) ?? []) await app.close();
    await fixture?.close();
    service?.close();
  });

  const tell = ({ companyId, id: personId }: TestPerson) =>
    inCompany(fixture.db, companyId, (db) => passwordChanged(db, { companyId, personId }));
  /** Written by someone who wakes no one, as a server elsewhere is. */
  const tellQuietly = ({ companyId, id: personId }: TestPerson) =>
    fixture.db.transaction().execute((db) => passwordChanged(db, { companyId, personId }));

  async function hearing(url: string, person: TestPerson): Promise<Listener> {
    const { body } = await (await fixture.signIn(person)).call('openFeed');
    const listener = listen(url, body.feed);
    open.push(listener);
    await listener.connected();

    return listener;
  }

  it('notifies a person once on every server they are connected to, and no one else', async () => {
    const [person, other] = [await fixture.caller('c-admin'), await fixture.caller('c-admin')];
    const listeners = await Promise.all(urls.map((url) => hearing(url, person)));
    const bystander = await hearing(urls[0] as string, other);

    await tell(person);
    for (const listener of listeners) await listener.receives(1);
    await tellQuietly(person);
    for (const listener of listeners) await listener.receives(2);
    await tell(other);
    await bystander.receives(1);
    // The last word shows that nothing was said twice before it.
    await tell(person);
    for (const listener of listeners) await listener.receives(3);

    expect(listeners.map((listener) => listener.nudges())).toEqual(urls.map(() => 3));
    expect(bystander.nudges()).toBe(1);
  });

  it('sends nothing to anyone deactivated or signed out, whatever they still hold', async () => {
    const people = [await fixture.caller('c-admin'), await fixture.caller('c-admin'), await fixture.caller('c-admin')];
    const [gone, out, there] = people as [TestPerson, TestPerson, TestPerson];
    const [url] = urls as [string];
    const [first, second, third] = [await hearing(url, gone), await hearing(url, out), await hearing(url, there)];
    await fixture.db.updateTable('person').set({ is_enabled: false }).where('id', '=', gone.id).execute();
    await fixture.db.deleteFrom('session').where('person_id', '=', out.id).execute();

    await fixture.db
      .insertInto('notification')
      .values({ company_id: gone.companyId, recipient_id: gone.id, id: gone.id, actor: 'x:1', message: 'x' })
      .execute();
    await fixture.db
      .insertInto('feed_outbox')
      .values({ company_id: gone.companyId, recipient_id: gone.id, notification_id: gone.id })
      .execute();
    await tell(out);
    await tell(there);
    await third.receives(1);

    expect([first.nudges(), second.nudges()]).toEqual([0, 0]);
  });

  it('sends the unread count that the list shows, for the recipient’s scope, with each notification', async () => {
    const [admin, lisbon, manager, writer] = [
      await fixture.caller('c-hr'),
      await fixture.caller('b-admin'),
      await fixture.caller('reporting-manager'),
      await fixture.caller('content-writer'),
    ];
    const [first, second] = fixture.company.branches as [string, string];
    const about = async (branch_id: string) =>
      (await addPerson(fixture.db, fixture.company, { roles: ['employee'], columns: { branch_id } })).id;
    const [near, far] = [await about(first), await about(second)];
    const own = await addPerson(fixture.db, fixture.company, {
      roles: ['employee'],
      columns: { branch_id: second, manager_id: manager.id },
    });
    const everybody = [admin, lisbon, manager, writer];
    const listeners = await Promise.all(everybody.map((person) => hearing(urls.at(-1) as string, person)));
    /** As if everyone had been told, whatever their scope. */
    for (const about_person_id of [near, far, own.id, null]) {
      for (const { companyId: company_id, id: recipient_id } of everybody) {
        const row = { company_id, recipient_id, id: v7(), actor: 'x:1', message: 'x', about_person_id };
        await fixture.db.insertInto('notification').values(row).execute();
      }
    }
    await fixture.db
      .updateTable('notification')
      .set({ seen_at: new Date() })
      .where('recipient_id', '=', admin.id)
      .where('about_person_id', '=', near)
      .execute();

    for (const person of everybody) await tell(person);
    for (const listener of listeners) await listener.receives(1);

    const listed = await Promise.all(
      everybody.map(async (person) => (await (await fixture.signIn(person)).call('listNotifications')).body),
    );
    expect(listeners.map(({ counts }) => counts.at(-1))).toEqual(
      listed.map(({ unread, unseen }) => ({ unread, unseen })),
    );
    expect(listed.map(({ unread }) => unread)).toEqual([5, 3, 3, 2]);
    expect(listed[0]?.unseen).toBe(4);
  });
});
