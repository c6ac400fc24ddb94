/** What the lists of leave and of work from home have in common. */
import { type RawBuilder, sql } from 'kysely';
import type { ApplicantFilters, RequestFilters } from '../../../src/api/contract/leave-applications.ts';
import type { Principal } from '../../access/principal.ts';
import type { Scope } from '../../access/scope.ts';
import { containsWords } from '../../lists/search.ts';
import { inScope } from '../in-scope.ts';

const tables = {
  application: sql`leave_application as application`,
  request: sql`wfh_request as request`,
};
/** The name by which a query knows the request. */
type RequestAlias = keyof typeof tables;

const column = (alias: RequestAlias, name: string) => sql.ref(`${alias}.${name}`);

type Conditions = readonly RawBuilder<unknown>[];
type ConditionOf<Filters> = {
  readonly [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => RawBuilder<unknown>;
};

const conditionsOf = <Filters extends object>(each: ConditionOf<Filters>, filters: Filters): RawBuilder<unknown>[] =>
  (Object.keys(each) as (keyof Filters)[]).flatMap((name) => {
    const value = filters[name];

    return value ? [each[name](value)] : [];
  });

const byApplicant: ConditionOf<ApplicantFilters> = {
  branch: (ids) => sql`person.branch_id = any (${ids}::uuid[])`,
  team: (ids) => sql`person.team_id = any (${ids}::uuid[])`,
  designation: (ids) => sql`person.designation_id = any (${ids}::uuid[])`,
  manager: (id) => sql`person.manager_id = ${id}`,
};

const byRequest = (alias: RequestAlias): ConditionOf<RequestFilters> => ({
  person: (id) => sql`${column(alias, 'person_id')} = ${id}`,
  from: (day) => sql`${column(alias, 'to_day')} >= ${day}`,
  to: (day) => sql`${column(alias, 'from_day')} <= ${day}`,
});

/** Conditions on `person`, the applicant. */
export const applicantConditions = ({ search, ...filters }: ApplicantFilters & { search?: string }) => [
  ...containsWords('person.search_text', search),
  ...conditionsOf(byApplicant, filters),
];

export const requestConditions = (alias: RequestAlias, filters: RequestFilters): RawBuilder<unknown>[] =>
  conditionsOf(byRequest(alias), filters);

export interface ListedRequests {
  /** On the request alone. */
  readonly conditions: Conditions;
  /** On `person`, the applicant. */
  readonly ofApplicant: Conditions;
}

/** Joins people only if the scope or a condition needs them, since counting is much quicker without. */
export function requestsFrom(alias: RequestAlias, scope: Scope, { conditions, ofApplicant }: ListedRequests) {
  const ofCompany = [sql`${column(alias, 'company_id')} = ${scope.companyId}`, ...conditions];
  if (scope.kind === 'company' && ofApplicant.length === 0) {
    return sql`${tables[alias]} where ${sql.join(ofCompany, sql` and `)}`;
  }

  return sql`
    ${tables[alias]}
    join person on person.company_id = ${column(alias, 'company_id')} and person.id = ${column(alias, 'person_id')}
    where ${sql.join([inScope(scope), ...ofCompany, ...ofApplicant], sql` and `)}`;
}

/** Someone else decides on the caller's own requests. */
export const notOwn = (alias: RequestAlias, { personId }: Principal, status: string | undefined): Conditions =>
  status === undefined || !pending.includes(status) ? [] : [sql`${column(alias, 'person_id')} <> ${personId}`];

/** As the queries of the lists call them. */
const pending = ['pending', 'cancelling', 'undecided'];

export function ordersOf(
  alias: RequestAlias,
  requestedAt: RawBuilder<unknown> = column(alias, 'created_at'),
): Readonly<Record<'from' | '-from' | 'created' | '-created', RawBuilder<unknown>>> {
  const firstDay = column(alias, 'from_day');

  return {
    from: firstDay,
    '-from': sql`${firstDay} desc`,
    created: requestedAt,
    '-created': sql`${requestedAt} desc`,
  };
}
