import pg from 'pg';

const { builtins } = pg.types;

/** Array types that pg doesn't list. */
const dateArray = 1182;
const int8Array = 1016;
const numericArray = 1231;

const toNumber = (text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned ${text}, which a number cannot represent exactly.`);
  }

  return value;
};

/** pg returns arrays as text; dates and numbers need no quotes or nesting. */
const listOf =
  <T>(parse: (item: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)));

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toNumber],
  [builtins.NUMERIC, toNumber],
  [builtins.DATE, String],
  [int8Array, listOf(toNumber)],
  [numericArray, listOf(toNumber)],
  [dateArray, listOf(String)],
]);

/**
 * On every engine: int8 and numeric as number, date as 'YYYY-MM-DD' (no time zone can shift it), timestamptz as Date,
 * bytea as Buffer, json parsed.
 */
export const pgTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;
