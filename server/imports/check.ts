import type { CheckedChange, CheckedRow, CheckReply } from '../../src/api/contract/imports.ts';
import { type GivenRole, givenRoles } from '../../src/rules/employees/employee-roles.ts';
import { MOST_UNITS, namedKinds } from '../../src/rules/imports/new-units.ts';
import { inCompany } from '../database/tx.ts';
import { importers, type SentFile, surveyed } from './batches.ts';
import {
  type Described,
  type Gain,
  type ImportContext,
  type Importer,
  type Round,
  type RowVerdict,
  rowSubject,
} from './importer.ts';
import type { Named, NamedUnit } from './new-units.ts';
import { ManagersWithoutRole } from './people/managers-without-role.ts';
import { NamedInFile, readNotInFile } from './people/not-in-file.ts';
import { RenamedRolesInFile } from './people/renamed-roles.ts';
import { readEach } from './read-each.ts';
import type { OpenSheet, Readers } from './reading/reader.ts';
import type { MappedRow } from './tables/map-columns.ts';
import { WaitingRows } from './waiting.ts';

const BATCH = 200;
/** Rows in the reply. The counts include all rows. */
const SHOWN = 300;
/** How many other spellings of a name are listed. */
const SPELLINGS = 5;
/** Names for each role. */
const NAMED = 20;

type Check = Omit<CheckReply, 'status' | 'message'>;

/** The result of a dry run: the reply of a check, or its failed rows. */
export interface Findings {
  begin(file: string, sheet: OpenSheet): void;
  note(verdicts: readonly RowVerdict[]): void;
  /** Whether it has room for more changes in words. */
  readonly takesChanges: boolean;
  describe(described: readonly Described[]): void;
}

export async function checkFiles(
  readers: Readers,
  files: readonly SentFile[],
  importing: ImportContext,
): Promise<Check> {
  const found = new Found(importers[importing.kind], files.length > 1);
  await checkEach(readers, files, importing, found);

  return {
    total: found.total,
    ...found.counts,
    problems: found.problems,
    columns: found.columns,
    unread: found.unread,
    recalled: found.recalled,
    rows: found.rows(),
    gains: found.gains(),
    changes: found.changes(),
    ...found.warned(),
    ...found.checkedBalances(),
    ...(found.renamedRoles.shown.length > 0 && { renamedRoles: found.renamedRoles.shown }),
    units: found.units(),
    unlisted: found.unlisted,
    existing: found.existing(),
    ...found.managersWithoutRole.found,
    ...(importing.kind === 'employees' && found.problems.length === 0 && (await notInFile(importing, found.named))),
  };
}

async function notInFile(importing: ImportContext, named: NamedInFile): Promise<Pick<Check, 'notInFile'>> {
  const { total, isOfMost, people } = await inCompany(
    importing.db,
    importing.principal.companyId,
    (trx) => readNotInFile(trx, importing, named, SHOWN),
    { readOnly: true },
  );
  const shown = people.map(({ id, first_name, last_name, email, department, branch }) => ({
    _id: id,
    fullName: `${first_name} ${last_name}`,
    email,
    department,
    branch,
  }));

  return total > 0 ? { notInFile: { total, isOfMost, shown } } : {};
}

export async function checkEach(
  readers: Readers,
  files: readonly SentFile[],
  importing: ImportContext,
  found: Findings,
): Promise<void> {
  const overlay = importers[importing.kind].newOverlay();
  await readEach(readers, files, importing, async (sheet, name) => {
    found.begin(name, sheet);
    await checkSheet(sheet, importing, overlay, found);
  });
}

/** Collects the rows to show: in file order, failing ones first. */
class Found implements Findings {
  readonly columns: Check['columns'] = [];
  readonly problems: string[] = [];
  unread: Check['unread'] = [];
  readonly recalled: Check['recalled'] = [];
  readonly counts: Record<CheckedRow['outcome'], number> = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  readonly #bad: CheckedRow[][] = [];
  readonly #good: CheckedRow[][] = [];
  readonly #changed: CheckedChange[][] = [];
  readonly #checkedBalances: string[] = [];
  readonly #warnings: NonNullable<Check['warned']>['shown'] = [];
  #warned = 0;
  readonly #units = new Map<NamedUnit, number>();
  readonly #gains = new Map<GivenRole, { ids: Set<string>; people: string[] }>();
  readonly #importer: Importer;
  readonly #hasSeveralFiles: boolean;
  readonly named = new NamedInFile();
  readonly renamedRoles = new RenamedRolesInFile();
  readonly managersWithoutRole = new ManagersWithoutRole();
  total = 0;
  #file = '';
  #unclear: ReadonlySet<string> = new Set();

  constructor(importer: Importer, hasSeveralFiles: boolean) {
    this.#importer = importer;
    this.#hasSeveralFiles = hasSeveralFiles;
  }

  begin(file: string, sheet: OpenSheet): void {
    this.#file = file;
    this.#unclear = new Set(sheet.unclear);
    this.total += sheet.total;
    this.renamedRoles.begin(sheet);
    this.columns.push(...columnsOf(file, sheet));
    this.unread = [...sheet.unread];
    this.recalled.push(...sheet.recalled);
    this.problems.push(...sheet.problems.map((problem) => (this.#hasSeveralFiles ? `${file}: ${problem}` : problem)));
    this.#bad.push([]);
    this.#good.push([]);
    this.#changed.push([]);
  }

  note(verdicts: readonly RowVerdict[]): void {
    for (const verdict of verdicts) {
      this.named.note(verdict.row);
      const days = this.#importer.checkedBalances?.(verdict).map((one) => one ?? '') ?? [];
      if (days.some((one) => one !== '')) this.#checkedBalances[verdict.row.row] = days.join(';');
      this.#gain(this.#importer.gains?.(verdict) ?? []);
      const warning = this.#importer.warnings?.(verdict);
      if (warning) this.#warn(verdict.row.row, warning);
      const { row, outcome, errors: all, unknown = [] } = verdict;
      if (outcome === 'waiting') continue;
      this.renamedRoles.note(row);
      this.managersWithoutRole.note(verdict);
      for (const unit of unknown) this.#units.set(unit, (this.#units.get(unit) ?? 0) + 1);
      this.counts[outcome] += 1;
      const errors = judged(all, this.#unclear);
      // Errors that every row has are reported once, for the file.
      if (outcome === 'failed' && Object.keys(errors).length === 0) continue;
      const shown = (outcome === 'failed' ? this.#bad : this.#good).at(-1);
      if (shown && shown.length < SHOWN) {
        shown.push({ file: this.#file, row: row.row, email: rowSubject(verdict), outcome, errors });
      }
    }
  }

  get takesChanges(): boolean {
    return this.#changed.flat().length < SHOWN;
  }

  describe(described: readonly Described[]): void {
    this.#changed.at(-1)?.push(...described.map((one) => ({ file: this.#file, ...one })));
  }

  #warn(row: number, { fullName, texts }: { readonly fullName: string; readonly texts: readonly string[] }): void {
    if (texts.length === 0) return;
    this.#warned += 1;
    if (this.#warned > SHOWN) return;
    this.#warnings.push(...texts.map((text) => ({ file: this.#file, row, fullName, text })));
  }

  warned(): Pick<Check, 'warned'> {
    return this.#warned > 0 ? { warned: { rows: this.#warned, shown: this.#warnings } } : {};
  }

  /** Comma-separated by row, and nothing between the commas for a row without a balance; semicolons within a row. */
  checkedBalances(): Pick<Check, 'checkedBalances'> {
    return this.#checkedBalances.length > 0 ? { checkedBalances: this.#checkedBalances.join(',') } : {};
  }

  #gain(gains: readonly Gain[]): void {
    for (const { role, id, fullName } of gains) {
      const gain = this.#gains.get(role) ?? { ids: new Set(), people: [] };
      if (gain.ids.has(id)) continue;
      gain.ids.add(id);
      if (gain.people.length < NAMED) gain.people.push(fullName);
      this.#gains.set(role, gain);
    }
  }

  /** Those with the most access first. */
  gains(): Check['gains'] {
    return givenRoles.flatMap((role) => {
      const gain = this.#gains.get(role);

      return gain ? [{ role, total: gain.ids.size, people: gain.people }] : [];
    });
  }

  /** How many names didn't fit in the list. */
  get unlisted(): number {
    return Math.max(0, this.#units.size - MOST_UNITS);
  }

  /** Those that something was chosen for are all among them: the upload needs the choices. */
  units(): Check['units'] {
    const all = [...this.#units].sort(([, one], [, two]) => two - one);
    const listed = new Set([...new Set([...all.filter(([{ id }]) => id !== undefined), ...all])].slice(0, MOST_UNITS));

    return all
      .filter((one) => listed.has(one))
      .map(([{ unit, name, spellings, similar, problem, remembered }, rows]) => ({
        unit,
        name,
        spellings: [...spellings].slice(0, SPELLINGS),
        rows,
        similar: similar ? { _id: similar.id, name: similar.name } : null,
        problem,
        ...(remembered !== undefined && { remembered }),
      }));
  }

  existing(): Check['existing'] {
    return namedKinds.flatMap((kind) => {
      const first = [...this.#units.keys()].find(({ unit }) => unit === kind);

      return first ? [{ unit: kind, choices: choicesByName(first.others) }] : [];
    });
  }

  changes(): CheckedChange[] {
    return inOrder(this.#changed).slice(0, SHOWN);
  }

  rows(): CheckedRow[] {
    return [...inOrder(this.#bad), ...inOrder(this.#good)].slice(0, SHOWN);
  }
}

const choicesByName = (units: readonly Named[]): Check['existing'][number]['choices'] =>
  units
    .map(({ id, name }) => ({ _id: id, name }))
    .sort((one, two) => one.name.localeCompare(two.name, 'en', { numeric: true }));

/** Leaves out errors that every row has because of the file's columns. */
export const judged = (errors: RowVerdict['errors'], unclear: ReadonlySet<string>): RowVerdict['errors'] =>
  unclear.size === 0 ? errors : Object.fromEntries(Object.entries(errors).filter(([column]) => !unclear.has(column)));

const inOrder = <Row extends { readonly row: number }>(files: readonly Row[][]): Row[] =>
  files.flatMap((rows) => rows.sort((one, two) => one.row - two.row));

function columnsOf(file: string, { headers, recognised, named, unknown, dates }: OpenSheet): Check['columns'] {
  return headers
    .map((header, at) => {
      const { meant = null, hint = null } = unknown.find((one) => one.header === header) ?? {};
      const read = { column: recognised[at] ?? null, named: named[at] ?? null };

      return { file, header, ...read, meant, hint, dates: dates[at] ?? null };
    })
    .filter(({ header }) => header !== '');
}

async function checkSheet(sheet: OpenSheet, importing: ImportContext, shared: unknown, found: Findings): Promise<void> {
  const { db, principal, kind, managersGetRole = false } = importing;
  const importer = importers[kind];
  const overlay = importer.survey ? await surveyed(sheet, importing) : shared;
  const waiting = new WaitingRows({ isUnclear: sheet.unclear.length > 0, givesRole: managersGetRole });
  const validate = async (rows: readonly MappedRow[], round: Round = {}) => {
    const taken = (await importer.findTaken?.(rows, importing, 'here')) ?? new Set<string>();
    const verdicts = await inCompany(
      db,
      principal.companyId,
      async (trx) => {
        const validated = await importer.validate(trx, rows, importing, { ...round, taken, overlay });
        if (found.takesChanges) found.describe((await importer.describe?.(trx, validated, importing, overlay)) ?? []);

        return validated;
      },
      { readOnly: true },
    );
    found.note(verdicts);

    return verdicts;
  };
  for (;;) {
    const rows = await sheet.next(BATCH);
    if (rows.length === 0) break;
    waiting.note(await validate(rows));
  }
  await waiting.settle(() => BATCH, validate);
}
