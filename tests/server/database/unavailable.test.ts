/** A database that does not take part for a while: every call says so in its own words, and none takes the blame. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../../../server/database/errors.ts';
import type { CallName } from '../../../src/api/calls.ts';
import { calls } from '../../../src/api/calls.ts';
import { contract } from '../../../src/api/contract/index.ts';
import { engines, serverUrl } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

const sentence = 'The service is not available right now. Try again in a moment.';

describe('a database error', () => {
  const failure = (code: string) => Object.assign(new Error('no'), { code });

  it.each([
    ...['08000', '08003', '08006', '08P01', '25006', '25P03', '25P04', '28000', '28P01', '3D000', '53000', '53200'],
    ...['53300', '53400', '55000', '55006', '55P03', '57014', '57P01', '57P02', '57P03', '57P05', '58000', '58030'],
    ...['58P01', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'],
  ])('%s means that the database is unavailable', (code) => {
    expect(isDatabaseUnavailable(failure(code))).toBe(true);
  });

  it.each(['22P02', '23505', '23503', '40001', '42501', '42P01', '53100', 'XX000', 'ENOENT', 'ERR_58_AB'])(
    '%s does not mean that',
    (code) => {
      expect(isDatabaseUnavailable(failure(code))).toBe(false);
    },
  );

  it.each([
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    'Connection terminated unexpectedly',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('"%s" means that the database is unavailable', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });
});

describe.runIf(engines.includes('postgres'))('a PostgreSQL database', () => {
  let fixture: EmptyCompanies;
  let admin: pg.Client;
  let name: string;
  let token: string;

  beforeAll(async () => {
    fixture = await openEmptyCompanies('postgres', { log: undefined });
    ({ token } = await fixture.signIn(await fixture.caller('c-admin')));
    const { rows } = await fixture.database.pool.query('select current_database() as name');
    name = rows[0].name;
    admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.query(`alter database ${name} reset all; `);
    await admin?.end();
    await fixture?.close();
  });

  const id = '0190a3a0-0000-7000-8000-00000000c0de';
  const send = async (call: CallName) => {
    const { method, path } = calls[call];
    const answer = await fixture.app.inject({
      method,
      url: `/api/${path.replace(/:\w+/g, id)}`,
      headers: { authorization: `Bearer ${token}` },
    });

    const isJson = String(answer.headers['content-type']).startsWith('application/json');

    return { call, status: answer.statusCode, body: isJson ? answer.json() : {} };
  };
  const everything = Object.keys(contract) as CallName[];
  const disconnect = () =>
    admin.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);

  it('that accepts no connections makes every call return 503, including health', async () => {
    await admin.query(`alter database ${name} allow_connections false`);
    await disconnect();
    const answers = await Promise.all(everything.map(send));
    await admin.query(`alter database ${name} allow_connections true`);

    // Public calls may refuse their input before they reach the database.
    for (const { call, status, body } of answers) {
      expect([call, status === 400 ? 503 : status]).toEqual([call, 503]);
      expect(body.status).toBe(status);
      if (status === 503) expect(body.message).toBe(sentence);
    }
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(everything.length * 0.9);
    expect((await send('health')).status).toBe(200);
  });

  it('that is read-only makes health return 503, and no call 500', async () => {
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await disconnect();
    const answers = await Promise.all(everything.map(send));
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await disconnect();

    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    expect(answers.find(({ call }) => call === 'health')).toMatchObject({ status: 503, body: { message: sentence } });
    expect((await send('health')).status).toBe(200);
  });
});
