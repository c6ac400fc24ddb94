import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany, type Trx } from '../../../server/database/tx.ts';
import { addPerson, foundCompany, type TestCompany } from '../support/company.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

describe.each(engines)('the database view that lists read, on %s', (engine) => {
  let database: TestDatabase;
  let own: TestCompany;
  let other: TestCompany;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    own = await foundCompany(database.db, 'Own');
    other = await foundCompany(database.db, 'Other');
    for (const name of ['Ana One', 'Bea Two']) await addPerson(database.db, own, { name });
    await addPerson(database.db, other, { name: 'Ana Other' });
  });
  afterAll(() => database?.close());

  const namesIn = async (db: Trx) =>
    (await db.selectFrom('person_search').select('name_norm').orderBy('name_norm').execute()).map(
      (row) => row.name_norm,
    );

  it('shows one company only, whatever a query omits', async () => {
    const { db } = database;

    expect(await inCompany(db, own.id, namesIn)).toEqual(['ana one', 'bea two']);
    expect(await inCompany(db, other.id, namesIn)).toEqual(['ana other']);
  });

  it('is empty for a connection without a company', async () => {
    expect(await database.db.transaction().execute(namesIn)).toEqual([]);
  });

  it('cannot be written to', async () => {
    const written = inCompany(database.db, own.id, (db) => sql`update person_search set name_norm = 'x'`.execute(db));

    await expect(written).rejects.toThrow(/permission denied/);
  });

  it('lets a search use its index', async () => {
    const { db } = database;
    await sql`
      insert into person (company_id, id, first_name, last_name, name_norm, email, email_norm, emp_id, emp_id_norm,
        search_text, roles)
      select ${own.id}, gen_random_uuid(), 'x', 'x', md5(n::text), n::text, n::text, n::text, n::text, md5(n::text),
        '{employee}'
      from generate_series(1, 5000) as n
    `.execute(db);
    await database.pool.query(`vacuum (analyze) person`);
    const plan = await inCompany(db, own.id, async (trx) => {
      const { rows } = await sql<Record<string, string>>`
        explain select id from person_search as person
        where person.company_id = ${own.id} and person.search_text like ${'%kowalczyk%'}
      `.execute(trx);

      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

    expect(plan).toContain('person_by_search');
  });
});
