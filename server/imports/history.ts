import { type RawBuilder, type Selectable, sql } from 'kysely';
import { v5 } from 'uuid';
import type { NewUnit } from '../../src/api/contract/import-units.ts';
import type { FailedRow, ImportChoices, ImportRecord } from '../../src/api/contract/imports.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { orNotFound } from '../access/http-error.ts';
import { mayReadMeasurements } from '../access/medical.ts';
import type { Principal } from '../access/principal.ts';
import type { BulkImportTable } from '../database/schema-imports.ts';
import { storableText } from '../database/storable-text.ts';
import type { Db, Trx } from '../database/tx.ts';
import type { ImportCounts } from '../mail/email-texts.ts';
import { nameOf } from '../people/full-name.ts';
import { type RowVerdict, rowSubject } from './importer.ts';
import type { Kind, Mode } from './tables/column.ts';

export const STOPPED_MESSAGE =
  'The server stopped during the upload. Upload the file again. Nothing will be added twice.';

/** Without a heartbeat for this long, the server that ran the upload is gone. */
const GONE_AFTER_S = 60;

interface NewImport {
  readonly id: string;
  readonly kind: Kind;
  readonly mode: Mode;
  readonly files: readonly string[];
  readonly choices: ImportChoices;
}

/** Ids of uploads are per sender, so they can't be used to find out what others have sent. */
export const importIdFor = ({ personId }: Pick<Principal, 'personId'>, sent: string): string => v5(sent, personId);

/** False when there is already an upload with this id. */
export async function insertImport(
  db: Trx,
  principal: Principal,
  { id, kind, mode, files, choices }: NewImport,
): Promise<boolean> {
  const { rows } = await sql`
    insert into bulk_import (company_id, id, kind, mode, choices, file_names, state, branch_id, created_by)
    values (${principal.companyId}, ${id}, ${kind}, ${mode}, ${JSON.stringify(choices)}::jsonb, ${files}::text[], 'running',
      ${branchOf(principal)}, ${principal.personId})
    on conflict (company_id, id) do nothing
    returning id
  `.execute(db);

  return rows.length > 0;
}

/** Branch-level people see their branch's uploads, company level all. */
const branchOf = ({ level, branchId }: Principal): string | null => (level === 'company' ? null : branchId);

/** Health data only for people who may read it: refused rows contain it as well. */
const isSeenBy = (principal: Principal) => sql`
  company_id = ${principal.companyId}
  ${principal.level === 'company' ? sql`` : sql`and branch_id = ${principal.branchId}`}
  ${mayReadMeasurements(principal) ? sql`` : sql`and kind in ('employees', 'balances')`}`;

export const markOpened = (
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

export const keepAlive = (db: Trx, companyId: string, id: string) =>
  sql`
    update bulk_import set progressed_at = now() where company_id = ${companyId} and id = ${id} and state = 'running'
  `.execute(db);

/** For a server with its own database: uploads still running at start-up ended with the previous server. */
export const endAbandonedImports = (db: Db) =>
  sql`
    update bulk_import set state = 'interrupted', message = ${STOPPED_MESSAGE}, finished_at = progressed_at where state = 'running'
  `.execute(db);

export async function finishImport(
  db: Trx,
  companyId: string,
  id: string,
  state: 'done' | 'refused' | 'interrupted',
  message: string,
): Promise<Omit<ImportCounts, 'kind'>> {
  const { rows } = await sql<Omit<ImportCounts, 'kind'>>`
    update bulk_import set state = ${state}, message = ${message}, progressed_at = now(), finished_at = now()
    where company_id = ${companyId} and id = ${id}
    returning created, updated, unchanged, failed
  `.execute(db);

  return rows[0] ?? { created: 0, updated: 0, unchanged: 0, failed: 0 };
}

/** Counts rows and stores failures, in the transaction that stores the others. */
export async function recordBatch(
  db: Trx,
  companyId: string,
  id: string,
  fileNumber: number,
  verdicts: readonly RowVerdict[],
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

/** In the transaction that creates them. */
export const recordNewUnits = (db: Trx, companyId: string, id: string, units: readonly NewUnit[]) =>
  sql`
    update bulk_import set new_units = new_units || ${JSON.stringify(units)}::jsonb
    where company_id = ${companyId} and id = ${id}
  `.execute(db);

const failureOf = ({ row, errors, existing }: RowVerdict) => ({
  row_number: row.row,
  email: storableText(rowSubject({ row, existing })),
  cells: row.cells.map(storableText),
  errors: Object.fromEntries(Object.entries(errors).map(([key, text]) => [key, storableText(text)])),
});

type UnreadColumn = 'company_id' | 'headers' | 'branch_id' | 'created_by' | 'progressed_at' | 'dismissed_at';
type StoredImport = Omit<Selectable<BulkImportTable>, UnreadColumn> & { by: string | null };

const isGone = sql`(state = 'running' and progressed_at < now() - make_interval(secs => ${GONE_AFTER_S}))`;

/** An upload whose server is gone is shown as `endAbandonedImports` would store it. */
const columns = sql`
  id, kind, mode, file_names, rows_total, rows_done, created, updated, unchanged, failed, new_units, choices, started_at,
  case when ${isGone} then 'interrupted' else state end as state,
  case when ${isGone} then ${STOPPED_MESSAGE} else message end as message,
  case when ${isGone} then progressed_at else finished_at end as finished_at,
  ${nameOf('bulk_import.created_by')} as by
`;

/** By its id, or by the id that the caller gave it when sending. */
export async function readImport(db: Trx, principal: Principal, id: string): Promise<ImportRecord> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from bulk_import where ${isSeenBy(principal)} and id in (${id}, ${importIdFor(principal, id)})
  `.execute(db);
  const found = orNotFound(rows[0], 'This upload');

  return present(found);
}

/** Dismissing twice changes nothing. */
export async function dismissImport(context: CallContext, id: string): Promise<void> {
  const { db, principal } = context;
  const { _id } = await readImport(db, principal, id);
  const { rows } = await sql`
    update bulk_import set dismissed_at = now()
    where company_id = ${principal.companyId} and id = ${_id} and dismissed_at is null returning id
  `.execute(db);
  if (rows.length > 0) await audit(context, 'import.dismissed', ['import', _id]);
}

interface HistoryFilters {
  readonly kind?: Kind;
  readonly failed?: boolean;
  readonly from?: string;
  readonly mine?: boolean;
}

interface HistoryPage extends HistoryFilters {
  readonly skip: number;
  readonly count: number;
}

/** `from` and `where` of the list, for counting. */
export const importsIn = (
  principal: Principal,
  { kind, failed, from, mine }: HistoryFilters,
): RawBuilder<unknown> => sql`
  bulk_import where ${isSeenBy(principal)} ${kind ? sql`and kind = ${kind}` : sql``}
    ${failed === undefined ? sql`` : failed ? sql`and failed > 0 and dismissed_at is null` : sql`and failed = 0`}
    ${from ? sql`and started_at >= (${from}::date)::timestamp at time zone 'UTC'` : sql``}
    ${mine ? sql`and created_by = ${principal.personId}` : sql``}`;

export async function readImports(db: Trx, principal: Principal, { skip, count: most, ...filters }: HistoryPage) {
  const found = importsIn(principal, filters);
  const { rows } = await sql<StoredImport & { total: number }>`
    select ${columns} from ${found}
    order by started_at desc, id limit ${most} offset ${skip}
  `.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db);

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
  newUnits: row.new_units,
  ...(row.kind === 'employees' && { choices: row.choices }),
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

/** In file order. The caller must have checked access to the upload. */
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
