import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../../server/database/copy.ts';
import { DatabaseRefusedError } from '../../../server/database/errors.ts';
import type { Db } from '../../../server/database/tx.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

const company = newId();

const person = (id: string, managerId: string | null, groupId: string | null) => ({
  company_id: company,
  id,
  first_name: `"Zoë" \\ O'Hara`,
  last_name: 'NULL',
  name_norm: 'zoe ohara',
  email: `${id}@people.example`,
  email_norm: `${id}@people.example`,
  emp_id: id,
  emp_id_norm: id,
  search_text: '日本語 {braces}, commas',
  roles: ['employee', 'a "quoted", one', 'NULL', ''],
  manager_id: managerId,
  first_group_id: groupId,
  dob: '1960-01-10',
  height_cm: 170.25,
});

/** More people than one batch, each led by one who sorts after them, and values that are easily bent on the way. */
async function fill(db: Db): Promise<void> {
  await db
    .insertInto('company')
    .values({ id: company, company_name: 'Copy', company_email: 'copy@company.example', features: [] })
    .execute();
  const group = newId();
  await db
    .insertInto('people_group')
    .values({ company_id: company, id: group, group_name: 'All', name_norm: 'all' })
    .execute();
  const ids = Array.from({ length: 2_500 }, () => newId());
  for (let end = ids.length; end > 0; end -= 500) {
    const people = ids.slice(end - 500, end).map((id) => person(id, null, group));
    await db.insertInto('person').values(people).execute();
  }
  await sql`update person set manager_id = ${ids.at(-1)}::uuid where id <> ${ids.at(-1)}::uuid`.execute(db);
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256));
  for (let file = 0; file < 20; file += 1) {
    const id = newId();
    const names = { name: id, original_name: id, media_type: 'x/x' };
    await db
      .insertInto('file')
      .values({ company_id: company, id, ...names, size: bytes.length, bytes, access: 'link' })
      .execute();
  }
  // Keys that are numbers, in which text would sort 10 before 2.
  await sql`insert into workflow_dwell (company_id, chart, state, page, bucket, is_left, day, times)
    select ${company}, 'form', 'editing', '', bucket, false, date '2026-01-01' + day, 1
    from generate_series(0, 24) as bucket cross join generate_series(0, 99) as day`.execute(db);
  await sql`insert into audit_entry (company_id, id, what, entity, after, at) values
    (${company}, ${newId()}, 'x', 'y', '{"a": [1, null, "\\u00e9"]}', '2024-02-29 12:34:56.789123+02')`.execute(db);
}

describe.each(engines)('copying a database into one on %s', (engine) => {
  let source: TestDatabase;
  let target: TestDatabase;

  beforeAll(async () => {
    [source, target] = await Promise.all([openTestDatabase('embedded'), openTestDatabase(engine)]);
    await fill(source.db);
  });

  afterAll(async () => {
    await Promise.all([source?.close(), target?.close()]);
  });

  it('copies every row of every table, identical to the last bit', async () => {
    const copied = await copyDatabase(source, target);

    expect(copied.find(({ table }) => table === 'person')?.rows).toBe(2_500);
    expect(copied.find(({ table }) => table === 'file')?.rows).toBe(20);
    expect(copied.find(({ table }) => table === 'workflow_dwell')?.rows).toBe(2_500);
    const [before, after] = await Promise.all([source, target].map(({ db }) => sample(db)));
    expect(after).toEqual(before);
    expect(after).toMatchObject({ led: 2_499, at: '2024-02-29 10:34:56.789123' });
  });

  it('leaves statistics and a visibility map, so that lists are fast from the start', async () => {
    const { rows } = await sql<{ rows: number; visible: number }>`
      select reltuples::int as rows, relallvisible as visible from pg_class where oid = 'person'::regclass
    `.execute(target.db);

    expect(rows[0]?.rows).toBe(2_500);
    expect(rows[0]?.visible).toBeGreaterThan(0);
  });

  it('names every table of the schema', async () => {
    const { rows } = await source.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const empty = await openTestDatabase('embedded');
    const copied = await copyDatabase(source, empty).finally(() => empty.close());

    expect([...copied.map(({ table }) => table), 'migration', 'migration_lock'].sort()).toEqual(
      rows.map(({ name }) => name).sort(),
    );
  });

  it('refuses a target that is not empty, and lists the tables with rows', async () => {
    const work = copyDatabase(source, target);

    await expect(work).rejects.toThrow(DatabaseRefusedError);
    await expect(work).rejects.toThrow(/not empty.*company/);
  });

  it('leaves the target empty when something does not arrive', async () => {
    const broken = await openTestDatabase(engine);
    await sql`alter table audit_entry add check (what <> 'x')`.execute(broken.db);

    await expect(copyDatabase(source, broken)).rejects.toMatchObject({ code: '23514' });
    expect(await broken.db.selectFrom('company').selectAll().execute()).toEqual([]);
    await broken.close();
  });

  it('refuses a source that lacks a migration', async () => {
    const behind = await openTestDatabase('embedded');
    const empty = await openTestDatabase(engine);
    await sql`delete from migration where name = (select max(name) from migration)`.execute(behind.db);

    await expect(copyDatabase(behind, empty)).rejects.toThrow(/Start this version on it once/);
    await Promise.all([behind.close(), empty.close()]);
  });
});

async function sample(db: Db) {
  const { rows } = await sql`
    select (select count(*) from person where manager_id is not null and first_group_id is not null) as led,
           (select md5(string_agg(person::text, ',' order by id)) from person) as people,
           (select md5(string_agg(encode(bytes, 'hex'), ',' order by id)) from file) as files,
           (select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') from audit_entry) as at,
           (select after from audit_entry) as after`.execute(db);

  return rows[0];
}
