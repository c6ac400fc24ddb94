/** Rows are validated again once their manager has been added. */
import type { RowVerdict } from './importer.ts';
import type { MappedRow } from './tables/map-columns.ts';

type Settle = (rows: readonly MappedRow[], isLast: boolean) => Promise<readonly RowVerdict[]>;

export class WaitingRows {
  readonly #byManager = new Map<string, MappedRow[]>();
  readonly #arrived = new Set<string>();

  note(verdicts: readonly RowVerdict[]): void {
    for (const { row, waitsFor, canManage } of verdicts) {
      if (canManage !== undefined) this.#arrived.add(canManage);
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
      if (isLast) this.#byManager.clear();
      while (rows.length > 0) this.note(await settle(rows.splice(0, size()), isLast));
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
}

const inOrder = (rows: MappedRow[]): MappedRow[] => rows.sort((one, two) => one.row - two.row);
