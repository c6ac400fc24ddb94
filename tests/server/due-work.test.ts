import fastify, { type FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/database/tx.ts';
import { takeWhenDue, watchDueWork } from '../../server/due-work.ts';
import { enqueue } from '../../server/mail/outbox.ts';
import type { OutgoingMail } from '../../server/mail/transport.ts';
import { publishPolicy } from './documents/policy-support.ts';
import { type Caller, signedIn } from './support/calls.ts';
import { addPerson, foundCompany, type TestCompany, type TestPerson } from './support/company.ts';
import { engines, openTestDatabase, type TestDatabase } from './support/databases.ts';
import { openServer } from './support/server.ts';

/** Other tests may keep the machine busy. */
const patient = { timeout: 10_000 };

describe.each(engines)('work that time makes due, on %s', (engine) => {
  let database: TestDatabase;
  let db: Db;
  let app: FastifyInstance;
  let company: TestCompany;
  let admin: TestPerson;
  let call: Caller;
  const sent: OutgoingMail[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
    company = await foundCompany(db, 'Tidewater');
    admin = await addPerson(db, company, { roles: ['c-admin', 'employee'] });
    app = await openServer(db, {
      lookEveryMs: 20,
      transport: { send: async (mail) => void sent.push(mail), close: () => {} },
    });
    call = await signedIn(app, db, admin);
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  const rowOf = async (table: string, id: string) =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(db)).rows[0];

  it('is done although no one asks: emails', async () => {
    const { id: companyId } = company;
    await enqueue(db, { companyId, recipient: 'ana@tidewater.example', subject: 'Hi', text: 'Hi', dedupeKey: 'a' });
    await expect.poll(() => sent.map(({ subject }) => subject), patient).toContain('Hi');
  });

  it('is done although no one asks: an announcement', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await call('createAnnouncement', { body: { title: 'Soon', body: 'Now', publishAt } });
    const { _id: id } = body.announcement;
    await sql`update announcement set publish_at = now() where id = ${id}`.execute(db);
    await expect.poll(async () => (await rowOf('announcement', id))?.published_at, patient).not.toBeNull();
  });

  it('is done although no one asks: the reminder of a policy', async () => {
    const { _id: id } = (await publishPolicy(call)).body.policy;
    await sql`update hr_policy set next_reminder_at = now() where id = ${id}`.execute(db);
    await expect
      .poll(async () => Number((await rowOf('hr_policy', id))?.next_reminder_at), patient)
      .toBeGreaterThan(Date.now() + 3_600_000);
  });

  it('is done although no one asks: someone’s leaving', async () => {
    const { id } = await addPerson(db, company);
    await sql`update person set leaves_on = current_date - 2, leaving_planned_by = ${admin.id} where id = ${id}`.execute(
      db,
    );
    await expect.poll(async () => (await rowOf('person', id))?.is_enabled, patient).toBe(false);
  });

  async function counted(due: Readonly<Record<'one' | 'other', RawBuilder<unknown>>>) {
    const runs = { one: 0, other: 0 };
    const server = fastify();
    server.decorate('db', db as never);
    watchDueWork(server, 10);
    for (const what of ['one', 'other'] as const) {
      const takeDue = async () => {
        runs[what] += 1;

        return 0;
      };
      takeWhenDue(server, { what, due: [due[what]], takeDue });
    }
    await server.ready();

    return { runs, server };
  }

  it('is left alone while it is not due', async () => {
    const { runs, server } = await counted({ one: sql`select 1 where false`, other: sql`select 1` });
    await expect.poll(() => runs.other, patient).toBeGreaterThan(3);
    await server.close();

    expect(runs.one).toBe(0);
  });

  it('is looked for by each itself when the question about all has no answer', async () => {
    const { runs, server } = await counted({ one: sql`select 1 where false`, other: sql`select 1 from nowhere` });
    await expect.poll(() => runs.one, patient).toBeGreaterThan(2);
    await server.close();
  });
});
