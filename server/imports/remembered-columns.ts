/** What a company has used columns as whose headings are not recognised. */
import type { ColumnChoice } from '../../src/rules/imports/column-choices.ts';
import type { Principal } from '../access/principal.ts';
import { storableText } from '../database/storable-text.ts';
import type { Trx } from '../database/tx.ts';
import type { ImportContext } from './importer.ts';
import type { OpenSheet } from './reading/reader.ts';
import { foldName } from './tables/closest-match.ts';

/** Longer ones are sentences rather than names of columns. */
const LONGEST = 80;

export const readRememberedColumns = (db: Trx, { companyId }: Pick<Principal, 'companyId'>): Promise<ColumnChoice[]> =>
  db
    .selectFrom('import_column')
    .select(['heading as header', 'field as use'])
    .where('company_id', '=', companyId)
    .execute();

/**
 * An upload that says nothing about columns leaves everything as it is. A heading without letters and digits is not
 * remembered: any other of them, and an empty one, would pass for it.
 */
export async function rememberColumns(
  db: Trx,
  { principal: { companyId }, options: { columns } }: Pick<ImportContext, 'principal' | 'options'>,
  { headers, unknown }: Pick<OpenSheet, 'headers' | 'unknown'>,
): Promise<void> {
  if (!columns) return;
  const ignored = unknown.map(({ header }) => headingOf(header)).filter((heading) => heading !== '');
  const used = new Map(
    columns
      .filter(({ header }) => headers.includes(header) && header.length <= LONGEST)
      .map(({ header, use }) => [headingOf(header), use] as const)
      .filter(([heading]) => heading !== ''),
  );
  if (ignored.length > 0) {
    await db.deleteFrom('import_column').where('company_id', '=', companyId).where('heading', 'in', ignored).execute();
  }
  if (used.size > 0) {
    await db
      .insertInto('import_column')
      .values([...used].map(([heading, field]) => ({ company_id: companyId, heading, field })))
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'heading']).doUpdateSet(({ ref }) => ({ field: ref('excluded.field') })),
      )
      .execute();
  }
}

const headingOf = (header: string): string => storableText(foldName(header));
