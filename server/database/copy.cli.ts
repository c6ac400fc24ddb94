/**
 * `npm run db:copy -- --to postgres://… [--from <data folder>]`
 *
 * Moves the embedded database into an empty PostgreSQL database and compares both. The server must not run meanwhile.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CopiedTable, copyDatabase } from './copy.ts';
import { silent } from './log.ts';
import { openEmbedded, openPostgres } from './open.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' } } });
  const dataDir = values.from ?? process.env.DATA_DIR ?? '.data';
  if (!values.to) throw new Error('Say where to: npm run db:copy -- --to postgres://user@host/database');
  if (!existsSync(`${dataDir}/database`)) throw new Error(`There is no embedded database in ${dataDir}.`);
  const source = await openEmbedded({ dataDir, log: silent });
  const target = await openPostgres({ databaseUrl: values.to, log: silent });
  try {
    const start = performance.now();
    const tables = await copyDatabase(source, target);
    print(tables);
    console.log(`Copied and compared in ${((performance.now() - start) / 1000).toFixed(1)} s: all equal.`);
    console.log('Set DATABASE_URL to use the copy. The folder was not changed; remove it when you are sure.');
  } finally {
    await target.close();
    await source.close();
  }
}

function print(tables: CopiedTable[]): void {
  const total = { table: 'all', rows: tables.reduce((sum, { rows }) => sum + rows, 0), checksum: '' };
  const width = (text: (table: CopiedTable) => string) =>
    Math.max(...[...tables, total].map((row) => text(row).length));
  const [names, counts] = [width(({ table }) => table), width(({ rows }) => String(rows))];
  for (const { table, rows, checksum } of [...tables, total]) {
    console.log(`${table.padEnd(names)}  ${String(rows).padStart(counts)} rows  ${checksum}`.trimEnd());
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
