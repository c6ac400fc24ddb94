/** Parsing, the template and error messages all come from this definition. */
import type { DefaultRole } from '../../../src/rules/employees/employee-roles.ts';
import type { ColumnChoice } from '../../../src/rules/imports/column-choices.ts';
import type { DayOrder } from '../../../src/rules/shared/written-days.ts';

export type CellResult<T = unknown> = { readonly value: T } | { readonly error: string };

export interface Hints {
  /** The column's heading in the file. */
  readonly header?: string | undefined;
  /** Undefined when no date in the column is unambiguous. */
  readonly order?: DayOrder | undefined;
  /** If both orders occur in the column: the first date of the less frequent order. */
  readonly odd?: OddDate | undefined;
}

export interface OddDate {
  readonly order: DayOrder;
  readonly row: number;
  readonly written: string;
}

export interface Column {
  /** The field's name in the API, for its errors. */
  readonly key: string;
  /** The name of its errors, if that is another one. */
  readonly field?: string;
  readonly title: string;
  readonly synonyms: readonly string[];
  /** The message when a required cell is empty. */
  readonly message?: string;
  readonly example: string;
  /** One sentence for the template. */
  readonly takes: string;
  /** A sentence for files that lack it. */
  readonly whenMissing?: string;
  readonly isDay?: boolean;
  /** A day that is over, such as a birthday: two digits for its year never mean one to come. */
  readonly isPast?: boolean;
  /** Read if a file has it, because our export wrote it. It isn't in the template, and no file needs it. */
  readonly isOnlyExported?: boolean;
  read(text: string, hints: Hints): CellResult;
}

export interface LeaveTypeColumn {
  readonly id: string;
  readonly title: string;
}

export type Kind = 'employees' | 'blood' | 'cvff' | 'recommendations' | 'balances';

/** `create` adds people; `update` also changes existing ones. */
export type Mode = 'create' | 'update';

/** A column that no cell is read from, though many files have it. */
export interface IgnoredColumn {
  readonly headers: readonly string[];
  /** To be read after the header. */
  readonly says: string;
  /** The columns to write it in instead. Without them, the column is known and nothing is to be done about it. */
  readonly instead?: readonly string[];
}

export interface Table {
  readonly kind: Kind;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly untaken?: readonly IgnoredColumn[];
  /** Columns of another layout, which can be chosen. */
  readonly offered?: readonly Column[];
  /** A file must have at least one column of each group. */
  needs(options: ImportOptions): readonly (readonly string[])[];
  check(values: RowValues, options: ImportOptions): Readonly<Record<string, string>>;
  /**
   * The columns that name a row without its others. If several rows have the same identity, all are refused, because it
   * is unclear which is right; without this, those after the first are.
   */
  readonly namedBy?: readonly string[];
  /** How a row can name another row of the file as its manager. */
  readonly managers?: {
    /** The column with the manager's name. */
    readonly field: string;
    /** The columns that `of` needs. */
    readonly reads: readonly string[];
    of(values: RowValues, options: ImportOptions): ManagerInFile | undefined;
    namedIn(values: RowValues): string | undefined;
    /** A manager, as rows name them by address or full name. */
    key(manager: string): string;
  };
  /** Two rows with the same identity conflict; `field` gets the error. */
  identities(values: RowValues): readonly { readonly field: string; readonly key: string; readonly what: string }[];
}

export interface ImportOptions {
  readonly mode: Mode;
  readonly hasBranch: boolean;
  /** For headings that are not recognised. */
  readonly columns?: readonly ColumnChoice[];
  /** From earlier uploads, for headings that `columns` says nothing about, where the column is not in the file already. */
  readonly remembered?: readonly ColumnChoice[];
  /** For new people whose row has no role. */
  readonly role?: DefaultRole | undefined;
  /** Those that a file of leave balances can have a column for. */
  readonly leaveTypes?: readonly LeaveTypeColumn[];
}

export interface ManagerInFile {
  readonly name: string;
  readonly email: string;
  readonly hasRole: boolean;
}

/** Only cells with content, by column key. */
export type RowValues = Readonly<Record<string, unknown>>;
