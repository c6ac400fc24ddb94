import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silent } from '../../../server/database/log.ts';
import type { Db } from '../../../server/database/tx.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { chooseTransport } from '../../../server/mail/choose-transport.ts';
import { countDead, discard, listDead, readDead, requeue } from '../../../server/mail/dead-letters.ts';
import { importEmail, passwordChangedEmail, passwordEmail, welcomeEmail } from '../../../server/mail/email-texts.ts';
import { enqueue } from '../../../server/mail/outbox.ts';
import { sendDue } from '../../../server/mail/sender.ts';
import { fileTransport, type OutgoingMail, smtpTransport, type Transport } from '../../../server/mail/transport.ts';
import { foundCompany } from '../support/company.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { openServer } from '../support/server.ts';

const LINK = 'https://console.example/login/9dpW0N4QsQkpN7Rr9JxZqfM2c1bVtYhUoLgEiKjSaTw';
const EXPIRY = new Date('2027-01-08T09:30:00Z');
const roles = ['c-hr', 'employee'];
const ANA = { firstName: 'Ana', companyName: 'Tidewater', roles, joinedOn: null, timezone: null };

describe.each(engines)('the outbox, on %s', (engine) => {
  let database: TestDatabase;
  let db: Db;
  let companyId: string;
  let sent: OutgoingMail[];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
    companyId = (await foundCompany(db, 'Tidewater')).id;
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    sent = [];
    await db.deleteFrom('mail_outbox').execute();
  });

  const post = (dedupeKey: string, recipient = 'ana@tidewater.example') =>
    enqueue(db, { companyId, recipient, subject: 'Hello', text: `Sign in: ${LINK}`, dedupeKey });
  const delivering: Transport = { send: async (mail) => void sent.push(mail), close: () => {} };
  const failing = (error: object): Transport => ({ send: () => Promise.reject(error), close: () => {} });
  const send = (transport: Transport) => sendDue({ db, transport, log: silent });
  const rows = () => db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
  const makeDue = () => db.updateTable('mail_outbox').set({ next_try_at: sql<Date>`now()` }).execute();
  const age = (interval: string) =>
    db
      .updateTable('mail_outbox')
      .set({ queued_at: sql<Date>`now() - ${interval}::interval` })
      .execute();
  const secondsLeft = async () => {
    const {
      rows: [row],
    } = await sql<{ wait: number }>`
      select extract(epoch from next_try_at - now())::float8 as wait from mail_outbox`.execute(db);

    return row?.wait ?? 0;
  };

  it('sends each message once, and then stores no text that could sign anyone in', async () => {
    await post('a');
    await post('b', 'rui@tidewater.example');

    expect(await send(delivering)).toBe(2);
    expect(await send(delivering)).toBe(0);

    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['ana@tidewater.example', 'rui@tidewater.example']);
    for (const row of await rows()) {
      expect(row).toMatchObject({ sent_at: expect.any(Date), body_text: '', attempts: 1 });
    }
  });

  it('stores the same message once, however often it is posted', async () => {
    await post('welcome');
    await post('welcome');

    expect(await send(delivering)).toBe(1);
  });

  it('sends each message once even with several servers', async () => {
    for (let i = 0; i < 30; i += 1) await post(`mail ${i}`, `person${i}@tidewater.example`);

    const counts = await Promise.all([send(delivering), send(delivering), send(delivering)]);

    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(30);
  });

  it('retries failed messages at growing intervals', async () => {
    await post('a');
    const hour = 3_600;
    for (const pause of [60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 4 * hour, 4 * hour, 4 * hour]) {
      expect(await send(failing({ code: 'ECONNREFUSED' }))).toBe(0);
      const wait = await secondsLeft();
      // A fifth more or less; and some of it is over by the time that it is looked at.
      expect([wait > pause * 0.8 - 10, wait <= pause * 1.2]).toEqual([true, true]);
      await makeDue();
    }

    expect(await rows()).toMatchObject([{ attempts: 11, sent_at: null, failed_at: null, last_error: 'ECONNREFUSED' }]);
    expect(await send(delivering)).toBe(1);
    expect(await rows()).toMatchObject([{ last_error: null }]);
  });

  it('leaves a message whose sender crashed until its claim has expired', async () => {
    await post('a');
    const dying: Transport = { send: () => new Promise(() => {}), close: () => {} };
    void send(dying);
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);

    expect(await send(delivering)).toBe(0);
    await makeDue();
    expect(await send(delivering)).toBe(1);
  });

  it('spreads out messages that failed together, so that they are not retried together', async () => {
    for (let i = 0; i < 10; i += 1) await post(`mail ${i}`);
    await send(failing({ code: 'ETIMEDOUT' }));

    expect(
      new Set((await rows()).map(({ next_try_at }) => Math.round(next_try_at.getTime() / 1_000))).size,
    ).toBeGreaterThan(1);
  });

  it('tries for five days before it gives up', async () => {
    await post('a');
    await age('119 hours');
    await send(failing({ code: 'ECONNREFUSED' }));
    expect(await rows()).toMatchObject([{ failed_at: null }]);

    await age('121 hours');
    await makeDue();
    await send(failing({ code: 'ECONNREFUSED' }));
    expect(await rows()).toMatchObject([{ failed_at: expect.any(Date), sent_at: null, last_error: 'ECONNREFUSED' }]);
    await makeDue();
    expect(await send(delivering)).toBe(0);
  });

  it('gives up at once on a message that the mail server refuses permanently', async () => {
    await post('refused');
    await send(failing({ code: 'EENVELOPE', responseCode: 550 }));
    await makeDue();

    expect(await send(delivering)).toBe(0);
    expect(await rows()).toMatchObject([{ last_error: 'EENVELOPE 550', sent_at: null, failed_at: expect.any(Date) }]);
  });

  it.each([
    ['a wrong password of ours', { code: 'EAUTH', responseCode: 535 }],
    ['a greeting that turns us away', { code: 'EPROTOCOL', responseCode: 554 }],
    ['a recipient who is to be tried again', { code: 'EENVELOPE', responseCode: 451 }],
  ])('keeps trying after %s', async (_what, error) => {
    await post('a');
    await send(failing(error));
    await makeDue();

    expect(await send(delivering)).toBe(1);
  });

  it('does not send a link that no longer works', async () => {
    await enqueue(db, {
      companyId,
      recipient: 'ana@tidewater.example',
      subject: 'Your link',
      text: LINK,
      dedupeKey: 'link',
      usefulMinutes: 10,
    });
    await db.updateTable('mail_outbox').set({ useful_until: sql<Date>`now() - interval '1 second'` }).execute();

    expect(await send(delivering)).toBe(0);
    expect(await rows()).toMatchObject([{ last_error: 'EXPIRED', body_text: '', failed_at: expect.any(Date) }]);
    expect(await requeue(db)).toEqual({ queued: 0, expired: 1 });
  });

  it('counts dead letters, shows them without their links, sends them again or discards them', async () => {
    const refused = failing({ code: 'EMESSAGE', responseCode: 554 });
    for (const name of ['a', 'b', 'c']) await post(name, `${name}@tidewater.example`);
    await send(refused);
    expect(await countDead(db)).toBe(3);

    const dead = await listDead(db);
    expect(dead.map(({ recipient, reason, attempts }) => [recipient, reason, attempts]).sort()).toEqual([
      ['a@tidewater.example', 'EMESSAGE 554', 1],
      ['b@tidewater.example', 'EMESSAGE 554', 1],
      ['c@tidewater.example', 'EMESSAGE 554', 1],
    ]);
    const [first, second] = dead.map(({ id }) => id) as [string, string, string];
    expect((await readDead(db, first))?.text).toBe('Sign in: https://console.example/login/…');
    expect(await discard(db, second)).toBe(1);
    expect(await requeue(db, first)).toEqual({ queued: 1, expired: 0 });
    expect(await send(delivering)).toBe(1);
    expect(sent.map(({ id }) => id)).toEqual([first]);
    expect(await requeue(db)).toEqual({ queued: 1, expired: 0 });
    // From here on it has its five days again.
    await send(failing({ code: 'ECONNREFUSED' }));
    expect(await countDead(db)).toBe(0);
  });

  it('stores no error text of a mail server, which may repeat addresses', async () => {
    await post('a');
    await send(failing(new Error('550 ana@tidewater.example is unknown here')));

    expect(await rows()).toMatchObject([{ last_error: 'unknown' }]);
  });

  it('is checked at once when it is woken, and not after the server has stopped', async () => {
    const app = await openServer(db, { transport: delivering });
    await post('a');
    app.mail.wake();
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1);

    await app.close();
    await post('b');
    app.mail.wake();
    expect(sent).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  let folder: string;
  const printed: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mail-'));
    printed.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('writes each message to a file that mail programs open, and prints its link once', async () => {
    const transport = fileTransport({ folder: join(folder, 'mail'), from: 'no-reply@console.example', print });
    await transport.send({
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      recipient: 'ana@tidewater.example',
      ...welcomeEmail(ANA, LINK, EXPIRY),
    });

    const files = await readdir(join(folder, 'mail'));
    expect(files).toEqual(['01890a5d-ac96-774b-bcce-b302099a8057.eml']);
    const path = join(folder, 'mail', files[0] as string);
    const text = await readFile(path, 'utf8');
    expect(text).toMatch(/^Subject: Welcome to Tidewater\r$/m);
    expect(text).toMatch(/^To: ana@tidewater\.example\r$/m);
    expect(text).toMatch(/^From: Wellness console <no-reply@console\.example>\r$/m);
    expect(text.replaceAll('=\r\n', '')).toContain(LINK);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(printed).toEqual([`Email for ana@tidewater.example: ${LINK}`]);
  });

  it('reports emails to many people once, unless their link signs someone in', async () => {
    const transport = fileTransport({ folder, from: 'no-reply@console.example', print });
    const letter = { recipient: 'ana@tidewater.example', isBulk: true };
    const morning = { ...letter, subject: '2 requests wait', text: 'See https://console.example/requests' };
    for (let one = 0; one < 3; one += 1) await transport.send({ ...morning, id: v7() });
    await transport.send({ ...letter, id: v7(), subject: 'Welcome', text: LINK });

    expect(printed).toEqual([
      `Emails to several people, such as “2 requests wait”, are written to ${folder}.`,
      `Email for ana@tidewater.example: ${LINK}`,
    ]);
    expect(await readdir(folder)).toHaveLength(4);
  });

  const print = (line: string) => void printed.push(line);
});

describe('production without a mail server', () => {
  it('writes mail to files and prints none of it, since a link would sign in anyone who reads the log', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
    const lines: string[] = [];
    const transportIn = (variables: NodeJS.ProcessEnv) =>
      chooseTransport(readEnvironment({ DATA_DIR: dataDir, ...variables }), (line) => lines.push(line));
    const mail = { id: v7(), recipient: 'ana@tidewater.example', subject: 'Hello', text: `Sign in: ${LINK}` };
    await transportIn({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://console.example',
      SMTP_URL: 'none',
    }).send(mail);

    expect(lines).toEqual([]);
    expect(await readdir(join(dataDir, 'mail'))).toEqual([`${mail.id}.eml`]);
    await transportIn({}).send(mail);
    expect(lines).toEqual([`Email for ana@tidewater.example: ${LINK}`]);
    await rm(dataDir, { recursive: true });
  });
});

describe('with a mail server', () => {
  const received: { to: string[]; data: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          data: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  let transport: Transport;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    transport = smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@console.example' });
  });
  afterAll(async () => {
    transport?.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    received.length = 0;
  });

  const letter = passwordEmail({ firstName: 'Ana', companyName: 'Tidewater' }, LINK);

  it('delivers a message complete, with an id that would reveal a duplicate', async () => {
    await transport.send({ id: 'the-id', recipient: 'ana@tidewater.example', ...letter });

    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['ana@tidewater.example']);
    expect(received[0]?.data).toContain('Message-ID: <the-id@console.example>');
    expect(received[0]?.data.replaceAll('=\r\n', '')).toContain(LINK);
  });

  it.each(['a@b.example\r\nRCPT TO:<evil@x.example>', 'a@b.example, evil@x.example', '<evil@x.example> a@b.example'])(
    'adds no second recipient through the address %j',
    async (recipient) => {
      await transport.send({ id: 'x', recipient, ...letter }).catch(() => {});

      expect(received.flatMap(({ to }) => to)).not.toContain('evil@x.example');
    },
  );

  it('adds no header through a name', async () => {
    const companyName = 'Tide\r\nBcc: evil@x.example\r\n\r\nwater';
    const named = welcomeEmail({ ...ANA, companyName }, LINK, EXPIRY);
    await transport.send({ id: 'x', recipient: 'ana@tidewater.example', ...named });

    expect(received[0]?.to).toEqual(['ana@tidewater.example']);
    expect(received[0]?.data).not.toMatch(/^Bcc:/m);
  });
});

describe('an email', () => {
  it.each([
    [['employee'], 'wellness app. Use this link to sign in and choose a password:'],
    [['reporting-manager', 'employee'], 'wellness console. Use this link to sign in and choose a password:'],
  ])('welcoming someone with the roles %j names what they can open', (held, words) => {
    const { text } = welcomeEmail({ ...ANA, roles: held }, LINK, EXPIRY);

    expect(text).toContain(`Hello Ana,\n\nTidewater has added you to its ${words}\n\n${LINK}\n`);
  });

  it('starts its text with a capital letter', () => {
    const to = { firstName: 'Ana', companyName: 'Tidewater' };
    const counts = { kind: 'employees', created: 1, updated: 0, unchanged: 0, failed: 0 } as const;
    const letters = [
      passwordEmail(to, LINK),
      passwordChangedEmail({ ...to, timezone: null }, new Date()),
      importEmail(to, { fileName: 'people.xlsx', ...counts }, LINK),
    ];

    for (const { text } of letters) expect(text).toMatch(/^Hello Ana,\n\n[A-Z]/);
  });

  it('of welcome explains what to do, how long the link is valid, and what to do afterwards', () => {
    expect(welcomeEmail(ANA, LINK, EXPIRY)).toEqual({
      subject: 'Welcome to Tidewater',
      text: expect.stringMatching(/^Hello Ana,[\s\S]+expires on 8 January 2027 at 09:30 \(UTC\)[\s\S]+Forgot pass/),
    });
  });

  it('has no link but ours, whatever the name of the person or their company', () => {
    const linking = { ...ANA, firstName: 'https://evil.example', companyName: 'Booking.com' };
    const { subject, text } = welcomeEmail(linking, LINK, EXPIRY);

    expect(subject).toBe('Welcome to Booking. com');
    expect(text).toContain('Hello https: //evil. example,');
    expect(text.match(/\S+\.\S+/g)).toEqual([LINK]);
  });

  it('about a password shows how long it is valid, and that no action means no change', () => {
    const { text } = passwordEmail({ firstName: 'Ana', companyName: 'Tidewater' }, LINK);

    expect(text).toMatch(/expires in 10 minutes[\s\S]+ignore this email\. Your\s+password will not change/);
    expect(text.split('\n')).toContain(LINK);
  });
});
