import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog, describeError } from '../../../server/plugins/log.ts';
import { type EmptyCompanies, openEmptyCompanies, PASSWORD } from '../support/empty-companies.ts';

describe('the log', () => {
  let fixture: EmptyCompanies;
  const lines: string[] = [];

  beforeAll(async () => {
    const stream = { write: (line: string) => lines.push(line) };
    fixture = await openEmptyCompanies('embedded', { log: createLog({ level: 'debug', stream }) });
  });
  afterAll(() => fixture?.close());
  beforeEach(() => {
    lines.length = 0;
  });

  const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  it('shows which call got which status, how fast, and for which company', async () => {
    const { call } = await fixture.signIn(await fixture.caller('c-admin'));
    await call('getEmployee', { params: { id: '01890a5d-ac96-774b-bcce-b302099a8057' } });

    expect(told()).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: 'GET',
        route: '/api/get/employee/:id',
        call: 'getEmployee',
        status: 404,
        ms: expect.any(Number),
        company: fixture.company.id,
        msg: 'answered',
      },
    ]);
  });

  it('shows nothing about people: no address, name, password, token, search or link', async () => {
    const person = await fixture.caller('c-admin', { name: 'Perpetua Quill' });
    const { token } = await fixture.signIn(person);
    const secrets = [
      person.email,
      'Perpetua',
      'Quill',
      PASSWORD,
      token,
      person.id,
      'quill-search',
      'link-token-in-path',
    ];

    await fixture.call('login', { body: { email: person.email, password: PASSWORD } });
    await fixture.call('login', { body: { email: person.email, password: 'wrong', extra: 'Perpetua' } });
    await fixture.call('forgetPassword', { body: { email: person.email } });
    await fixture.call('exchangeSecurityToken', { body: { securityToken: 'link-token-in-path-xx' } });
    await fixture.app.inject({ url: '/login/link-token-in-path' });
    await fixture.app.inject({ url: '/api/%E0%A4%A/link-token-in-path' });
    await fixture.app.inject({
      url: '/api/all/users?search=quill-search',
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'Perpetua' },
    });
    await fixture.app.settled();

    expect(lines.length).toBeGreaterThan(5);
    const text = lines.join('\n');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('shows where a failure happened, and not the values of its row', async () => {
    const name = 'Perpetua Quill';
    await fixture.db
      .insertInto('person')
      .values({ company_id: fixture.company.id, first_name: name } as never)
      .execute()
      .catch((error: Error) => fixture.app.log.error({ err: error }, 'failed'));

    const [line] = told();
    expect(line?.err).toMatchObject({ code: '23502', table: 'person', message: 'the database refused' });
    expect(lines.join()).not.toContain('Perpetua');
  });

  it('shows what is wrong with a query, and not its values', async () => {
    await sql`select from person where manager.first_name = ${'Perpetua'}`
      .execute(fixture.db)
      .catch((error: Error) => fixture.app.log.error({ err: error }, 'failed'));
    await sql`select ${'Perpetua'}::uuid`
      .execute(fixture.db)
      .catch((error: Error) => fixture.app.log.error({ err: error }, 'failed'));

    expect(told().map(({ err }) => err)).toMatchObject([
      { code: '42P01', message: 'missing FROM-clause entry for table "manager"' },
      { code: '22P02', message: 'the database refused' },
    ]);
    expect(lines.join()).not.toContain('Perpetua');
  });

  it('shows type, message and stack of a programming error', () => {
    const error = new TypeError('undefined is not a function');

    expect(describeError(error)).toMatchObject({
      type: 'TypeError',
      message: 'undefined is not a function',
      stack: expect.stringMatching(/^\s+at /),
    });
  });
});
