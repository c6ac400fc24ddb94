/** What a person chose that columns of a file are. */
import { choicesIn } from './choices.ts';

/** `use` is the key of a column of the template; empty ignores the column. */
export interface ColumnChoice {
  readonly header: string;
  readonly use: string;
}

/** More than a file of employees has columns. */
const MOST_COLUMNS = 100;

/** Text fields of a form are text, so the choices are sent as JSON. */
export const columnChoicesAsText = (choices: readonly ColumnChoice[]): string => JSON.stringify(choices);

/** Undefined for what is not a list of choices among these keys. */
export const columnChoicesIn = (text: string, keys: readonly string[]): ColumnChoice[] | undefined =>
  choicesIn<ColumnChoice>(
    text,
    MOST_COLUMNS,
    ({ header, use, ...more }) =>
      typeof header === 'string' &&
      header !== '' &&
      (use === '' || keys.some((key) => key === use)) &&
      Object.keys(more).length === 0,
  );

export const withColumn = (choices: readonly ColumnChoice[], column: ColumnChoice): ColumnChoice[] => [
  ...choices.filter(({ header }) => header !== column.header),
  column,
];

/** `named`: what the heading means if nothing was chosen. Empty for a column that is ignored. */
export const columnChosenFor = (
  choices: readonly ColumnChoice[],
  { header, named }: { readonly header: string; readonly named: { readonly key: string } | null },
): string => choices.find((one) => one.header === header)?.use ?? named?.key ?? '';
