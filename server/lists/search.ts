import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalise } from '../../src/rules/shared/normalise.ts';

/**
 * All words must occur in the column, in any order. The column must hold text made by normalise(). No words, no
 * conditions. Straight and curly apostrophes are alike, and so are hyphens and dashes.
 */
export function containsWords(column: string | RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool>[] {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  // normalise() turns an acute accent on its own into a space.
  const words = normalise((search ?? '').replaceAll('´', "'"))
    .split(' ')
    .filter((word) => word !== '');

  return [...new Set(words)].flatMap((word) => {
    const pattern = `%${escaped(word)}%`;
    if (!SIGN.test(word)) return [sql<SqlBool>`${text} like ${pattern}`];
    const translated = pattern.replace(SIGNS, (sign) => PLAIN[[...VARIANTS].indexOf(sign)] ?? sign);

    // The index can only find texts with any character at that place.
    return [
      sql<SqlBool>`${text} like ${pattern.replace(SIGNS, '_')}`,
      sql<SqlBool>`translate(${text}, ${VARIANTS}, ${PLAIN}) like ${translated}`,
    ];
  });
}

const VARIANTS = '’‘ʼ′`‐‒–—−';
const PLAIN = "'''''-----";
const SIGN = new RegExp(`['${VARIANTS}-]`);
const SIGNS = new RegExp(SIGN, 'g');

/** `%` and `_` are ordinary characters to a user. */
const escaped = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
