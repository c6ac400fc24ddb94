/** Counts of workflows as earlier versions stored them, to see what migrations make of them. */
import { v7 } from 'uuid';
import { migrate, readMigrations } from '../../../server/database/migrate.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { readCounts } from '../../../server/workflows/counts.ts';
import { arrowName, arrowOf } from '../../../src/rules/workflows/arrows.ts';
import { type EngineName, openTestDatabase, type TestDatabase } from './databases.ts';

export const day = '2026-10-05';

export interface StoredCounts {
  /** What was counted, for titles. */
  readonly what: string;
  /** Name of the migration before which they were stored. */
  readonly before: string;
  store(stored: StoredIn): Promise<unknown>;
  /** Adds the tests of what has to hold once the database is migrated. */
  test(stored: () => StoredIn): void;
}

/** A company that has these counts only. */
export interface StoredIn {
  readonly database: TestDatabase;
  readonly company: string;
}

/** One database that was migrated in steps, so that all counts were stored in their time. */
export async function openStored(
  engine: EngineName,
  all: readonly StoredCounts[],
): Promise<{ database: TestDatabase; companies: ReadonlyMap<StoredCounts, StoredIn> }> {
  const database = await openTestDatabase(engine);
  await database.pool.query('drop schema public cascade; create schema public');
  const migrations = readMigrations();
  const companies = new Map<StoredCounts, StoredIn>();
  for (const each of [...all].sort((a, b) => a.before.localeCompare(b.before))) {
    const place = migrations.findIndex(({ name }) => name === each.before);
    if (place < 0) throw new Error(`There is no migration ${each.before}.`);
    await migrate(database, migrations.slice(0, place));
    const stored = { database, company: v7() };
    await database.pool.query(
      'insert into company (id, company_name, company_email, counted_since) values ($1, $2, $3, now())',
      [stored.company, each.what, `${each.before}@harbour.example`],
    );
    await each.store(stored);
    companies.set(each, stored);
  }
  await migrate(database);

  return { database, companies };
}

/** Each arrow was counted: 5 times, 10 times, and so on. */
export async function storeArrows({ database, company }: StoredIn, arrows: readonly string[]): Promise<void> {
  const counted = arrows.map((name, place) => ({ ...arrowOf(name), times: timesAt(place) }));
  await database.pool.query(
    `insert into workflow_count (company_id, chart, from_state, event, guard, to_state, day, times)
      select $1, chart, "from", event, guard, "to", $2, times
      from jsonb_to_recordset($3) as each (chart text, "from" text, event text, guard text, "to" text, times integer)`,
    [company, day, JSON.stringify(counted)],
  );
}

/** How often `storeArrows` counted the arrow at this place. */
export const timesAt = (place: number): number => (place + 1) * 5;

/** How often each arrow was counted, by its current name. */
export async function readArrows({ database, company }: StoredIn): Promise<Record<string, number>> {
  const counts = await inCompany(database.db, company, (db) => readCounts(db, company, { from: null, to: null }));

  return Object.fromEntries(counts.map(({ times, ...arrow }) => [arrowName(arrow), times]));
}
