/** The record of uploads: begun before the file is read, moved on with the rows, read by whoever asks. */
import { sql } from 'kysely';
import type { FailedRow, ImportRecord } from '../../src/api/contract/imports.ts';
import { notFound } from '../access/refuse.ts';
import type { Who } from '../access/who.ts';
import type { Db, Trx } from '../database/tx.ts';
import { addressOf, type Verdict } from './importing.ts';
import type { Kind, Mode } from './tables/column.ts';

export const STOPPED =
  'The server was stopped in the middle. Please send the file again: what is stored is not stored twice.';

/** Without a sign of life for this long, the server that worked on it is gone. */
const GONE_AFTER_S = 60;

export interface NewImport {
  readonly id: string;
  readonly kind: Kind;
  readonly mode: Mode;
  readonly files: readonly string[];
}

/** False when there is an upload of this id already. */
export async function begin(db: Trx, who: Who, { id, kind, mode, files }: NewImport): Promise<boolean> {
  const { rows } = await sql`
    insert into bulk_import (company_id, id, kind, mode, file_names, state, branch_id, created_by)
    values (${who.companyId}, ${id}, ${kind}, ${mode}, ${files}::text[], 'running', ${branchOf(who)}, ${who.personId})
    on conflict (company_id, id) do nothing
    returning id
  `.execute(db);

  return rows.length > 0;
}

/** Branch-level people see what their branch sent; company level sees everything. */
const branchOf = ({ level, branchId }: Who): string | null => (level === 'company' ? null : branchId);

const isSeenBy = (who: Who) =>
  who.level === 'company'
    ? sql`company_id = ${who.companyId}`
    : sql`company_id = ${who.companyId} and branch_id = ${who.branchId}`;

export const opened = (
  db: Trx,
  companyId: string,
  id: string,
  headers: readonly (readonly string[])[],
  total: number,
) =>
  sql`
    update bulk_import set headers = ${JSON.stringify(headers)}::jsonb, rows_total = ${total}, progressed_at = now()
    where company_id = ${companyId} and id = ${id}
  `.execute(db);

export const alive = (db: Trx, companyId: string, id: string) =>
  sql`
    update bulk_import set progressed_at = now() where company_id = ${companyId} and id = ${id} and state = 'running'
  `.execute(db);

/** For a server that has its database to itself: whatever is under way when it starts has ended with the server before it. */
export const endForsaken = (db: Db) =>
  sql`
    update bulk_import set state = 'interrupted', message = ${STOPPED}, finished_at = progressed_at where state = 'running'
  `.execute(db);

/** Ends it, and says how many rows went in and how many did not. */
export async function finish(
  db: Trx,
  companyId: string,
  id: string,
  state: 'done' | 'refused' | 'interrupted',
  message: string,
): Promise<{ good: number; bad: number }> {
  const { rows } = await sql<{ good: number; bad: number }>`
    update bulk_import set state = ${state}, message = ${message}, progressed_at = now(), finished_at = now()
    where company_id = ${companyId} and id = ${id}
    returning rows_done - failed as good, failed as bad
  `.execute(db);

  return rows[0] ?? { good: 0, bad: 0 };
}

/** Counts these rows, and keeps those that failed, in the transaction that stores the others. */
export async function count(
  db: Trx,
  companyId: string,
  id: string,
  fileNumber: number,
  verdicts: readonly Verdict[],
): Promise<void> {
  const number = (outcome: string) => verdicts.filter((one) => one.outcome === outcome).length;
  const done = verdicts.length - number('waiting');
  if (done === 0) return;
  const failures = verdicts.filter(({ outcome }) => outcome === 'failed').map(failureOf);
  await sql`
    with failure as (
      insert into bulk_import_failure (company_id, import_id, file_number, row_number, email, cells, errors)
      select ${companyId}::uuid, ${id}::uuid, ${fileNumber}, row_number, email, cells, errors
      from json_to_recordset(${JSON.stringify(failures)}::json)
        as given (row_number integer, email text, cells jsonb, errors json)
    )
    update bulk_import set
      rows_done = rows_done + ${done}, created = created + ${number('created')}, updated = updated + ${number('updated')},
      unchanged = unchanged + ${number('unchanged')}, failed = failed + ${failures.length}, progressed_at = now()
    where company_id = ${companyId} and id = ${id}
  `.execute(db);
}

// PostgreSQL has no place for the character NUL, and JSON none for half a pair.
const storable = (text: string): string => Buffer.from(text.replaceAll('\u0000', '')).toString();

const failureOf = ({ row, errors }: Verdict) => ({
  row_number: row.row,
  email: storable(addressOf(row)),
  cells: row.cells.map(storable),
  errors: Object.fromEntries(Object.entries(errors).map(([key, text]) => [key, storable(text)])),
});

interface StoredImport {
  id: string;
  kind: Kind;
  mode: Mode;
  file_names: string[];
  state: ImportRecord['state'];
  message: string;
  rows_total: number | null;
  rows_done: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  by: string | null;
  started_at: Date;
  finished_at: Date | null;
}

const columns = sql`
  id, kind, mode, file_names, message, rows_total, rows_done, created, updated, unchanged, failed, started_at, finished_at,
  case when state = 'running' and progressed_at < now() - make_interval(secs => ${GONE_AFTER_S}) then 'interrupted'
    else state end as state,
  (
    select first_name || ' ' || last_name from person
    where person.company_id = bulk_import.company_id and person.id = bulk_import.created_by
  ) as by
`;

export async function readImport(db: Trx, who: Who, id: string): Promise<ImportRecord> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from bulk_import where ${isSeenBy(who)} and id = ${id}
  `.execute(db);
  const [found] = rows;
  if (!found) throw notFound('This upload');

  return present(found);
}

export interface Page {
  readonly kind?: Kind;
  readonly skip: number;
  readonly count: number;
}

export async function readImports(db: Trx, who: Who, { kind, skip, count: most }: Page) {
  const ofKind = kind ? sql`and kind = ${kind}` : sql``;
  const { rows } = await sql<StoredImport & { total: number }>`
    select ${columns} from bulk_import where ${isSeenBy(who)} ${ofKind}
    order by started_at desc, id limit ${most} offset ${skip}
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from bulk_import where ${isSeenBy(who)} ${ofKind}
  `.execute(db);

  return { imports: rows.map(present), total: counted.rows[0]?.total ?? 0 };
}

const present = (row: StoredImport): ImportRecord => ({
  _id: row.id,
  kind: row.kind,
  mode: row.mode,
  files: row.file_names,
  state: row.state,
  message: row.message,
  total: row.rows_total,
  done: row.rows_done,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  failed: row.failed,
  by: row.by ?? '',
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

interface StoredFailure {
  file: string;
  row: number;
  email: string;
  errors: Record<string, string>;
  cells: string[];
  headers: string[];
}

/** The rows that were turned down, in the order of the files. The upload is known to be the caller's to see. */
export async function readFailures(db: Trx, companyId: string, id: string, most: number): Promise<StoredFailure[]> {
  const { rows } = await sql<StoredFailure>`
    select bulk_import.file_names[failure.file_number + 1] as file, row_number as row, email, errors, cells,
      coalesce(bulk_import.headers -> failure.file_number, '[]') as headers
    from bulk_import_failure as failure
    join bulk_import on bulk_import.company_id = failure.company_id and bulk_import.id = failure.import_id
    where failure.company_id = ${companyId} and failure.import_id = ${id}
    order by file_number, row_number limit ${most}
  `.execute(db);

  return rows;
}

export const presentFailure = ({ file, row, email, errors }: StoredFailure): FailedRow => ({
  file,
  row,
  email,
  errors,
});
