import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { addAccount } from '../../../server/conversations/tickets/accounts.ts';
import { bundled, serverSources } from '../support/bundled.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const CLI = 'server/conversations/tickets/support.cli.ts';
const STARTS_WITHIN_MS = 120_000;

describe.each(engines.slice(0, 1))('npm run support:tickets, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let app: FastifyInstance;
  let admin: Caller;
  let token: string;
  let program: string;
  const company = `Tidewater ${v7()}`;

  beforeAll(async () => {
    program = await bundled(CLI, serverSources());
    fixture = await openStaffedCompanies(engine);
    app = await buildApp({ db: fixture.db, publicUrl: () => 'https://console.example' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await fixture.db
      .updateTable('company')
      .set({ company_name: company })
      .where('id', '=', fixture.company.id)
      .execute();
    admin = await signedIn(app, fixture.db, fixture.people.admin);
    token = await addAccount(fixture.db, { name: 'Nadia Roth', email: `nadia-${v7()}@provider.example` });
  });
  afterAll(async () => {
    await app?.close();
    await fixture?.close();
  });

  const run = (...args: string[]) => runAs(token, [program, ...args]);
  const runAs = (SUPPORT_TOKEN: string, args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      const env = { ...process.env, SUPPORT_URL: url, SUPPORT_TOKEN };
      execFile(process.execPath, args, { env }, (error, out, problem) =>
        resolve({ code: error ? 1 : 0, said: `${out}${problem}` }),
      );
    });

  it(
    'lists, shows, replies to and closes a ticket by its number',
    async () => {
      const body = { subject: 'Export stops', category: 'problem', priority: 'high', body: 'After 500 rows.' };
      const { _id: id, number } = (await admin('raiseTicket', { body })).body.ticket;
      const which = [`${number}`, '--company', company];
      expect((await run('list')).said).toContain(`${company} ${number}  Waiting for the provider`);
      expect((await run('show', ...which)).said).toContain('After 500 rows.');
      expect((await run('reply', ...which, 'Try again now.')).said).toBe(
        `Sent. Ticket ${number} of ${company} is answered.\n`,
      );
      expect((await run('close', id)).said).toBe(`Ticket ${number} of ${company} is closed.\n`);
      expect((await run('show', `#${number}`, '--company', company)).said).toContain('Try again now.');
      const { entries } = (await admin('providerMessages', { params: { id } })).body;
      expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['written', 'written', 'closed']);
    },
    STARTS_WITHIN_MS,
  );

  it(
    'prints its usage, and how to get a token',
    async () => {
      // As npm starts it. The other tests run the bundled program, which starts in a third of the time.
      const help = await runAs('', ['--import', 'tsx', CLI, '--help']);
      expect([help.code, help.said.split(' -- ')[0]]).toEqual([0, 'Usage: npm run support:tickets']);
      const refused = await runAs('', [program, 'list']);
      expect(refused.code).toBe(1);
      expect(refused.said).toContain('npm run support:tickets -- account add');
    },
    STARTS_WITHIN_MS,
  );

  it(
    'reports a ticket that does not exist',
    async () => {
      expect(await run('close', '99999')).toEqual({ code: 1, said: 'There is no ticket 99999.\n' });
      expect(await run('show', v7())).toEqual({ code: 1, said: 'This ticket was not found.\n' });
    },
    STARTS_WITHIN_MS,
  );
});
