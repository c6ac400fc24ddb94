import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalise } from '../../src/rules/shared/normalise.ts';

/**
 * All words must occur in the column, in any order. The column must hold text made by normalise(). No words, no
 * conditions. Straight and curly apostrophes are alike, and so are hyphens and dashes; ä, ö and ü are found however they
 * are written.
 */
export const containsWords = (
  column: string | RawBuilder<unknown>,
  search: string | undefined,
): RawBuilder<SqlBool>[] => wordsIn(typeof column === 'string' ? sql.ref(column) : column, search, '');

/** A word of the column must begin with each of the words. */
export const beginsWords = (column: string, search: string | undefined): RawBuilder<SqlBool>[] =>
  wordsIn(sql`(' ' || ${sql.ref(column)})`, search, ' ');

function wordsIn(text: RawBuilder<unknown>, search: string | undefined, before: '' | ' '): RawBuilder<SqlBool>[] {
  // normalise() turns an acute accent on its own into a space.
  const typed = (search ?? '').replaceAll('´', "'").normalize('NFC').split(/\s+/);
  const words = new Map(typed.map(spellingsOf).map((spellings) => [spellings.join(' '), spellings]));

  return [...words.values()]
    .filter(([word]) => word !== '')
    .map((spellings) => either(spellings.map((word) => contains(text, before + word))));
}

function contains(text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const pattern = `%${escaped(word)}%`;
  if (!SIGN.test(word)) return sql`${text} like ${pattern}`;
  const translated = pattern.replace(SIGNS, (sign) => PLAIN[[...VARIANTS].indexOf(sign)] ?? sign);

  // The index can only find texts with any character at that place.
  return sql`(${text} like ${pattern.replace(SIGNS, '_')} and translate(${text}, ${VARIANTS}, ${PLAIN}) like ${translated})`;
}

const either = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 1 ? (conditions[0] as RawBuilder<SqlBool>) : sql`(${sql.join(conditions, sql` or `)})`;

/** Shorter words would find too much: "Sue" everyone with "su". */
const SPELT_OUT_FROM = 5;

/** "Schäfer" and "schaefer" both find either, though accents are removed from what is stored. */
function spellingsOf(typed: string): string[] {
  const word = normalise(typed);
  const withE = normalise(typed.replace(/[äöü]/giu, '$&e'));
  const withoutE = word.length < SPELT_OUT_FROM ? word : word.replace(/([aou])e/g, '$1');

  return [...new Set([word, withE, withoutE])];
}

const VARIANTS = '’‘ʼ′`‐‒–—−';
const PLAIN = "'''''-----";
const SIGN = new RegExp(`['${VARIANTS}-]`);
const SIGNS = new RegExp(SIGN, 'g');

/** `%` and `_` are ordinary characters to a user. */
const escaped = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
