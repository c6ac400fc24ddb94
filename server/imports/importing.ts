/** What the steps of an import hand to one another. */
import type { Scope } from '../access/scope.ts';
import type { Who } from '../access/who.ts';
import type { Db, Trx } from '../database/tx.ts';
import type { References } from './references.ts';
import type { ArrangedRow } from './tables/arrange.ts';
import type { Asked, Kind } from './tables/column.ts';

/** Who imports what, and what they chose beside the file. */
export interface Importing {
  readonly db: Db;
  readonly id: string;
  readonly kind: Kind;
  readonly asked: Asked;
  readonly who: Who;
  readonly scope: Scope;
  readonly origin: string;
  readonly publicUrl: string;
  readonly references: References;
  /** For rows that name none. */
  readonly branchId: string | undefined;
  readonly insuranceId: string | undefined;
  /** Of a dry run, which writes nobody: addresses of people of the file who would be there and may lead others. */
  readonly promised?: Set<string>;
}

/** `waiting`: the row points at somebody who may stand further down in the file. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'failed' | 'waiting';

/** What becomes of a row. */
export interface Verdict<Plan = unknown> {
  readonly row: ArrangedRow;
  readonly outcome: Outcome;
  readonly errors: Readonly<Record<string, string>>;
  /** The address of the person who was recognised. */
  readonly existing?: string;
  /** What is to be written. */
  readonly plan?: Plan;
}

/** What a batch is judged by, beside the rows. */
export interface Round {
  /** Nobody else will come, so nothing may wait. */
  readonly isLast: boolean;
  readonly taken: ReadonlySet<string>;
}

export interface Importer<Plan = unknown> {
  /** What has to be asked outside the transaction: which addresses sign in already, at whichever company. */
  ask?(rows: readonly ArrangedRow[], importing: Importing): Promise<ReadonlySet<string>>;
  /** Looks, and changes nothing. */
  judge(db: Trx, rows: readonly ArrangedRow[], importing: Importing, round: Round): Promise<Verdict<Plan>[]>;
  /** Judges rows that cannot meet in what they change, in whichever order they are stored; holds no transaction meanwhile. */
  judgeAhead?(rows: readonly ArrangedRow[], importing: Importing): Promise<Verdict<Plan>[]>;
  /** Writes what is to be written. Gives back the verdicts, changed where somebody else was faster. */
  store(db: Trx, verdicts: readonly Verdict<Plan>[], importing: Importing): Promise<Verdict<Plan>[]>;
}

export const failed = <Plan>(row: ArrangedRow, errors: Readonly<Record<string, string>>): Verdict<Plan> => ({
  row,
  outcome: 'failed',
  errors: { ...row.errors, ...errors },
});

/** Whom a row is about, as people read it. */
export const addressOf = ({ values, cells }: ArrangedRow): string =>
  typeof values.email === 'string' ? values.email : (cells.find((cell) => cell.includes('@')) ?? '').slice(0, 254);
