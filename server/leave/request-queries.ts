import { type Insertable, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import type { LedgerEntry } from '../../src/rules/leave/leave-balance.ts';
import type { LeaveShare, LeaveSpan, NamedDay } from '../../src/rules/leave/leave-days.ts';
import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type {
  LeaveApplicationTable,
  LeaveCancellationTable,
  LeaveKind,
  LeaveStatus,
} from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import type { QueryRunner, ReadQuery } from '../lists/query-runner.ts';
import { selectPage } from '../lists/select-page.ts';
import { fullName, nameOf } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { ofKinds } from '../people/time-off/absences.ts';
import type { Applicant } from '../people/time-off/applicant.ts';
import { updateApplication } from '../people/time-off/approved-leave.ts';
import { pendingCancellation } from '../people/time-off/pending-leave.ts';
import { timeZone } from '../people/time-off/request-files.ts';
import { type ListedRequests, requestsFrom } from '../people/time-off/request-lists.ts';
import { branchNameOf } from '../people/unit-names.ts';

export interface ApplicationRow extends Selectable<LeaveApplicationTable> {
  readonly full_name: string;
  readonly emp_id: string;
  readonly branch_name: string | null;
  readonly kind: LeaveKind;
  readonly type_name: string;
  readonly colour: string;
  readonly decider: string | null;
  readonly cancellation: CancellationRow | null;
  readonly email: string;
  readonly attachment_after_days: number | null;
  readonly documents: number;
}

/** For an export. */
export interface ExportedRow extends ApplicationRow {
  readonly time_zone: string;
}

/** As the database's JSON gives it. */
export interface CancellationRow
  extends Pick<
    Selectable<LeaveCancellationTable>,
    'id' | 'is_requested' | 'reason' | 'status' | 'decided_by' | 'note'
  > {
  readonly created_at: string;
  readonly decided_at: string | null;
  readonly decider: string | null;
}

const application = sql`
  leave_application as application
  join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
  join person on person.company_id = application.company_id and person.id = application.person_id`;

const shown = sql`
  application.*, ${fullName('person')} as full_name, person.emp_id,
  person.email, type.kind, type.name as type_name, type.colour, type.attachment_after_days,
  (
    select count(*) from leave_document as document
    where document.company_id = application.company_id and document.application_id = application.id
  ) as documents,
  ${branchNameOf('person')} as branch_name, ${nameOf('application.decided_by')} as decider,
  (
    select json_build_object(
      'id', cancellation.id, 'is_requested', cancellation.is_requested, 'reason', cancellation.reason,
      'status', cancellation.status, 'created_at', cancellation.created_at,
      'decided_by', cancellation.decided_by, 'decided_at', cancellation.decided_at, 'note', cancellation.note,
      'decider', ${nameOf('cancellation.decided_by')}
    )
    from leave_cancellation as cancellation
    where cancellation.company_id = application.company_id and cancellation.application_id = application.id
    order by cancellation.created_at desc, cancellation.id desc limit 1
  ) as cancellation`;

/** Selects the requests to read. */
interface ApplicationFilter extends ListedRequests {
  readonly kinds: readonly LeaveKind[];
}

export interface ApplicationListOptions extends ApplicationFilter {
  /** Few rows match: find them first, then sort, rather than scan in order. */
  readonly isNarrow?: boolean;
  readonly order: RawBuilder<unknown>;
  readonly skip: number;
  readonly count: number;
}

export function selectApplications(
  runQueries: QueryRunner,
  scope: Scope,
  { kinds, conditions, ofApplicant, ...page }: ApplicationListOptions,
) {
  return selectPage<ApplicationRow>(runQueries, {
    record: 'application',
    found: applicationsFrom(scope, { kinds, conditions, ofApplicant }),
    ...page,
    shown,
    shownFrom: sql`${application} where application.company_id = ${scope.companyId} and application.id = few.one`,
    isShownFixed: true,
  });
}

/** Never joins types, so that counting uses indexes alone. */
export const applicationsFrom = (scope: Scope, { kinds, conditions, ofApplicant }: ApplicationFilter) =>
  requestsFrom('application', scope, { conditions: [ofKinds(scope.companyId, kinds), ...conditions], ofApplicant });

/** In no order. */
export async function selectExported(
  db: Trx,
  scope: Scope,
  kind: LeaveKind,
  ids: readonly string[],
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select ${shown}, ${timeZone} as time_zone from ${application}
    where ${inScope(scope)} and application.company_id = ${scope.companyId} and type.kind = ${kind}
      and application.id = any (${ids}::uuid[])
  `.execute(db);

  return rows;
}

const applicationIn = (scope: Scope, kinds: readonly LeaveKind[], id: string) => sql`
  ${inScope(scope)} and application.company_id = ${scope.companyId} and application.id = ${id}
  and type.kind = any (${kinds}::text[])`;

export const applicationQuery = (scope: Scope, kinds: readonly LeaveKind[], id: string): ReadQuery<ApplicationRow> => ({
  isFixed: true,
  sql: sql`select ${shown} from ${application} where ${applicationIn(scope, kinds, id)}`,
});

export const selectApplication = async (
  db: Trx,
  scope: Scope,
  kinds: readonly LeaveKind[],
  id: string,
): Promise<ApplicationRow | undefined> => (await applicationQuery(scope, kinds, id).sql.execute(db)).rows[0];

/** What never changes of a request, and where its applicant is. */
export const subjectQuery = (
  scope: Scope,
  kinds: readonly LeaveKind[],
  id: string,
): ReadQuery<Pick<ApplicationRow, 'person_id' | 'type_id' | 'from_day' | 'to_day'> & Pick<Applicant, 'timezone'>> => ({
  isFixed: true,
  sql: sql`
    select application.person_id, application.type_id, application.from_day, application.to_day, branch.timezone
    from ${application}
    left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    where ${applicationIn(scope, kinds, id)}`,
});

const overlapsDays = (from: string, to: string): RawBuilder<unknown> =>
  sql`application.to_day >= ${from} and application.from_day <= ${to}`;

/** Blocks edits of the type until the transaction ends. */
export const lockTypeShared = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from leave_type where company_id = ${companyId} and id = ${id} for share`.execute(db);

/** Pending or approved. */
export interface ActiveApplication extends LeaveSpan {
  readonly id: string;
  readonly status: 'pending' | 'approved';
  readonly kind: LeaveKind;
  readonly typeName: string;
  readonly counts_weekends: boolean;
  /** Empty for old requests. */
  readonly counted: NamedDay[];
  readonly isCancelling: boolean;
}

interface PersonDays {
  readonly companyId: string;
  readonly personId: string;
  readonly from: string;
  readonly to: string;
}

const activeColumns = sql`
  application.id, application.status, application.from_day as "from", application.to_day as "to",
  application.from_portion as "fromPortion", application.to_portion as "toPortion",
  application.day_counts as counted, type.kind, type.name as "typeName", type.counts_weekends,
  exists (select from ${pendingCancellation}) as "isCancelling"`;

/** Both leave and sick leave. */
export const activeQuery = ({ companyId, personId, from, to }: PersonDays): ReadQuery<ActiveApplication> => ({
  isFixed: true,
  sql: sql`
    select ${activeColumns} from leave_application as application
    join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
    where application.company_id = ${companyId} and application.person_id = ${personId}
      and application.status in ('pending', 'approved') and ${overlapsDays(from, to)}
    order by application.from_day`,
});

export const selectActiveApplications = async (db: Trx, days: PersonDays): Promise<ActiveApplication[]> =>
  (await activeQuery(days).sql.execute(db)).rows;

/** What each of some requests shares days with, apart from itself. */
export async function selectActiveAround(
  db: Trx,
  companyId: string,
  ids: readonly string[],
): Promise<(ActiveApplication & { readonly asked_id: string })[]> {
  const { rows } = await sql<ActiveApplication & { asked_id: string }>`
    select asked.id as asked_id, ${activeColumns}
    from leave_application as asked
    join leave_application as application on application.company_id = asked.company_id
      and application.person_id = asked.person_id and application.id <> asked.id
      and application.to_day >= asked.from_day and application.from_day <= asked.to_day
    join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
    where asked.company_id = ${companyId} and asked.id = any (${ids}::uuid[])
      and application.status in ('pending', 'approved')
    order by application.from_day
  `.execute(db);

  return rows;
}

interface PendingRow {
  readonly type_id: string;
  readonly shares: LeaveShare[];
}

interface EntryOfType extends LedgerEntry {
  readonly type_id: string;
}

/** What a person's accounts are made of, by `accountsFrom`. */
export const accountQueries = (companyId: string, personId: string) => {
  const pending: ReadQuery<PendingRow> = {
    isFixed: true,
    sql: sql`
      select type_id, shares from leave_application
      where company_id = ${companyId} and person_id = ${personId} and status = 'pending'`,
  };
  const entries: ReadQuery<EntryOfType> = {
    isFixed: true,
    sql: sql`
      select type_id, kind, source, on_day as on, days from leave_ledger
      where company_id = ${companyId} and person_id = ${personId} order by created_at`,
  };

  return [pending, entries] as const;
};

/** The requests of one kind that touch a year, the latest first. */
export const ownApplicationsQuery = (
  { companyId, personId }: { readonly companyId: string; readonly personId: string },
  kind: LeaveKind,
  year: number,
  most: number,
): ReadQuery<ApplicationRow> => ({
  isFixed: true,
  sql: sql`
    select ${shown} from ${application}
    where application.company_id = ${companyId} and application.person_id = ${personId} and type.kind = ${kind}
      and ${overlapsDays(`${year}-01-01`, `${year}-12-31`)}
    order by application.from_day desc, application.id limit ${most}`,
});

export const insertApplication = (db: Trx, row: Insertable<LeaveApplicationTable>): Promise<unknown> =>
  db.insertInto('leave_application').values(row).execute();

export const closeApplication = (
  db: Trx,
  {
    companyId,
    id,
    ...columns
  }: { companyId: string; id: string; status: LeaveStatus; decided_by: string; note: string },
): Promise<unknown> => updateApplication(db, companyId, id, { ...columns, decided_at: sql<Date>`now()` });

export const updateCancellation = (
  db: Trx,
  companyId: string,
  id: string,
  columns: UpdateObject<Database, 'leave_cancellation'>,
): Promise<unknown> =>
  db.updateTable('leave_cancellation').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute();
