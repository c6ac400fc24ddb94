/** What an upload of employees used for rows without it, which the form offers the same person again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EngineName, engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { folder } from './support.ts';
import { csv, person, sent } from './uploads.ts';

afterAll(() => folder.remove());

describe.each(engines)('the history of uploads, on %s', (engine: EngineName) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('has the choices of each upload of employees, and can be that of one person', async () => {
    const [first, second] = [
      await fixture.signIn(await fixture.caller('c-admin')),
      await fixture.signIn(await fixture.caller('c-hr')),
    ];
    const [branchId] = fixture.company.branches;
    const choices = { branchId, role: 'employee' };
    const rows = csv([person('chosen', { Branch: '', Role: '' })]);
    const upload = await first.call('bulkSignUp', sent('bulkSignUp', rows, { mode: 'update', ...choices }));
    expect(upload.status).toBe(200);
    await second.call('bulkSignUp', sent('bulkSignUp', csv([person('plain')])));

    const latest = async ({ call }: typeof first, mine: boolean) =>
      (await call('listImports', { query: { kind: 'employees', count: 1, ...(mine && { mine }) } })).body.imports[0];
    expect(await latest(first, true)).toMatchObject({ mode: 'update', choices });
    expect(await latest(second, true)).toMatchObject({ mode: 'create', choices: {} });
    expect(await latest(first, false)).toMatchObject({ mode: 'create', choices: {} });
  });
});
