import type { CheckedChange } from '../../src/api/contract/imports.ts';
import type { GivenRole } from '../../src/rules/employees/employee-roles.ts';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import type { Db, Trx } from '../database/tx.ts';
import type { ManagerCandidate } from '../people/managers.ts';
import type { NamedUnit, NewUnits } from './new-units.ts';
import type { References } from './references.ts';
import type { ImportOptions, Kind } from './tables/column.ts';
import type { MappedRow } from './tables/map-columns.ts';

export interface ImportContext {
  readonly db: Db;
  readonly id: string;
  readonly kind: Kind;
  readonly options: ImportOptions;
  readonly principal: Principal;
  readonly scope: Scope;
  readonly clientIp: string;
  readonly publicUrl: string;
  readonly references: References;
  readonly newUnits: NewUnits;
  readonly branchId: string | undefined;
  readonly insuranceId: string | undefined;
  /** Uploads of employees only: whether those who are added get a welcome email now. */
  readonly welcomes: boolean;
  /** Uploads of employees only: whether managers named in rows get the role if they lack only that. */
  readonly managersGetRole?: boolean;
  /** Uploads of balances only: the balances that the check showed for each row, by row number. */
  readonly checkedBalances?: CheckedBalances;
  /** Uploads of balances only: whether people are notified. */
  readonly notifies?: boolean;
}

/** Of one row: one, or that of each leave type that has a column. */
export type RowBalances = readonly (number | undefined)[];
export type CheckedBalances = readonly RowBalances[];

/** `waiting`: the row's manager may be further down in the file. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'failed' | 'waiting';

export interface RowVerdict<Plan = unknown> {
  readonly row: MappedRow;
  readonly outcome: RowOutcome;
  readonly errors: Readonly<Record<string, string>>;
  /** The address of the person found, even if the row failed. */
  readonly existing?: string;
  /** The normalised address of the missing manager. */
  readonly waitsFor?: string;
  /** The normalised address of someone who can be a manager once this row is stored. */
  readonly canManage?: string;
  /** Whom the row names as manager, if they lack only the role. */
  readonly managerWithoutRole?: ManagerCandidate;
  readonly plan?: Plan;
  /** What the row names that does not exist yet, and the caller may create. */
  readonly unknown?: readonly NamedUnit[];
}

/**
 * Undefined if the file doesn't have the row's manager; null if missing or duplicate columns make that impossible to
 * tell.
 */
export type WhyMissing = (row: MappedRow) => string | undefined | null;

export type Described = Pick<CheckedChange, 'row' | 'fullName' | 'changes'>;

export interface Gain {
  readonly id: string;
  readonly role: GivenRole;
  readonly fullName: string;
}

export interface BatchContext<Overlay = unknown> {
  /** Set once no later row will add a missing manager, so that nothing may wait: what the file says about it. */
  readonly whyMissing?: WhyMissing | undefined;
  /** Whether managers who lack only the role get it from these rows. */
  readonly givesRole?: boolean;
  /** Addresses with an account. */
  readonly taken: ReadonlySet<string>;
  /**
   * Effects of the rows validated so far. An upload starts each batch with an empty one, because the batch before is
   * stored, unless the importer does a `survey`; a dry run keeps one throughout.
   */
  readonly overlay: Overlay;
}

/** What is known of rows that waited for their manager. */
export type Round = Pick<BatchContext, 'whyMissing' | 'givesRole'>;

export interface Importer<Plan = unknown, Overlay = unknown> {
  newOverlay(): Overlay;
  /**
   * Finds addresses with an account: at any company, or for a dry run at the caller's. Runs outside the transaction.
   */
  findTaken?(
    rows: readonly MappedRow[],
    importing: ImportContext,
    where: 'anywhere' | 'here',
  ): Promise<ReadonlySet<string>>;
  /** Blocks conflicting changes until the transaction ends. */
  lock?(db: Trx, importing: ImportContext, rows: readonly MappedRow[]): Promise<unknown>;
  /** Validates each row as if those before it were stored. Writes nothing. */
  validate(
    db: Trx,
    rows: readonly MappedRow[],
    importing: ImportContext,
    round: BatchContext<Overlay>,
  ): Promise<RowVerdict<Plan>[]>;
  /** What updated rows would change, in words. */
  describe?(
    db: Trx,
    verdicts: readonly RowVerdict<Plan>[],
    importing: ImportContext,
    overlay: Overlay,
  ): Promise<Described[]>;
  /** The roles that a row would give to someone who does not have them. */
  gains?(verdict: RowVerdict<Plan>): readonly Gain[];
  /** The balances that a row would find. */
  checkedBalances?(verdict: RowVerdict<Plan>): RowBalances;
  /** Warnings to check before the row is stored; `fullName` is the name of the row's person. */
  warnings?(verdict: RowVerdict<Plan>): { readonly fullName: string; readonly texts: readonly string[] } | undefined;
  /** Records in the file's overlay what rows are compared by. It gets all rows before the first is validated. */
  survey?(db: Trx, rows: readonly MappedRow[], importing: ImportContext, overlay: Overlay): Promise<void>;
  /** Rows that only add can't affect others, so batches can be validated ahead. */
  readonly addsAhead?: boolean;
  /** Returns the verdicts, changed if another request was faster. */
  store(db: Trx, verdicts: readonly RowVerdict<Plan>[], importing: ImportContext): Promise<RowVerdict<Plan>[]>;
}

export const failedRow = <Plan>(row: MappedRow, errors: Readonly<Record<string, string>>): RowVerdict<Plan> => ({
  row,
  outcome: 'failed',
  errors: { ...row.errors, ...errors },
});

/** The person of a row: the address, even if invalid, or else that of the person found, or the employee ID or name. */
export const rowSubject = ({ row: { email, values }, existing }: Pick<RowVerdict, 'row' | 'existing'>): string =>
  (email || existing || String(values.empId ?? values.name ?? '')).slice(0, 254);
