import type { CheckReply } from '../../../src/api/contract/imports.ts';
import type { ManagerCandidate } from '../../people/managers.ts';
import type { RowVerdict } from '../importer.ts';

const SHOWN = 100;

/** Managers named in rows who lack only the role. */
export class ManagersWithoutRole {
  readonly #byId = new Map<string, { readonly manager: ManagerCandidate; rows: number }>();
  #rows = 0;

  note({ managerWithoutRole: manager }: Pick<RowVerdict, 'managerWithoutRole'>): void {
    if (!manager) return;
    this.#rows += 1;
    const counted = this.#byId.get(manager.id);
    if (counted) counted.rows += 1;
    else this.#byId.set(manager.id, { manager, rows: 1 });
  }

  /** Those of most rows first; nothing if there are none. */
  get found(): { managersWithoutRole?: NonNullable<CheckReply['managersWithoutRole']> } {
    if (this.#rows === 0) return {};
    const all = [...this.#byId.values()].sort((one, two) => two.rows - one.rows);
    const shown = all
      .slice(0, SHOWN)
      .map(({ manager: { id, name, email }, rows }) => ({ _id: id, fullName: name, email, rows }));

    return { managersWithoutRole: { total: all.length, rows: this.#rows, shown } };
  }
}
