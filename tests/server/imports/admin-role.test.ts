import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { folder } from './support.ts';
import { csv, person, sent } from './uploads.ts';

afterAll(() => folder.remove());

describe.each(engines)('an upload of employees, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  /** Why each row was refused. */
  async function demote(by: TestPerson, ...people: TestPerson[]): Promise<string[]> {
    const { call } = await fixture.signIn(by);
    const importId = v7();
    const rows = csv(people.map(({ email }) => ({ Email: email, Role: 'Employee' })));
    const { status } = await call('bulkSignUp', { ...sent('bulkSignUp', rows), query: { importId, mode: 'update' } });
    expect(status).toBe(200);
    const { body } = await call('getImport', { params: { id: importId } });

    return body.failedRows.map(({ errors }: { errors: { roles: string } }) => errors.roles);
  }

  const rolesOf = async ({ id }: TestPerson) =>
    (await fixture.db.selectFrom('person').select('roles').where('id', '=', id).executeTakeFirst())?.roles;

  it('never removes the Admin role from the uploader or from anyone above them, like the form', async () => {
    const [chief, hr] = [await fixture.caller('c-admin'), await fixture.caller('c-hr')];
    const [branchChief, branchHr] = [await fixture.caller('b-admin'), await fixture.caller('b-hr')];
    const before = await Promise.all([chief, hr, branchChief].map(rolesOf));
    const above = 'You cannot remove the Admin role from someone with a higher role than yours.';
    const own = 'You cannot remove your own Admin role.';

    expect(await demote(hr, chief, hr)).toEqual([above, own]);
    expect(await demote(branchHr, branchChief)).toEqual([above]);
    expect(await demote(branchChief, branchChief)).toEqual([own]);
    expect(await Promise.all([chief, hr, branchChief].map(rolesOf))).toEqual(before);
  });

  it('tells the company level of many new branch HR in one notification, and of a few by name', async () => {
    const hr = await fixture.caller('c-hr');
    const { call } = await fixture.signIn(await fixture.caller('b-admin'));
    const told = async (count: number, tag: string): Promise<string[]> => {
      await fixture.db.deleteFrom('notification').execute();
      const rows = Array.from({ length: count }, (_, n) => person(`${tag}${n}`, { Role: 'Admin' }));
      expect((await call('bulkSignUp', sent('bulkSignUp', csv(rows)))).status).toBe(200);
      const found = await fixture.db
        .selectFrom('notification')
        .select('message')
        .where('recipient_id', '=', hr.id)
        .execute();

      return found.map(({ message }) => message.replace(/ Confirm .*/, ''));
    };
    const [few, many] = [
      'was given the Admin role by their branch.',
      'others were given the Admin role by their branch.',
    ];

    expect(await told(5, 'few')).toEqual(Array(5).fill(`Noor Vermeer ${few}`));
    // Stored in several batches.
    expect(await told(250, 'many')).toEqual([`Noor Vermeer and 249 ${many}`]);
  });
});
