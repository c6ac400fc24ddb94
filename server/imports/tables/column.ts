/** What a column of a file takes. Reading, the template and the words about mistakes all come from here. */

/** What a cell turned out to say, or what is wrong with it. */
export type Read<T = unknown> = { readonly value: T } | { readonly error: string };

/** What the whole column tells about a cell of it. */
export interface Hints {
  /** In which order days with slashes are written in this column, where any of them tells. */
  readonly order?: 'dayFirst' | 'monthFirst' | undefined;
}

export interface Column {
  /** The field's name in the API: the key of its errors. */
  readonly key: string;
  /** What the template writes over it. */
  readonly title: string;
  /** Other names it is known by. */
  readonly synonyms: readonly string[];
  /** The message for an empty cell, where one is needed. */
  readonly says?: string;
  readonly example: string;
  /** One sentence for the template: what may stand there. */
  readonly takes: string;
  readonly isDay?: boolean;
  read(text: string, hints: Hints): Read;
}

export type Kind = 'employees' | 'blood' | 'cvff' | 'recommendations';

/** `create` adds people; `update` adds people and changes those who are there. */
export type Mode = 'create' | 'update';

export interface Table {
  readonly kind: Kind;
  readonly title: string;
  readonly columns: readonly Column[];
  /** Which columns, or one of which columns, a file must have. */
  needs(asked: Asked): readonly (readonly string[])[];
  /** What a row must say, beyond what its cells may. */
  check(values: Values, asked: Asked): Readonly<Record<string, string>>;
  /** What makes two rows of a file be about the same thing, and the field to blame. */
  identities(values: Values): readonly { readonly field: string; readonly key: string; readonly what: string }[];
}

/** What the caller said beside the file. */
export interface Asked {
  readonly mode: Mode;
  readonly hasBranch: boolean;
}

/** The cells of a row that say something, by the keys of their columns. */
export type Values = Readonly<Record<string, unknown>>;
