import { afterAll, beforeAll, expect, it } from 'vitest';
import { csv, person, sent } from '../imports/uploads.ts';
import { anyEngine } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

let fixture: EmptyCompanies;

beforeAll(async () => {
  fixture = await openEmptyCompanies(anyEngine());
});
afterAll(() => fixture?.close());

it('a preferred name is imported, changed, listed and found', async () => {
  const { call } = await fixture.signIn(await fixture.caller('c-admin'));
  const rows = [person('nina', { 'First Name': 'Ana', 'Known As': 'Nina' })];
  expect((await call('bulkSignUp', sent('bulkSignUp', csv(rows)))).status).toBe(200);

  const [found] = (await call('allUsers', { query: { search: 'nina vermeer' } })).body.users;
  expect(found).toMatchObject({ firstName: 'Ana', preferredName: 'Nina' });

  const changed = [{ Email: found.email, 'Preferred Name': 'Anouk' }];
  await call('bulkSignUp', sent('bulkSignUp', csv(changed), { mode: 'update' }));
  expect((await call('allUsers', { query: { search: 'anouk' } })).body.users).toMatchObject([
    { email: found.email, preferredName: 'Anouk' },
  ]);
});
