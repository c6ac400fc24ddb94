import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import { refreshFirstGroups, setGroups } from '../../../server/people/groups.ts';
import { addPerson, foundCompany, type TestCompany } from '../support/company.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

describe.each(engines)('a person’s groups, on %s', (engine) => {
  let database: TestDatabase;
  let company: TestCompany;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    company = await foundCompany(database.db, 'Grouped');
  });
  afterAll(() => database?.close());

  const put = (personId: string, groups: readonly string[]) =>
    inCompany(database.db, company.id, (db) => setGroups(db, company.id, personId, groups));

  async function stored(personId: string) {
    const { db } = database;
    const members = await db.selectFrom('group_member').select('group_id').where('person_id', '=', personId).execute();
    const person = await db.selectFrom('person').select('first_group_id').where('id', '=', personId).execute();

    return { groups: members.map(({ group_id }) => group_id).sort(), first: person[0]?.first_group_id };
  }

  it('are the ones last set, and the first is the first by name', async () => {
    const { id } = await addPerson(database.db, company);
    await fc.assert(
      fc.asyncProperty(fc.subarray([...company.groups]), async (groups) => {
        const before = (await stored(id)).groups;
        const isChanged = await put(id, [...groups].reverse());

        expect(await stored(id)).toEqual({ groups: [...groups].sort(), first: groups[0] ?? null });
        expect(isChanged).toBe(before.join() !== [...groups].sort().join());
      }),
      { numRuns: 25 },
    );
  });

  it('are reordered once a group has a new name', async () => {
    const [books, cycling] = company.groups;
    const { id } = await addPerson(database.db, company, { groups: [books, cycling] });
    await sql`update people_group set group_name = 'Zen', name_norm = 'zen' where id = ${books}`.execute(database.db);
    await inCompany(database.db, company.id, (db) => refreshFirstGroups(db, company.id, [id]));

    expect((await stored(id)).first).toBe(cycling);
  });
});
