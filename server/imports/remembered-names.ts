/** What was used instead of branches, departments, designations and teams that do not exist. */
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import type { ImportContext } from './importer.ts';
import { learnedFrom } from './learned-from.ts';
import type { RememberedName } from './new-units.ts';

export async function readRememberedNames(db: Trx, scope: Scope): Promise<RememberedName[]> {
  const source = learnedFrom(scope);
  if (!source) return [];

  return db
    .selectFrom('import_name')
    .select(['unit', 'name', 'mapped_unit_id as use'])
    .where('company_id', '=', source.company_id)
    .where('learned_from_id', '=', source.learned_from_id)
    .execute();
}

/** Only what was chosen for names that the file has. A name that was created, or is to be left out, is forgotten. */
export async function rememberNames(
  db: Trx,
  { scope, newUnits }: Pick<ImportContext, 'scope' | 'newUnits'>,
): Promise<void> {
  const source = learnedFrom(scope);
  const chosen = newUnits.chosen();
  if (!source || chosen.length === 0) return;
  const used = chosen.flatMap(({ unit, name, use }) =>
    use === null ? [] : [{ ...source, unit, name, mapped_unit_id: use }],
  );
  const others = chosen.filter(({ use }) => use === null);
  if (others.length > 0) {
    await db
      .deleteFrom('import_name')
      .where('company_id', '=', source.company_id)
      .where('learned_from_id', '=', source.learned_from_id)
      .where(sql<boolean>`(unit, name) in (${sql.join(others.map(({ unit, name }) => sql`(${unit}, ${name})`))})`)
      .execute();
  }
  if (used.length > 0) {
    await db
      .insertInto('import_name')
      .values(used)
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'learned_from_id', 'unit', 'name'])
          .doUpdateSet(({ ref }) => ({ mapped_unit_id: ref('excluded.mapped_unit_id') })),
      )
      .execute();
  }
}
