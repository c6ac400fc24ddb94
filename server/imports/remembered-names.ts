/** What was used instead of branches, departments, designations and teams that do not exist. */
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import type { ImportContext } from './importer.ts';
import type { RememberedName } from './new-units.ts';
import { taughtBy } from './taught-by.ts';

export async function readRememberedNames(db: Trx, scope: Scope): Promise<RememberedName[]> {
  const taught = taughtBy(scope);
  if (!taught) return [];

  return db
    .selectFrom('import_name')
    .select(['unit', 'name', 'used_id as use'])
    .where('company_id', '=', taught.company_id)
    .where('taught_by', '=', taught.taught_by)
    .execute();
}

/** Only what was chosen for names that the file has. A name that was created, or is to be left out, is forgotten. */
export async function rememberNames(
  db: Trx,
  { scope, newUnits }: Pick<ImportContext, 'scope' | 'newUnits'>,
): Promise<void> {
  const taught = taughtBy(scope);
  const chosen = newUnits.chosen();
  if (!taught || chosen.length === 0) return;
  const used = chosen.flatMap(({ unit, name, use }) => (use === null ? [] : [{ ...taught, unit, name, used_id: use }]));
  const others = chosen.filter(({ use }) => use === null);
  if (others.length > 0) {
    await db
      .deleteFrom('import_name')
      .where('company_id', '=', taught.company_id)
      .where('taught_by', '=', taught.taught_by)
      .where(sql<boolean>`(unit, name) in (${sql.join(others.map(({ unit, name }) => sql`(${unit}, ${name})`))})`)
      .execute();
  }
  if (used.length > 0) {
    await db
      .insertInto('import_name')
      .values(used)
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'taught_by', 'unit', 'name'])
          .doUpdateSet(({ ref }) => ({ used_id: ref('excluded.used_id') })),
      )
      .execute();
  }
}
