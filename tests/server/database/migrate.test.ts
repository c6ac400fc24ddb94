import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseRefusedError } from '../../../server/database/errors.ts';
import { silent } from '../../../server/database/log.ts';
import { migrate, readMigrations } from '../../../server/database/migrate.ts';
import { type Database, openPostgres } from '../../../server/database/open.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

describe.each(engines)('migrating a database on %s', (engine) => {
  let database: TestDatabase;
  let folder: string;

  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  const run = () => migrate(database, readMigrations(folder));
  const tables = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );

    return rows.map(({ name }) => name);
  };

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });

  beforeEach(async () => {
    await database.pool.query('drop schema public cascade; create schema public');
    folder = mkdtempSync(join(tmpdir(), 'wellness-migrations-'));
    write('001_first.sql', 'create table first (id integer primary key);');
    write('002_second.sql', 'alter table first add column name text; create table second (id integer);');

    return () => rmSync(folder, { recursive: true });
  });

  afterAll(() => database?.close());

  it('applies the files in the order of their numbers', async () => {
    expect(await run()).toEqual(['001_first', '002_second']);
    expect(await tables()).toEqual(expect.arrayContaining(['first', 'second']));
  });

  it('applies only what is missing', async () => {
    await run();
    write('003_third.sql', 'create table third (id integer);');

    expect(await run()).toEqual(['003_third']);
    expect(await run()).toEqual([]);
  });

  it('applies each file exactly once, however many processes start together', async () => {
    write('003_third.sql', 'insert into first (id) values (1);');
    const processes = await Promise.all(Array.from({ length: 6 }, () => anotherProcess(database)));
    const applied = await Promise.all(processes.map((other) => migrate(other ?? database, readMigrations(folder))));
    await Promise.all(processes.map((other) => other?.close()));

    expect(applied.flat().sort()).toEqual(['001_first', '002_second', '003_third']);
    expect((await database.pool.query('select id from first')).rows).toEqual([{ id: 1 }]);
  });

  it('keeps nothing of a file that fails, and names the file', async () => {
    write('003_third.sql', 'create table third (id integer); select 1 / 0;');

    await expect(run()).rejects.toThrow('Migration 003_third failed: division by zero');
    expect(await tables()).toEqual(expect.arrayContaining(['first', 'second']));
    expect(await tables()).not.toContain('third');
  });

  it('refuses an applied file that was changed afterwards', async () => {
    await run();
    write('001_first.sql', 'create table first (id bigint primary key);');

    await expect(run()).rejects.toThrow(DatabaseRefusedError);
    await expect(run()).rejects.toThrow(/001_first was changed after/);
  });

  it('ignores changed line endings', async () => {
    write('003_third.sql', 'create table third (\n  id integer\n);\n');
    await run();
    write('003_third.sql', 'create table third (\r\n  id integer\r\n);\r\n');

    expect(await run()).toEqual([]);
  });

  it('refuses a database that a newer version has migrated', async () => {
    await run();
    rmSync(join(folder, '002_second.sql'));

    await expect(run()).rejects.toThrow(/newer version has migrated this database: it has 002_second/);
  });
});

/** A second pool on the same server. An embedded database has only one process, whose runners share it. */
async function anotherProcess({ kind, pool }: Database): Promise<Database | undefined> {
  const databaseUrl = pool.options.connectionString;

  return kind === 'postgres' && databaseUrl ? openPostgres({ databaseUrl, log: silent }) : undefined;
}
