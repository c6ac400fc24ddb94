import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import { daysOnLeave, type WfhUsage } from '../../src/rules/wfh/wfh-days.ts';
import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { WfhPolicyTable, WfhRequestTable, WfhStatus } from '../database/schema-wfh.ts';
import type { Trx } from '../database/tx.ts';
import type { QueryRunner, ReadQuery } from '../lists/query-runner.ts';
import { type PageQuery, selectPage } from '../lists/select-page.ts';
import { fullName, nameOf } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { markRequest } from '../people/report-marks.ts';
import type { Applicant } from '../people/time-off/applicant.ts';
import { type PersonDateRange, selectLeaves } from '../people/time-off/home-days.ts';
import { timeZone } from '../people/time-off/request-files.ts';
import { type ListedRequests, requestsFrom } from '../people/time-off/request-lists.ts';
import { branchNameOf } from '../people/unit-names.ts';

export type RequestRow = Selectable<WfhRequestTable> & {
  readonly full_name: string;
  readonly emp_id: string;
  readonly email: string;
  readonly branch_name: string | null;
  readonly policy_name: string;
  readonly decider: string | null;
};

/** For an export. */
export type ExportedRow = RequestRow & { readonly time_zone: string };

const request = sql`
  wfh_request as request
  join wfh_policy as policy on policy.company_id = request.company_id and policy.id = request.policy_id
  join person on person.company_id = request.company_id and person.id = request.person_id`;

const shown = sql`
  request.*, ${fullName('person')} as full_name, person.emp_id, person.email, policy.name as policy_name,
  ${branchNameOf('person')} as branch_name, ${nameOf('request.decided_by')} as decider`;

/** As an absence: columns of `request`, whose policy is `policy`. */
export const homeAbsence = sql`
  request.id, 'wfh' as kind, policy.id as type_id, policy.name as type_name, null as colour, request.from_day,
  request.to_day, 'full' as from_portion, 'full' as to_portion, cardinality(request.days_on) as days, request.status,
  false as is_cancelling`;

export interface WfhListOptions extends ListedRequests, Pick<PageQuery, 'order' | 'skip' | 'count'> {
  /** Few rows match: find them first, then sort, rather than scan in order. */
  readonly isNarrow?: boolean;
}

export function selectRequests(
  runQueries: QueryRunner,
  scope: Scope,
  { conditions, ofApplicant, ...page }: WfhListOptions,
) {
  return selectPage<RequestRow>(runQueries, {
    record: 'request',
    found: requestsFrom('request', scope, { conditions, ofApplicant }),
    ...page,
    shown,
    shownFrom: sql`${request} where request.company_id = ${scope.companyId} and request.id = few.one`,
    isShownFixed: true,
  });
}

/** In no order. */
export async function selectExported(db: Trx, scope: Scope, ids: readonly string[]): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select ${shown}, ${timeZone} as time_zone from ${request}
    where ${inScope(scope)} and request.company_id = ${scope.companyId} and request.id = any (${ids}::uuid[])
  `.execute(db);

  return rows;
}

const requestIn = (scope: Scope, id: string) =>
  sql`${inScope(scope)} and request.company_id = ${scope.companyId} and request.id = ${id}`;

export const requestQuery = (scope: Scope, id: string): ReadQuery<RequestRow> => ({
  isFixed: true,
  sql: sql`select ${shown} from ${request} where ${requestIn(scope, id)}`,
});

export const selectRequest = async (db: Trx, scope: Scope, id: string): Promise<RequestRow | undefined> =>
  (await requestQuery(scope, id).sql.execute(db)).rows[0];

/** What never changes of a request, its policy's terms, and where its applicant is. */
export const subjectQuery = (
  scope: Scope,
  id: string,
): ReadQuery<
  Pick<RequestRow, 'person_id' | 'from_day' | 'to_day'> &
    Pick<Selectable<WfhPolicyTable>, 'limit_days' | 'limit_per'> &
    Pick<Applicant, 'timezone' | 'weekend'>
> => ({
  isFixed: true,
  sql: sql`
    select request.person_id, request.from_day, request.to_day, policy.limit_days, policy.limit_per, branch.timezone,
      branch.weekend
    from ${request}
    left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    where ${requestIn(scope, id)}`,
});

export type ActiveRequest = Pick<RequestRow, 'id' | 'policy_id' | 'from_day' | 'to_day' | 'days_on'>;

export const activeRequestsQuery = ({ companyId, personId, from, to }: PersonDateRange): ReadQuery<ActiveRequest> => ({
  isFixed: true,
  sql: sql`
    select id, policy_id, from_day, to_day, days_on from wfh_request
    where company_id = ${companyId} and person_id = ${personId} and status in ('pending', 'approved')
      and from_day <= ${to} and to_day >= ${from}
    order by from_day`,
});

export const selectActiveRequests = async (db: Trx, stretch: PersonDateRange): Promise<ActiveRequest[]> =>
  (await activeRequestsQuery(stretch).sql.execute(db)).rows;

/** Only full days of leave. */
export async function selectLeaveDays(db: Trx, stretch: PersonDateRange, days: readonly string[]): Promise<string[]> {
  return daysOnLeave(days, await selectLeaves(db, stretch));
}

export const insertRequest = (db: Trx, row: Insertable<WfhRequestTable>): Promise<unknown> =>
  db.insertInto('wfh_request').values(row).execute();

export const reopenRequest = (db: Trx, companyId: string, id: string): Promise<void> =>
  updateRequest(db, companyId, id, { status: 'pending', decided_by: null, decided_at: null, note: '', usage: '[]' });

async function updateRequest(
  db: Trx,
  companyId: string,
  id: string,
  columns: UpdateObject<Database, 'wfh_request'>,
): Promise<void> {
  await db.updateTable('wfh_request').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute();
  await markRequest(db, 'wfh_request', companyId, id);
}

interface Closing {
  readonly companyId: string;
  readonly id: string;
  readonly status: WfhStatus;
  readonly decidedBy: string | null;
  readonly note: string;
  /** Unchanged when it is left out. */
  readonly usage?: readonly WfhUsage[];
}

export const closeRequest = (db: Trx, { companyId, id, status, decidedBy, note, usage }: Closing): Promise<void> =>
  updateRequest(db, companyId, id, {
    status,
    decided_by: decidedBy,
    note,
    decided_at: sql<Date>`now()`,
    ...(usage && { usage: JSON.stringify(usage) }),
  });
