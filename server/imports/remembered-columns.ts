/** What columns were used as whose headings are not recognised. */
import type { ColumnChoice } from '../../src/rules/imports/column-choices.ts';
import type { Scope } from '../access/scope.ts';
import { storableText } from '../database/storable-text.ts';
import type { Trx } from '../database/tx.ts';
import type { ImportContext } from './importer.ts';
import { learnedFrom } from './learned-from.ts';
import type { OpenSheet } from './reading/reader.ts';
import { foldName } from './tables/closest-match.ts';
import type { Kind } from './tables/column.ts';

/** Longer ones are sentences rather than names of columns. */
const LONGEST = 80;

export async function readRememberedColumns(db: Trx, scope: Scope, kind: Kind): Promise<ColumnChoice[]> {
  const source = learnedFrom(scope);
  if (!source) return [];

  return db
    .selectFrom('import_column')
    .select(['heading as header', 'field as use'])
    .where('company_id', '=', source.company_id)
    .where('learned_from_id', '=', source.learned_from_id)
    .where('kind', '=', kind)
    .execute();
}

/**
 * Forgets only what the upload says to ignore: a column that this file could not use may be right in the next. A heading
 * without letters and digits is not remembered: any other of them, and an empty one, would pass for it. Nor is one that
 * means something by itself, which it does in the next file too.
 */
export async function rememberColumns(
  db: Trx,
  { kind, scope, options: { columns = [] } }: Pick<ImportContext, 'kind' | 'scope' | 'options'>,
  { headers, named }: Pick<OpenSheet, 'headers' | 'named'>,
): Promise<void> {
  const source = learnedFrom(scope);
  if (!source) return;
  const chosen = new Map(
    columns
      .filter(({ header }) => named[headers.indexOf(header)] === null && header.length <= LONGEST)
      .map(({ header, use }) => [headingOf(header), use] as const)
      .filter(([heading]) => heading !== ''),
  );
  const ignored = [...chosen].flatMap(([heading, use]) => (use === '' ? [heading] : []));
  const used = [...chosen].filter(([, use]) => use !== '').sort(([one], [two]) => (one < two ? -1 : 1));
  if (ignored.length > 0) {
    await db
      .deleteFrom('import_column')
      .where('company_id', '=', source.company_id)
      .where('learned_from_id', '=', source.learned_from_id)
      .where('kind', '=', kind)
      .where('heading', 'in', ignored)
      .execute();
  }
  if (used.length > 0) {
    await db
      .insertInto('import_column')
      .values(used.map(([heading, field]) => ({ ...source, kind, heading, field })))
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'learned_from_id', 'kind', 'heading'])
          .doUpdateSet(({ ref }) => ({ field: ref('excluded.field') })),
      )
      .execute();
  }
}

const headingOf = (header: string): string => storableText(foldName(header));
