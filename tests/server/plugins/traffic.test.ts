/** What long work gives way to, and what mail to many waits for: neither may count someone who has left. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import { addressOf } from '../feed/listening.ts';
import { csv, person, sent } from '../imports/uploads.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { multipart } from '../support/forms.ts';
import { begin, uploaded } from '../support/unfinished.ts';

describe('a client that leaves before the reply', () => {
  let fixture: EmptyCompanies;
  let url: string;
  let token: string;

  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded');
    await fixture.app.listen({ host: '127.0.0.1', port: 0 });
    url = addressOf(fixture.app);
    ({ token } = await fixture.signIn(await fixture.caller('c-admin')));
  });
  afterAll(() => fixture?.close());

  const forms: [call: 'bulkSignUp' | 'checkImport', path: string][] = [
    ['bulkSignUp', 'employee/bulk-signup'],
    ['checkImport', 'imports/check?kind=employees'],
  ];
  it.each(forms)('uploading with %s leaves no long work running', async (call, path) => {
    const rows = Array.from({ length: 3_000 }, (_, n) => person(`${call}${n}`));
    const file = csv(rows);
    const { payload, headers } = multipart(sent(call, file).form as object);
    const socket = await begin({ url, token, method: 'POST', path, headers, body: payload });
    // The whole of it has come in, and is being worked on.
    await expect.poll(uploaded, { timeout: 30_000, interval: 2 }).toContain(file.length);
    expect(fixture.app.traffic.hasLongWork).toBe(true);

    socket.destroy();

    await expect.poll(() => fixture.app.traffic.hasLongWork, { timeout: 30_000 }).toBe(false);
  });

  it('ends its wait for the database', async () => {
    // The only connection to the database is taken by the first statement, so nothing else gets a reply.
    const holding = await fixture.db.startTransaction().execute();
    onTestFinished(async () => void (await holding.rollback().execute()));
    await sql`select 1`.execute(holding);
    const socket = await begin({ url, token, method: 'GET', path: calls.trackedUserResult.path });
    await expect.poll(() => fixture.app.traffic.quietMs, { timeout: 30_000, interval: 5 }).toBe(0);

    socket.destroy();

    await expect.poll(() => fixture.app.traffic.quietMs, { timeout: 30_000 }).toBeGreaterThan(0);
  });

  it('leaves no file behind, even if the form is refused after it has gone', async () => {
    const { payload, headers } = multipart(sent('checkImport', csv([person(1)])).form as object);
    const socket = await begin({
      url,
      token,
      method: 'POST',
      path: 'imports/check?kind=nonsense',
      headers,
      body: payload,
    });
    socket.destroy();

    await expect.poll(() => fixture.app.traffic.hasLongWork, { timeout: 30_000 }).toBe(false);
    // The uploads of the tests before are still being stored, and need their files.
    await expect.poll(uploaded, { timeout: 100_000 }).toEqual([]);
  });
});
