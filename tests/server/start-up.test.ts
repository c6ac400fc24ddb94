/** Wrong set-ups, each with the sentence that the person who starts the server gets to read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../server/database/log.ts';
import { openPrepared } from '../../server/database/prepare.ts';
import { toHttpError } from '../../server/plugins/errors.ts';
import { describeDatabaseProblem, describeProblem } from '../../server/start-up.ts';
import { engines, openTestDatabase, serverUrl, type TestDatabase } from './support/databases.ts';
import { run } from './support/process.ts';

const PATIENCE_MS = 120_000;
const production = { PUBLIC_URL: 'https://wellness.example', SMTP_URL: 'none' };

/** Says what it is made to say to a client's first message. */
async function pretender(answer: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return server;
}

const message = (type: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);

  return Buffer.concat([head, body]);
};
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);

  return bytes;
};
const refusal = (code: string, text: string): Buffer =>
  message('E', 'SFATAL\0', 'VFATAL\0', `C${code}\0`, `M${text}\0`, '\0');
/** Then it waits for the proof of a password, for as long as the client stays. */
const askForPassword = (socket: Socket): void => {
  socket.write(message('R', number(10), 'SCRAM-SHA-256\0\0'));
  socket.once('data', () => socket.write(message('R', number(11), 'r=nonce,s=c2FsdA==,i=4096')));
};

const problemAt = (databaseUrl: string): Promise<string> =>
  openPrepared({ dataDir: '', databaseUrl, log: silent }).then(
    async (database) => {
      await database.close();

      return 'it started';
    },
    (error: Error) => error.message,
  );

describe('the start-up error for an unusable PostgreSQL server', () => {
  const refusing =
    (code: string, text = 'no') =>
    (socket: Socket) =>
      socket.end(refusal(code, text));

  it.each([
    [
      'asks for a password that is not there',
      askForPassword,
      'PostgreSQL at HOST requires a password, but DATABASE_URL has none for aria.',
    ],
    [
      'hangs up',
      (s: Socket) => s.end(),
      'HOST (DATABASE_URL) ended the connection. Check that it is a PostgreSQL server, and that it accepts connections from this machine.',
    ],
    [
      'speaks something else',
      (s: Socket) => s.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
      'HOST (DATABASE_URL) ended the connection. Check that it is a PostgreSQL server, and that it accepts connections from this machine.',
    ],
    [
      'knows another password',
      refusing('28P01', 'password authentication failed for user "aria"'),
      'PostgreSQL at HOST refused aria: password authentication failed for user "aria". Check the user name and password in DATABASE_URL.',
    ],
    [
      'has no such database',
      refusing('3D000'),
      'PostgreSQL at HOST has no database wellness. Create it: createdb wellness',
    ],
    ['is closed', refusing('55000'), 'The database wellness at HOST accepts no connections at the moment.'],
    [
      'is full',
      refusing('53300'),
      'PostgreSQL at HOST has no free connections. Raise max_connections, or start fewer processes.',
    ],
    ['is starting', refusing('57P03'), 'PostgreSQL at HOST is starting or stopping. Try again when it has finished.'],
  ])('explains that it %s', async (_what, answer, sentence) => {
    const server = await pretender(answer);
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

    expect(await problemAt(`postgres://aria@${host}/wellness`)).toBe(sentence.replace('HOST', host));
    server.close();
  });

  it('explains that nothing listens there, or that there is no such host', async () => {
    expect(await problemAt('postgres://aria@127.0.0.1:1/wellness')).toBe(
      'No PostgreSQL server responds at 127.0.0.1:1 (DATABASE_URL). Check that it is running, and that the host and port are right.',
    );
    const lookUp = Object.assign(new Error('getaddrinfo ENOTFOUND db.invalid'), { code: 'ENOTFOUND' });
    expect(describeDatabaseProblem(lookUp, 'postgres://db.invalid/wellness')).toBe(
      'The host db.invalid:5432 (DATABASE_URL) cannot be found. Check its name.',
    );
  });

  it('names the server without its password', () => {
    const said = describeDatabaseProblem(new Error('What is this?'), 'postgres://aria:hunter2@db.example/wellness');

    expect(said).toBe('The database at db.example:5432 (DATABASE_URL): What is this?');
  });
});

describe.runIf(engines.includes('postgres'))('an account on a PostgreSQL server', { timeout: PATIENCE_MS }, () => {
  let database: TestDatabase;
  let admin: pg.Client;
  const name = `startup_${process.pid}`;
  const guest = `${name}_guest`;
  const urlFor = (user?: string) => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    if (user) url.username = user;
    if (user) url.password = 'guest';

    return url.href;
  };

  beforeAll(async () => {
    // Makes the role that requests run as.
    database = await openTestDatabase('postgres');
    admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(`create role ${guest} login password 'guest'`);
    await admin.query(`create database ${name}`);
  }, PATIENCE_MS);
  afterAll(async () => {
    await admin?.query(`drop database if exists ${name} with (force)`);
    await admin?.query(`drop role if exists ${guest}`);
    await admin?.end();
    await database?.close();
  });

  it('is refused if it may not create tables, lacks the role, or is on a read-only server', async () => {
    expect(await problemAt(urlFor(guest))).toBe(
      `${guest} may not create tables in the database ${name}. Have an administrator run: alter database ${name} owner to ${guest}`,
    );
    await admin.query(`alter database ${name} owner to ${guest}`);
    expect(await problemAt(urlFor(guest))).toBe(
      `${guest} is not a member of the role wellness_app. Have an administrator run: grant wellness_app to ${guest};`,
    );
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    expect(await problemAt(urlFor(guest))).toBe(
      `The database ${name} is read-only. DATABASE_URL must point to the primary server.`,
    );
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await admin.query(`grant wellness_app to ${guest}`);
    expect(await problemAt(urlFor(guest))).toBe('it started');
  });

  it('is refused if someone else owns the tables', async () => {
    await openPrepared({ dataDir: '', databaseUrl: urlFor(guest), log: silent }).then((other) => other.close());
    const client = new pg.Client({ connectionString: urlFor() });
    await client.connect();
    await client.query(`reassign owned by ${guest} to current_user; alter database ${name} owner to ${guest}`);
    const { rows } = await client.query('select current_user as owner');
    await client.end();

    expect(await problemAt(urlFor(guest))).toBe(
      `The tables of the database ${name} belong to ${rows[0].owner}, and ${guest} may not change them. Restore the backup as ${guest} with pg_restore --no-owner, or sign in as ${rows[0].owner}.`,
    );
  });
});

describe('a PostgreSQL server that fails at run time', () => {
  it.each([
    ['25006', 'The database is read-only.'],
    ['57P01', 'The database is not responding.'],
  ])('with %s is logged as: %s', (code, sentence) => {
    const logged: string[] = [];
    const request = { raw: {}, log: { error: (_: object, line: string) => logged.push(line) } };
    const { status } = toHttpError(Object.assign(new Error('no'), { code }) as never, request as never);

    expect([status, logged]).toEqual([503, [sentence]]);
  });
});

describe('an unusable folder, port or address', () => {
  const error = (code: string, more: object = {}) => Object.assign(new Error(`${code}: no`), { code, ...more });
  const mkdir = (code: string) => error(code, { syscall: 'mkdir', path: '/var/lib/wellness' });

  it.each([
    [mkdir('EEXIST'), 'DATA_DIR /var/lib/wellness is not a folder. Set DATA_DIR to a folder that can be written to.'],
    [
      mkdir('EROFS'),
      'DATA_DIR /var/lib/wellness is on a read-only disk. Set DATA_DIR to a folder that can be written to.',
    ],
    [
      mkdir('EACCES'),
      'DATA_DIR /var/lib/wellness cannot be written to by the user who runs this. Set DATA_DIR to a folder that can be written to.',
    ],
    [mkdir('ENOSPC'), 'DATA_DIR /var/lib/wellness is on a full disk. Set DATA_DIR to a folder that can be written to.'],
    [error('EADDRINUSE', { syscall: 'listen' }), 'Another program is using port 8080. Set PORT to a free one.'],
    [error('EACCES', { syscall: 'listen' }), 'This user may not open port 8080. Set PORT to another.'],
    [
      error('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'banana' }),
      'This machine has no address banana. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.',
    ],
    [
      error('EADDRNOTAVAIL', { syscall: 'listen' }),
      'This machine has no address banana. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.',
    ],
    [
      error('EINVAL', { syscall: 'listen' }),
      'This machine cannot listen on banana. Set HOST to one of its addresses; one that begins with fe80 needs its network interface, such as fe80::1%eth0.',
    ],
    [error('ENOENT', { path: '/elsewhere' }), 'ENOENT: no'],
  ])('is reported as: %s', (problem, sentence) => {
    expect(describeProblem(problem, { PORT: '8080', HOST: 'banana', DATA_DIR: '/var/lib/wellness' })).toBe(sentence);
  });
});

describe('a process that cannot start', { timeout: PATIENCE_MS }, () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'startup-'));
    writeFileSync(join(folder, 'file'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What it printed and how it ended. It is given far less time than a server that holds on to a connection takes. */
  async function endingOf(
    program: string,
    variables: Record<string, string>,
    args: string[] = [],
  ): Promise<[string, number | null]> {
    const process = await run(program, args, { PORT: '0', DEMO_PEOPLE: '0', ...variables });
    const code = await process.ended;

    return [process.output().trim(), code];
  }

  it('ends with one sentence and exit code 1, at once even if the database waits for a password', async () => {
    const server = await pretender(askForPassword);
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
    const [printed, code] = await endingOf('server/main.ts', {
      ...production,
      DATABASE_URL: `postgres://aria@${host}/wellness`,
    });

    expect([printed, code]).toEqual([
      `PostgreSQL at ${host} requires a password, but DATABASE_URL has none for aria.`,
      1,
    ]);
    await closed;
    server.close();
  });

  it('names its folder, whatever the command', async () => {
    const sentence = `DATA_DIR ${join(folder, 'file')} is not a folder. Set DATA_DIR to a folder that can be written to.`;
    const variables = { DATA_DIR: join(folder, 'file') };
    const mailOnly = { ...variables, ...production, DATABASE_URL: 'postgres://aria@127.0.0.1:1/wellness' };

    expect(
      await Promise.all([
        endingOf('server/main.ts', mailOnly),
        endingOf('server/company/create-company.cli.ts', mailOnly, ['--name', 'A', '--email', 'a@b.example']),
        endingOf('server/main.ts', variables),
        endingOf('server/mail/dead-letters.cli.ts', variables),
        endingOf('server/company/create-company.cli.ts', variables, ['--name', 'A', '--email', 'a@b.example']),
      ]),
    ).toEqual([
      [sentence, 1],
      [sentence, 1],
      [sentence, 1],
      [sentence, 1],
      [sentence, 1],
    ]);
  });

  it('in production names the missing settings', async () => {
    const [printed, code] = await endingOf('server/main.ts', { NODE_ENV: 'production', DATA_DIR: folder });

    expect(printed).toMatch(
      /^PUBLIC_URL must be set in production, because .*\nSMTP_URL must be set in production, because .*$/,
    );
    expect(code).toBe(1);
  });
});
