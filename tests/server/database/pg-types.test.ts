import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, isDiskFull, uniqueViolation } from '../../../server/database/errors.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

describe.each(engines)('values and errors of %s', (engine) => {
  let database: TestDatabase;

  const one = async (expression: string): Promise<unknown> => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);

    return rows[0]?.value;
  };

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });

  afterAll(() => database?.close());

  it.each([
    ['9007199254740991::int8', 9007199254740991],
    ['count(*)', 1],
    ['170.25::numeric', 170.25],
    ["date '2024-02-29'", '2024-02-29'],
    ["array[date '2024-02-29', null]", ['2024-02-29', null]],
    ["'{}'::date[]", []],
    ['array[1, 2]::int8[]', [1, 2]],
    ["timestamptz '2024-02-29 12:00:00.5+02'", new Date('2024-02-29T10:00:00.500Z')],
    ["'\\x00ff'::bytea", Buffer.from([0, 255])],
    [`'{"a": [1]}'::jsonb`, { a: [1] }],
    ["array['a,b', null, 'NULL']", ['a,b', null, 'NULL']],
    ["'Zoë 日本'", 'Zoë 日本'],
  ])('reads %s', async (expression, value) => {
    expect(await one(expression)).toEqual(value);
  });

  it('refuses a number that JavaScript cannot represent exactly', async () => {
    await expect(one('9007199254740993::int8')).rejects.toThrow(RangeError);
  });

  it('carries results and parameters of many megabytes', async () => {
    const text = 'wellness '.repeat(2_000_000);
    const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(database.db);

    expect(rows[0]?.text === text).toBe(true);
  });

  it('names the constraint that a row violates', async () => {
    const company = { id: newId(), company_name: 'A', company_email: 'a@company.example' };
    await database.db.insertInto('company').values(company).execute();
    const department = { company_id: company.id, name: 'People', name_norm: 'people' };
    const insert = (values: typeof department) =>
      database.db
        .insertInto('department')
        .values({ id: newId(), ...values })
        .execute()
        .catch((error: unknown) => error);
    await insert(department);

    expect(uniqueViolation(await insert(department))).toBe('department_company_id_name_norm_key');
  });

  it('distinguishes kinds of errors', async () => {
    const error = await one('1 / 0').catch((reason: unknown) => reason);

    expect(uniqueViolation(error)).toBeUndefined();
    expect(isDiskFull(error)).toBe(false);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
