/** Statements with names are parsed and planned once for each connection. For few texts, never for ones made of values. */
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Pool } from 'pg';
import type { Db, Trx } from './tx.ts';

const NAMES_AT_MOST = 300;
const names = new Map<string, string>();
const written = new Set<string>();

/** A pooler in between may not keep prepared statements; a migration may have changed what one returns. */
const LOST_STATEMENT = new Set(['26000', '42P05', '0A000']);

export const isLostStatement = (error: unknown): boolean =>
  LOST_STATEMENT.has((error as { code?: string } | null)?.code ?? '');

/** Databases where names were lost once. */
export const withoutNames = new WeakSet<Pool>();

export function statementName(text: string): string {
  const name = names.get(text);
  if (name !== undefined || names.size >= NAMES_AT_MOST) return name ?? '';
  names.set(text, `fixed_${names.size}`);

  return statementName(text);
}

/** Whether `executeFixed` has run the statement. */
export const isWrittenOut = (text: string): boolean => written.has(text);

/** Begins a text that `executeLater` was given. */
export const LATER = '-- later\n';

/** A different name, because statements prepared in a pipeline exist only there. */
export const writtenName = (text: string): string => (written.has(text) ? `${statementName(text)}_written` : '');

interface Compiled<T> {
  compile(db: Db): CompiledQuery<T>;
}

/** Runs a statement whose text is always the same. */
export function executeFixed<T>(statement: Compiled<T>, db: Db): Promise<QueryResult<T>> {
  const compiled = statement.compile(db);
  if (statementName(compiled.sql) !== '') written.add(compiled.sql);

  return db.executeQuery(compiled);
}

/**
 * Like `executeFixed`, for statements whose result isn't needed: in a transaction it is sent with the next statement,
 * or with the commit, which then fails with its error.
 */
export async function executeLater(statement: Compiled<unknown>, trx: Trx): Promise<void> {
  const compiled = statement.compile(trx);
  await trx.executeQuery({ ...compiled, sql: `${LATER}${compiled.sql}` });
}
