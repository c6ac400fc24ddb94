import { type RawBuilder, sql } from 'kysely';
import type { LeaveApplicationsQuery } from '../../src/api/contract/leave-applications.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import type { CallContext } from '../access/call-context.ts';
import { orNotFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { selectApplicant, todayAt } from '../people/time-off/applicant.ts';
import { hasPendingCancellation, isPendingLeave, pendingCancellation } from '../people/time-off/pending-leave.ts';
import { applicantConditions, notOwn, ordersOf, requestConditions } from '../people/time-off/request-lists.ts';
import { waitsFor } from '../people/time-off/waiting-filter.ts';
import { readAccounts } from './account.ts';
import { presentApplication } from './present.ts';
import {
  type ApplicationListOptions,
  type ApplicationRow,
  selectApplication,
  selectApplications,
} from './request-queries.ts';
import { selectTypes } from './type-queries.ts';

/** For a cancellation, the time at which it was requested, not that of the leave. */
const requestedAt = sql`coalesce((select cancellation.created_at from ${pendingCancellation}), application.created_at)`;

export async function readApplications(
  { runQueries, scope, principal }: QueryContext,
  kind: LeaveKind,
  query: LeaveApplicationsQuery,
) {
  const { skip = 0, count = PAGE_SIZE } = query;
  const { rows, total } = await selectApplications(runQueries, scope, {
    ...listedBy({ scope, principal }, kind, query),
    skip,
    count,
  });

  return { leaveApplications: rows.map((row) => presentApplication(principal, row)), total };
}

/** What the list holds, and in which order. */
export function listedBy(
  { scope, principal }: Pick<QueryContext, 'scope' | 'principal'>,
  kind: LeaveKind,
  query: LeaveApplicationsQuery,
): Omit<ApplicationListOptions, 'skip' | 'count'> {
  const { data: status, waiting, sort = '-created' } = query;
  const filters = filtersOf(scope, query);

  return {
    kinds: [kind],
    ...filters,
    conditions: [...filters.conditions, ...notOwn('application', principal, status), ...waits(principal, waiting)],
    order: ordersOf('application', status === 'undecided' ? requestedAt : undefined)[sort],
  };
}

export function filtersOf(
  scope: Scope,
  { data: status, type, ...query }: Omit<LeaveApplicationsQuery, 'sort' | 'skip' | 'count'>,
): Pick<ApplicationListOptions, 'conditions' | 'ofApplicant' | 'isNarrow'> {
  const isOfFew = scope.kind === 'people' || scope.kind === 'self';
  const { person, from, to, waiting, manager } = query;

  return {
    conditions: [
      ...(status ? [hasStatus(scope.companyId, status)] : []),
      ...(type ? [sql`application.type_id = any (${type}::uuid[])`] : []),
      ...requestConditions('application', query),
    ],
    ofApplicant: applicantConditions(query),
    isNarrow: Boolean(isOfFew || person || from || to || status === 'undecided' || waiting || manager),
  };
}

function hasStatus(companyId: string, status: NonNullable<LeaveApplicationsQuery['data']>): RawBuilder<unknown> {
  if (status === 'undecided') return isPendingLeave(companyId);
  if (status === 'cancelling') return sql`application.status = 'approved' and ${hasPendingCancellation(companyId)}`;

  return sql`application.status = ${status}`;
}

/** Only pending leave waits. */
const waits = (principal: Principal, waiting: LeaveApplicationsQuery['waiting']): RawBuilder<unknown>[] =>
  waiting
    ? [
        isPendingLeave(principal.companyId),
        waitsFor(principal, waiting, { person: sql`application.person_id`, since: requestedAt }),
      ]
    : [];

export async function readAccountOfApplication(db: CallContext['db'], companyId: string, current: ApplicationRow) {
  const { kind } = current;
  const applicant = await selectApplicant(db, companyId, current.person_id);
  const [type] = await selectTypes(db, { companyId, kind, id: current.type_id });
  if (!type) throw new Error('A request has no leave type.');
  const accountOf = await readAccounts(db, companyId, current.person_id, applicant);

  return { type, account: accountOf(type), today: todayAt(applicant) };
}

export const yearsOf = ({ shares }: Pick<ApplicationRow, 'shares'>): number[] => [
  ...new Set(shares.map(({ on }) => yearOf(on))),
];

export async function findApplication(
  { db, scope }: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
): Promise<ApplicationRow> {
  return orNotFound(await selectApplication(db, scope, kinds, id), 'This request');
}

export const dateRangeOf = (
  { principal: { companyId } }: CallContext,
  { person_id: personId, from_day, to_day }: ApplicationRow,
) => ({
  companyId,
  personId,
  from: from_day,
  to: to_day,
});

export const leaveEvent = ({ id, person_id, kind, from_day, to_day, from_portion, to_portion }: ApplicationRow) => ({
  id,
  personId: person_id,
  kind,
  from: from_day,
  to: to_day,
  fromPortion: from_portion,
  toPortion: to_portion,
});
