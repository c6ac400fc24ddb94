import type { FormRole } from '../../../src/api/contract/employees.ts';
import type { RenamedRoles } from '../../../src/api/contract/import-roles.ts';
import { employeeFields } from '../../../src/rules/employees/employee-fields.ts';
import { formRoles } from '../../../src/rules/employees/employee-roles.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { truncate } from '../../../src/rules/shared/text.ts';
import type { OpenSheet } from '../reading/reader.ts';
import { foldName } from '../tables/closest-match.ts';
import { rolesWritten } from '../tables/employees.ts';
import type { MappedRow } from '../tables/map-columns.ts';

const SHOWN = 20;
const labels = new Set(formRoles.map(({ label }) => foldName(label)));

/** Roles that a file calls otherwise than the console, with what they were read as. */
export class RenamedRolesInFile {
  readonly #found = new Map<string, RenamedRoles & { rows: number }>();
  #at = -1;

  begin({ recognised }: Pick<OpenSheet, 'recognised'>): void {
    this.#at = recognised.indexOf(employeeFields.roles.import.title);
  }

  note({ cells, values }: Pick<MappedRow, 'cells' | 'values'>): void {
    const written = cells[this.#at] ?? '';
    const roles = values.roles as FormRole[] | undefined;
    if (!roles || rolesWritten(written).every((part) => labels.has(foldName(part)))) return;
    const key = normalise(written);
    const counted = this.#found.get(key);
    if (counted) counted.rows += 1;
    else this.#found.set(key, { written: truncate(written), roles, rows: 1 });
  }

  /** Those of most rows first. */
  get shown(): RenamedRoles[] {
    return [...this.#found.values()].sort((one, two) => two.rows - one.rows).slice(0, SHOWN);
  }
}
