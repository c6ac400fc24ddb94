/** Rows are validated again once their manager has been added. */
import { managerRowError } from '../../src/rules/imports/manager-errors.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { OWN_MANAGER, REPORTING_LOOP } from '../people/managers.ts';
import type { RowVerdict, WhyMissing } from './importer.ts';
import type { MappedRow } from './tables/map-columns.ts';

type Settle = (rows: readonly MappedRow[], whyMissing?: WhyMissing) => Promise<readonly RowVerdict[]>;

export class WaitingRows {
  readonly #byManager = new Map<string, MappedRow[]>();
  readonly #arrived = new Set<string>();
  /** Rows that were refused, by their own address. */
  readonly #refused = new Map<string, MappedRow>();
  readonly #isUnclear: boolean;

  /** In an unclear file, rows are refused for what is wrong with its columns. */
  constructor({ isUnclear = false } = {}) {
    this.#isUnclear = isUnclear;
  }

  note(verdicts: readonly RowVerdict[]): void {
    for (const { row, outcome, waitsFor, canManage } of verdicts) {
      if (canManage !== undefined) this.#arrived.add(canManage);
      if (outcome === 'failed') this.#refused.set(addressOf(row), row);
      if (waitsFor === undefined) continue;
      const rows = this.#byManager.get(waitsFor);
      if (rows) rows.push(row);
      else this.#byManager.set(waitsFor, [row]);
    }
  }

  /** Settles waiting rows level by level, each in file order, so that the result doesn't depend on batch sizes. */
  async settle(size: () => number, settle: Settle): Promise<void> {
    while (this.#byManager.size > 0) {
      const ready = this.#takeReady();
      const isLast = ready.length === 0;
      const rows = isLast ? inOrder([...this.#byManager.values()].flat()) : ready;
      const whyMissing = isLast ? this.#whyMissing(rows) : undefined;
      if (isLast) this.#byManager.clear();
      while (rows.length > 0) this.note(await settle(rows.splice(0, size()), whyMissing));
    }
  }

  #takeReady(): MappedRow[] {
    const ready: MappedRow[] = [];
    for (const address of this.#arrived) {
      ready.push(...(this.#byManager.get(address) ?? []));
      this.#byManager.delete(address);
    }
    this.#arrived.clear();

    return inOrder(ready);
  }

  /** About managers in the same file: those of refused rows, and those who wait in vain themselves. */
  #whyMissing(waiting: readonly MappedRow[]): WhyMissing {
    const inFile = new Map([...this.#refused, ...waiting.map((row) => [addressOf(row), row] as const)]);
    const stillWaits = new Set(waiting);

    return (row) => {
      if (managerOf(row) === addressOf(row)) return OWN_MANAGER;
      const manager = inFile.get(managerOf(row));
      if (!manager) return undefined;
      if (this.#isUnclear) return null;
      const line = new Set<MappedRow>();
      let next: MappedRow | undefined = manager;
      while (next && stillWaits.has(next) && !line.has(next)) {
        line.add(next);
        next = inFile.get(managerOf(next));
      }

      return line.has(row) ? REPORTING_LOOP : managerRowError(manager.row);
    };
  }
}

const addressOf = ({ email }: MappedRow): string => normalise(email);
const managerOf = ({ values }: MappedRow): string => normalise(String(values.manager ?? ''));

const inOrder = (rows: MappedRow[]): MappedRow[] => rows.sort((one, two) => one.row - two.row);
