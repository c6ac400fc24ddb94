/** Rows are validated again once their manager has been added. */
import { managerRowError } from '../../src/rules/imports/manager-errors.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { OWN_MANAGER, REPORTING_LOOP } from '../people/managers.ts';
import type { Round, RowVerdict, WhyMissing } from './importer.ts';
import type { MappedRow } from './tables/map-columns.ts';

type Settle = (rows: readonly MappedRow[], round: Round) => Promise<readonly RowVerdict[]>;

export class WaitingRows {
  readonly #byManager = new Map<string, MappedRow[]>();
  readonly #arrived = new Set<string>();
  /** Addresses of people who may lack only the role, and were not given it in vain. */
  readonly #withoutRole = new Set<string>();
  /** The person of each waiting row, by address. */
  readonly #waiting = new Map<MappedRow, string>();
  readonly #waitingPeople = new Set<string>();
  /** Rows that were refused, by their own address. */
  readonly #refused = new Map<string, MappedRow>();
  readonly #isUnclear: boolean;
  readonly #givesRole: boolean;

  /**
   * In an unclear file, rows are refused for what is wrong with its columns. `givesRole`: managers who lack only the role
   * get it.
   */
  constructor({ isUnclear = false, givesRole = false } = {}) {
    this.#isUnclear = isUnclear;
    this.#givesRole = givesRole;
  }

  note(verdicts: readonly RowVerdict[]): void {
    for (const { row, outcome, waitsFor, canManage, managerWithoutRole, existing } of verdicts) {
      const own = existing === undefined ? addressOf(row) : normalise(existing);
      if (canManage !== undefined) this.#arrived.add(canManage);
      if (outcome === 'failed') this.#refused.set(addressOf(row), row);
      else if (canManage === undefined && waitsFor === undefined) this.#withoutRole.add(own);
      if (waitsFor === undefined) continue;
      if (managerWithoutRole) this.#withoutRole.add(waitsFor);
      this.#waiting.set(row, own);
      this.#waitingPeople.add(own);
      const rows = this.#byManager.get(waitsFor);
      if (rows) rows.push(row);
      else this.#byManager.set(waitsFor, [row]);
    }
  }

  /** Settles waiting rows level by level, each in file order, so that the result doesn't depend on batch sizes. */
  async settle(size: () => number, settle: Settle): Promise<void> {
    while (this.#byManager.size > 0) {
      const { rows, ...round } = this.#takeNext();
      while (rows.length > 0) this.note(await settle(rows.splice(0, size()), round));
    }
  }

  #takeNext(): Round & { readonly rows: MappedRow[] } {
    const ready = this.#take(this.#arrived);
    this.#arrived.clear();
    if (ready.length > 0) return { rows: ready };
    const givesRole = this.#givesRole ? this.#take(this.#takeWithoutRole()) : [];
    if (givesRole.length > 0) return { rows: givesRole, givesRole: true };
    const rows = this.#take(this.#byManager.keys());

    return { rows, whyMissing: this.#whyMissing(rows) };
  }

  #take(managers: Iterable<string>): MappedRow[] {
    const taken: MappedRow[] = [];
    for (const address of managers) {
      taken.push(...(this.#byManager.get(address) ?? []));
      this.#byManager.delete(address);
    }
    for (const row of taken) {
      this.#waitingPeople.delete(this.#waiting.get(row) ?? '');
      this.#waiting.delete(row);
    }

    return inOrder(taken);
  }

  /** Someone whose own row waits, or has errors, may get the role from that row: they come again once it is settled. */
  #takeWithoutRole(): string[] {
    const taken = [...this.#withoutRole].filter(
      (address) => !this.#waitingPeople.has(address) && !this.#refused.has(address),
    );
    this.#withoutRole.clear();

    return taken;
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
