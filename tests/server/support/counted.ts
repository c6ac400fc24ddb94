import { migrate, readMigrations } from '../../../server/database/migrate.ts';
import { arrowOf } from '../../../src/rules/workflows/arrows.ts';
import { type EngineName, openTestDatabase, type TestDatabase } from './databases.ts';

interface Before {
  /** Name of a migration. */
  before: string;
  /** Id of the only company. */
  company: string;
}

/** A database as it was before a migration, with a company. */
export async function openBefore(engine: EngineName, { before, company }: Before): Promise<TestDatabase> {
  const database = await openTestDatabase(engine);
  await database.pool.query('drop schema public cascade; create schema public');
  const migrations = readMigrations();
  await migrate(
    database,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === before),
    ),
  );
  await database.pool.query(
    'insert into company (id, company_name, company_email, counted_since) values ($1, $2, $3, now())',
    [company, 'Harbour & Vale', 'hr@harbour.example'],
  );

  return database;
}

/** Like `openBefore`, and each arrow was counted: 5 times, 10 times, and so on. */
export async function openCounted(
  engine: EngineName,
  { day, arrows, ...where }: Before & { day: string; arrows: readonly string[] },
): Promise<TestDatabase> {
  const database = await openBefore(engine, where);
  for (const [place, was] of arrows.entries()) {
    const { chart, from, event, guard, to } = arrowOf(was);
    await database.pool.query(
      `insert into workflow_count (company_id, chart, from_state, event, guard, to_state, day, times)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [where.company, chart, from, event, guard, to, day, (place + 1) * 5],
    );
  }

  return database;
}
