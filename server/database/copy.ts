import type { PoolClient } from 'pg';
import { type Column, planCopy, type TablePlan } from './copy-plan.ts';
import { DatabaseRefusedError } from './errors.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';

export interface CopiedTable {
  table: string;
  rows: number;
  /** Over all columns of all rows, whatever their order. */
  checksum: string;
}

/** The most text in a batch; the size of a table's rows decides how many that is. */
const batchBytes = 4 * 1024 * 1024;
const batchRows = 2_000;

/**
 * All or nothing. The target must be empty and is migrated first; the source must have the same migrations and isn't
 * written to.
 */
export function copyDatabase(source: Database, target: Database): Promise<CopiedTable[]> {
  return source.patiently(() => target.patiently(() => copyPatiently(source, target)));
}

async function copyPatiently(source: Database, target: Database): Promise<CopiedTable[]> {
  await migrate(target);
  const tables = await inTransaction(source, 'begin isolation level repeatable read read only', (from) =>
    inTransaction(target, 'begin; set local statement_timeout = 0', async (to) => {
      await refuseDifferentMigrations(from, to);
      const tables = await planCopy(to);
      await refuseRows(to, tables);
      for (const table of tables) await copyRows(from, to, table);
      for (const table of tables) await fillLateColumns(from, to, table);

      return compare(from, to, tables);
    }),
  );
  // Without statistics and a visibility map, lists take several times as long until autovacuum has run.
  await target.tidy();

  return tables;
}

async function inTransaction<T>(
  { pool }: Database,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    // Values travel as text, so both sides must write and read it alike.
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'`);
    const result = await work(client);
    await client.query('commit');

    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function refuseDifferentMigrations(from: PoolClient, to: PoolClient): Promise<void> {
  const applied = async (client: PoolClient) =>
    (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name);
  const [old, current] = [await applied(from), await applied(to)];
  if (old.join() !== current.join()) {
    throw new DatabaseRefusedError(
      `The database to copy from is at migration ${old.at(-1)}, this version is at ${current.at(-1)}. Start this version on it once, then copy.`,
    );
  }
}

async function refuseRows(to: PoolClient, tables: TablePlan[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await to.query(`select from ${quoted(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length > 0) {
    throw new DatabaseRefusedError(`The target database is not empty: there are rows in ${filled.join(', ')}.`);
  }
}

async function copyRows(from: PoolClient, to: PoolClient, table: TablePlan): Promise<void> {
  const columns = table.columns.filter(({ name }) => !table.late.some((late) => late.name === name));
  const insert = `insert into ${quoted(table.name)} (${columns.map(({ name }) => quoted(name))})
    select ${columns.map(fromText)} from ${unnested(columns)}`;
  for await (const rows of batches(from, table, columns, 'true')) await to.query(insert, columnwise(rows, columns));
}

async function fillLateColumns(from: PoolClient, to: PoolClient, table: TablePlan): Promise<void> {
  if (table.late.length === 0) return;
  const columns = [...table.key, ...table.late];
  const update = `update ${quoted(table.name)} as t set ${table.late.map((late) => `${quoted(late.name)} = ${fromText(late)}`)}
    from ${unnested(columns)} where ${table.key.map((key) => `t.${quoted(key.name)} = ${fromText(key)}`).join(' and ')}`;
  const isFilled = table.late.map(({ name }) => `${quoted(name)} is not null`).join(' or ');
  for await (const rows of batches(from, table, columns, isFilled)) await to.query(update, columnwise(rows, columns));
}

async function* batches(
  from: PoolClient,
  { name, key }: TablePlan,
  columns: Column[],
  condition: string,
): AsyncGenerator<(string | null)[][]> {
  const limit = await rowsPerBatch(from, name);
  // Of the table: without its name, the order would be that of the selected texts, in which 10 comes before 2.
  const keys = key.map((column) => `t.${quoted(column.name)}`).join();
  const after = key.map(({ type }, index) => `$${index + 1}::${type}`).join();
  const select = `select ${[...columns, ...key].map((column) => `${quoted(column.name)}::text`)} from ${quoted(name)} as t`;
  let last: (string | null)[] = [];
  for (;;) {
    const start = last.length > 0 ? ` and (${keys}) > (${after})` : '';
    const text = `${select} where (${condition})${start} order by ${keys} limit ${limit}`;
    const { rows } = await from.query<(string | null)[]>({ text, values: last, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1)?.slice(-key.length) ?? [];
  }
}

async function rowsPerBatch(from: PoolClient, table: string): Promise<number> {
  const { rows } = await from.query<{ bytes: number }>(
    `select (pg_table_size($1::regclass) / greatest((select count(*) from ${quoted(table)}), 1))::int8 as bytes`,
    [quoted(table)],
  );

  return Math.min(batchRows, Math.max(1, Math.floor(batchBytes / Math.max(rows[0]?.bytes ?? 1, 1))));
}

async function compare(from: PoolClient, to: PoolClient, tables: TablePlan[]): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    const [before, after] = [await summaryOf(from, table), await summaryOf(to, table)];
    if (before.rows !== after.rows || before.checksum !== after.checksum) {
      throw new Error(`Table ${table.name} was not copied correctly: ${before.rows} rows before, ${after.rows} after.`);
    }
    copied.push(after);
  }

  return copied;
}

async function summaryOf(client: PoolClient, { name, columns }: TablePlan): Promise<CopiedTable> {
  const row = `row(${columns.map((column) => quoted(column.name))})::text`;
  const { rows } = await client.query<CopiedTable>(
    `select $1 as table, count(*) as rows,
            coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::int8), 0)::text as checksum
       from ${quoted(name)}`,
    [name],
  );

  return rows[0] as CopiedTable;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const fromText = ({ name, type }: Column): string => `x.${quoted(name)}::${type}`;

const unnested = (columns: Column[]): string =>
  `unnest(${columns.map((_, index) => `$${index + 1}::text[]`)}) as x (${columns.map(({ name }) => quoted(name))})`;

const columnwise = (rows: (string | null)[][], columns: Column[]): (string | null)[][] =>
  columns.map((_, index) => rows.map((row) => row[index] ?? null));
