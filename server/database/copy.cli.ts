/**
 * `npm run db:copy -- --to postgres://… [--from <data folder>]`
 *
 * Moves the embedded database into an empty PostgreSQL database and compares both. Stop the server first.
 */
import { parseArgs } from 'node:util';
import { runCommand } from '../command-line.ts';
import { databaseUrlOf } from '../environment.ts';
import { type CopiedTable, copyDatabase } from './copy.ts';
import { silent } from './log.ts';
import { openEmbedded } from './open.ts';
import { openPrepared, requireFolder } from './prepare.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' } } });
  const dataDir = values.from ?? process.env.DATA_DIR ?? '.data';
  if (!values.to) throw new Error('Usage: npm run db:copy -- --to postgres://user@host/database');
  const to = targetOf(values.to);
  requireFolder(dataDir);
  const target = await openPrepared({ dataDir, databaseUrl: to, setting: '--to', log: silent });
  const source = await openEmbedded({ dataDir, log: silent });
  try {
    const start = performance.now();
    const tables = await copyDatabase(source, target);
    print(tables);
    console.log(
      `Copied and compared in ${((performance.now() - start) / 1000).toFixed(1)} s: both databases are equal.`,
    );
    console.log(
      'Set DATABASE_URL to use the copy. The original folder was not changed; delete it when you no longer need it.',
    );
  } finally {
    await target.close();
    await source.close();
  }
}

function targetOf(text: string): string {
  try {
    return databaseUrlOf(text);
  } catch (error) {
    throw new Error(`--to ${(error as Error).message}`);
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

runCommand(main);
