/** Pending requests for leave, sick leave and work from home. */

import { type RawBuilder, sql } from 'kysely';
import type { PendingRequest, PendingRequestsQuery } from '../../../src/api/contract/requests.ts';
import type { WaitingFor } from '../../../src/rules/leave/time-off.ts';
import { PAGE_SIZE } from '../../../src/rules/shared/constants.ts';
import { enabledKinds } from '../../access/leave-kinds.ts';
import { mayReadMedical } from '../../access/medical.ts';
import type { Principal } from '../../access/principal.ts';
import type { Scope } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import type { QueryContext } from '../../lists/query-runner.ts';
import { selectPage } from '../../lists/select-page.ts';
import { fullName } from '../full-name.ts';
import { inScope } from '../in-scope.ts';
import { branchNameOf } from '../unit-names.ts';
import { isPendingApplication, isPendingCancellation } from './pending-leave.ts';
import { timeZone } from './request-files.ts';
import { applicantConditions, ordersOf, requestConditions } from './request-lists.ts';
import { waitsFor } from './waiting-filter.ts';

interface Row extends Omit<PendingRequest, '_id' | 'employee' | 'type' | 'createdAt'> {
  readonly id: string;
  readonly person_id: string;
  readonly full_name: string;
  readonly emp_id: string;
  readonly branch_name: string | null;
  readonly type_name: string;
  readonly colour: string | null;
  readonly reason: string;
  readonly created_at: Date;
}

/** For an export. */
export interface PendingRow extends Row {
  readonly email: string;
  readonly time_zone: string;
}

/** Leaves out the caller's own requests, on which someone else decides. */
export async function readPendingRequests({ runQueries, scope, principal }: QueryContext, query: PendingRequestsQuery) {
  const { skip = 0, count = PAGE_SIZE } = query;
  const { rows, total } = await selectPage<Row>(runQueries, {
    ...pendingListedBy({ scope, principal }, query),
    isNarrow: true,
    skip,
    count,
    shown: sql`request.*`,
    shownFrom: sql`lateral (${pendingOf(principal, [sql`person.company_id = ${principal.companyId}`], {}, sql`few.one`)}) as request`,
    isShownFixed: true,
  });

  return { requests: rows.map((row) => present(principal, row)), total };
}

/** What the list holds, and in which order. */
export const pendingListedBy = (caller: Pick<QueryContext, 'scope' | 'principal'>, query: PendingRequestsQuery) => ({
  record: 'request',
  found: pendingFor(caller, query),
  order: ordersOf('request')[query.sort ?? 'created'],
});

function pendingFor(
  { scope, principal }: Pick<QueryContext, 'scope' | 'principal'>,
  query: PendingRequestsQuery,
): RawBuilder<unknown> {
  const pending = sql`(${pendingOf(principal, whoseConditions(scope, principal, query), query)}) as request`;

  return query.waiting ? sql`(select * from ${pending} where ${waits(principal, query.waiting)}) as request` : pending;
}

/** In no order, and without what was decided since. */
export async function selectExported(
  db: Trx,
  caller: Pick<QueryContext, 'scope' | 'principal'>,
  ids: readonly string[],
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select request.*, person.email, ${timeZone} as time_zone from ${pendingFor(caller, {})}
    join person on person.company_id = ${caller.principal.companyId} and person.id = request.person_id
    where request.id = any (${ids}::uuid[])
  `.execute(db);

  return rows;
}

const waits = (principal: Principal, waiting: WaitingFor) =>
  waitsFor(principal, waiting, { person: sql`request.person_id`, since: sql`request.created_at` });

/** `whose`: conditions on `person`, the applicant. `id`: only this request. */
export function pendingOf(
  { features }: Pick<Principal, 'features'>,
  whose: readonly RawBuilder<unknown>[],
  query: PendingRequestsQuery = {},
  id?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const kinds = enabledKinds({ features });
  const ofLeave = [
    ...whose,
    sql`type.kind = any (${kinds}::text[])`,
    ...requestConditions('application', query),
    ...(query.type ? [sql`application.type_id = any (${query.type}::uuid[])`] : []),
    ...(id ? [sql`application.id = ${id}`] : []),
  ];
  const atHome = [
    ...whose,
    sql`request.status = 'pending'`,
    ...requestConditions('request', query),
    ...(query.type ? [sql`request.policy_id = any (${query.type}::uuid[])`] : []),
    ...(id ? [sql`request.id = ${id}`] : []),
  ];

  const found = [
    ...(kinds.length > 0 ? [pendingLeave(ofLeave), pendingCancellations(ofLeave)] : []),
    ...(features.has('workFromHome') ? [pendingAtHome(atHome)] : []),
  ];

  return sql.join(found, sql` union all `);
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const person = sql`
  person.id as person_id, ${fullName('person')} as full_name, person.emp_id,
  ${branchNameOf('person')} as branch_name`;

const leaveColumns = sql`
  type.name as type_name, type.colour, application.from_day as "from", application.from_day, application.to_day as "to",
  application.from_portion as "fromPortion", application.to_portion as "toPortion", application.days::float8`;

const typeAndPerson = sql`
  join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
  join person on person.company_id = application.company_id and person.id = application.person_id`;

const pendingLeave = (conditions: readonly RawBuilder<unknown>[]) => sql`
  select application.id, type.kind, 'request' as about, ${person}, ${leaveColumns}, application.reason, application.created_at
  from leave_application as application ${typeAndPerson}
  where ${isPendingApplication} and ${all(conditions)}`;

const pendingCancellations = (conditions: readonly RawBuilder<unknown>[]) => sql`
  select application.id, type.kind, 'cancellation' as about, ${person}, ${leaveColumns}, cancellation.reason,
    cancellation.created_at
  from leave_cancellation as cancellation
  join leave_application as application
    on application.company_id = cancellation.company_id and application.id = cancellation.application_id
  ${typeAndPerson}
  where ${isPendingCancellation} and ${all(conditions)}`;

const pendingAtHome = (conditions: readonly RawBuilder<unknown>[]) => sql`
  select request.id, 'wfh' as kind, 'request' as about, ${person}, policy.name as type_name, null as colour,
    request.from_day as "from", request.from_day, request.to_day as "to", 'full' as "fromPortion", 'full' as "toPortion",
    cardinality(request.days_on)::float8 as days, request.reason, request.created_at
  from wfh_request as request
  join wfh_policy as policy on policy.company_id = request.company_id and policy.id = request.policy_id
  join person on person.company_id = request.company_id and person.id = request.person_id
  where ${all(conditions)}`;

const whoseConditions = (scope: Scope, { personId }: Principal, query: PendingRequestsQuery): RawBuilder<unknown>[] => [
  sql`${inScope(scope)}`,
  sql`person.id <> ${personId}`,
  ...applicantConditions(query),
];

/** The reason for sick leave is for HR. */
export const reasonFor = (principal: Principal, { kind, reason }: Pick<Row, 'kind' | 'reason'>): string | null =>
  kind !== 'sick' || mayReadMedical(principal) ? reason : null;

const present = (principal: Principal, row: Row): PendingRequest => ({
  _id: row.id,
  kind: row.kind,
  about: row.about,
  employee: { _id: row.person_id, fullName: row.full_name, empId: row.emp_id, branchName: row.branch_name },
  type: { name: row.type_name, colour: row.colour },
  from: row.from,
  to: row.to,
  fromPortion: row.fromPortion,
  toPortion: row.toPortion,
  days: row.days,
  reason: reasonFor(principal, row),
  createdAt: row.created_at.toISOString(),
});
