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
import { containsWords } from '../lists/search.ts';
import { selectApplicant, todayAt } from '../people/time-off/applicant.ts';
import { waitsFor } from '../people/time-off/waiting-for.ts';
import { readAccounts } from './account.ts';
import { presentApplication } from './present.ts';
import {
  type ApplicationListOptions,
  type ApplicationRow,
  hasOpenCancellation,
  selectApplication,
  selectApplications,
} from './request-queries.ts';
import { selectTypes } from './type-queries.ts';

const orders = {
  from: sql`application.from_day`,
  '-from': sql`application.from_day desc`,
  created: sql`application.created_at`,
  '-created': sql`application.created_at desc`,
};

/** For a cancellation, the time at which it was requested, not that of the leave. */
const requestedAt = sql`coalesce((
  select cancellation.created_at from leave_cancellation as cancellation
  where cancellation.company_id = application.company_id and cancellation.application_id = application.id
    and cancellation.status = 'pending'
), application.created_at)`;
const ordersOfUndecided = { ...orders, created: requestedAt, '-created': sql`${requestedAt} desc` };

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
  const filters = filtersOf(scope, query);

  return {
    kinds: [kind],
    ...filters,
    conditions: [...filters.conditions, ...notOwn(principal, query.data), ...waits(principal, query.waiting)],
    order: (query.data === 'undecided' ? ordersOfUndecided : orders)[query.sort ?? '-created'],
  };
}

type Filters = Pick<
  LeaveApplicationsQuery,
  'search' | 'data' | 'person' | 'type' | 'branch' | 'team' | 'from' | 'to' | 'waiting' | 'manager'
>;

export function filtersOf(
  scope: Scope,
  query: Filters,
): Pick<ApplicationListOptions, 'conditions' | 'isAboutPeople' | 'isNarrow'> {
  const { search, data, person, branch, team, from, to, waiting, manager } = query;
  const isOfFew = scope.kind === 'people' || scope.kind === 'self';

  return {
    conditions: conditionsOf(scope.companyId, query),
    isAboutPeople: Boolean(search || branch || team || manager),
    isNarrow: Boolean(isOfFew || person || from || to || data === 'undecided' || waiting || manager),
  };
}

/** Someone else decides on the caller's own requests: they do not wait for the caller. */
export const notOwn = ({ personId }: Principal, data: Filters['data']): RawBuilder<unknown>[] =>
  data === 'pending' || data === 'cancelling' || data === 'undecided'
    ? [sql`application.person_id <> ${personId}`]
    : [];

/** Only what is undecided waits. */
export const waits = (principal: Principal, waiting: Filters['waiting']): RawBuilder<unknown>[] =>
  waiting
    ? [
        undecided(principal.companyId),
        waitsFor(principal, waiting, { person: sql`application.person_id`, since: requestedAt }),
      ]
    : [];

const undecided = (companyId: string) => sql`(application.status = 'pending' or ${hasOpenCancellation(companyId)})`;

export function conditionsOf(companyId: string, query: Filters): RawBuilder<unknown>[] {
  const { search, data, person, type, branch, team, from, to, manager } = query;
  const conditions = containsWords('person.search_text', search) as RawBuilder<unknown>[];
  if (data === 'cancelling')
    conditions.push(sql`application.status = 'approved' and ${hasOpenCancellation(companyId)}`);
  else if (data === 'undecided') conditions.push(undecided(companyId));
  else if (data) conditions.push(sql`application.status = ${data}`);
  if (person) conditions.push(sql`application.person_id = ${person}`);
  if (type) conditions.push(sql`application.type_id = any (${type}::uuid[])`);
  if (branch) conditions.push(sql`person.branch_id = any (${branch}::uuid[])`);
  if (team) conditions.push(sql`person.team_id = any (${team}::uuid[])`);
  if (manager) conditions.push(sql`person.manager_id = ${manager}`);
  if (from) conditions.push(sql`application.to_day >= ${from}`);
  if (to) conditions.push(sql`application.from_day <= ${to}`);

  return conditions;
}

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
