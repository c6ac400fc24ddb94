import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalise } from '../../src/rules/shared/normalise.ts';

/**
 * All words must occur in the column, in any order. The column must hold text made by normalise(). No words, no
 * conditions.
 */
export function containsWords(column: string | RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool>[] {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  const words = normalise(search ?? '')
    .split(' ')
    .filter((word) => word !== '');

  return [...new Set(words)].map((word) => sql<SqlBool>`${text} like ${`%${escaped(word)}%`}`);
}

/** `%` and `_` are ordinary characters to a user. */
const escaped = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
