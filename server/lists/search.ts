import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalise } from '../../src/machines/rules/normalise.ts';

/**
 * A condition for each word of what the person typed: all of them must occur in the column, anywhere and in any order.
 * The column, or what is put together of several, holds texts that rules.normalise() made. No words, no conditions.
 */
export function containsWords(column: string | RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool>[] {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  const words = normalise(search ?? '')
    .split(' ')
    .filter((word) => word !== '');

  return [...new Set(words)].map((word) => sql<SqlBool>`${text} like ${`%${escaped(word)}%`}`);
}

/** `%` and `_` are letters like any other to whoever types them. */
const escaped = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
