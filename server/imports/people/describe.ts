import { columnOf, profileNames } from '../../../src/rules/employees/employee-fields.ts';
import type { Trx } from '../../database/tx.ts';
import { changesBetween, readNames, type Values } from '../../people/changes-in-words.ts';
import type { Described, ImportContext, RowVerdict } from '../importer.ts';
import type { PeopleOverlay, PersonPlan } from './known.ts';

const profileColumns: readonly string[] = profileNames.map(columnOf);

/** What would change of each person who is updated, old and new. Of health data only that it would. */
export async function describeChanges(
  db: Trx,
  verdicts: readonly RowVerdict<PersonPlan>[],
  { principal: { companyId } }: ImportContext,
  overlay: PeopleOverlay,
): Promise<Described[]> {
  const updated = verdicts.flatMap(({ row, plan }) => {
    if (!plan || 'add' in plan) return [];
    const { held, change, groups } = plan;
    const after: Values = { ...change, ...(groups && { group_ids: groups }) };
    const stored = held as unknown as Values;
    const before: Values = Object.fromEntries(Object.keys(after).map((column) => [column, stored[column]]));

    return [{ row: row.row, fullName: `${held.first_name} ${held.last_name}`, before, after }];
  });
  if (updated.length === 0) return [];
  const stored = await readNames(
    db,
    companyId,
    updated.flatMap(({ before, after }) => [before, after]),
  );
  // A manager may be added by the same file.
  const nameOf = (id: string) => {
    const added = overlay.withId(id);

    return added ? `${added.first_name} ${added.last_name}` : stored(id);
  };

  return updated.map(({ row, fullName, before, after }) => ({
    row,
    fullName,
    changes: [
      ...changesBetween(before, after, nameOf),
      ...(profileColumns.some((column) => column in after)
        ? [{ field: 'Health profile', before: null, after: null }]
        : []),
    ],
  }));
}
