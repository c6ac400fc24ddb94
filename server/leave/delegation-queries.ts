import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { DelegateChoice, Delegation } from '../../src/api/contract/delegations.ts';
import { administers } from '../../src/rules/auth/administers.ts';
import { rolesOf } from '../../src/rules/auth/roles.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { fullName } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { decidingRoles, stillDecides } from '../people/time-off/delegations.ts';
import { branchNameOf, unitNameOf } from '../people/unit-names.ts';

const KEPT_DAYS = 90;
const MOST_CANDIDATES = 200;

/** A delegation ended before it began counts as ended at its beginning. */
const isOpen = sql`(now() < delegation.ends_at and delegation.begins_at < delegation.ends_at and ${stillDecides})`;

async function select(db: Trx, scope: Scope, personId: string, which: RawBuilder<unknown>): Promise<Delegation[]> {
  const { rows } = await sql<Delegation>`
    select delegation.id as _id, delegation.from_day as from, delegation.to_day as to,
      json_build_object('_id', person.id, 'fullName', ${fullName('person')}) as delegator,
      json_build_object('_id', delegate.id, 'fullName', ${fullName('delegate')}) as delegate,
      case when leaver.id is not null
        then json_build_object('_id', leaver.id, 'fullName', ${fullName('leaver')}) end as leaver,
      case when not ${isOpen} then 'ended' when now() < delegation.begins_at then 'upcoming' else 'active' end as state,
      ${isOpen} and ${speaksFor(scope, sql`delegation.delegator_id = ${personId}`)} as "canEnd"
    from approval_delegation as delegation
    join person on person.company_id = delegation.company_id and person.id = delegation.delegator_id
    join person as delegate on delegate.company_id = delegation.company_id and delegate.id = delegation.delegate_id
    left join person as leaver on leaver.company_id = delegation.company_id and leaver.id = delegation.leaver_id
    where delegation.company_id = ${scope.companyId} and ${which} and (
      delegation.delegate_id = ${personId} or ${speaksFor(scope, sql`delegation.delegator_id = ${personId}`)}
    )
    order by delegation.from_day desc, delegation.id
  `.execute(db);

  return rows;
}

/** The caller's own delegations, and those of people they administer: a manager's scope covers requests alone. */
const speaksFor = (scope: Scope, isOwn: RawBuilder<unknown>) =>
  sql`(${isOwn} or (${sql.lit(administers(scope.kind))} and ${inScope(scope)}))`;

export const selectDelegations = (db: Trx, scope: Scope, personId: string): Promise<Delegation[]> =>
  select(db, scope, personId, sql`delegation.ends_at > now() - make_interval(days => ${KEPT_DAYS})`);

export async function selectDelegation(db: Trx, scope: Scope, personId: string, id: string) {
  const [found] = await select(db, scope, personId, sql`delegation.id = ${id}`);

  return found;
}

export async function hasDelegation(db: Trx, companyId: string, delegatorId: string, from: string, to: string) {
  const { rows } = await sql`
    select from approval_delegation
    where company_id = ${companyId} and delegator_id = ${delegatorId} and from_day <= ${to} and to_day >= ${from}
      and ends_at > now() and ends_at > begins_at
    limit 1
  `.execute(db);

  return rows.length > 0;
}

/** An approver for whom the caller may delegate. */
export async function selectDelegator(db: Trx, scope: Scope, callerId: string, id: string) {
  const { rows } = await sql<{ id: string; roles: Role[] }>`
    select person.id, person.roles from person
    where person.company_id = ${scope.companyId} and person.id = ${id} and person.is_enabled
      and ${speaksFor(scope, sql`person.id = ${callerId}`)}
      and person.roles && ${decidingRoles}::text[]
  `.execute(db);

  return rows[0];
}

/** Company level, other managers, and admins of the same branch. Another branch's admin can't see these people. */
export async function selectDelegateCandidates(
  db: Trx,
  companyId: string,
  delegatorId: string,
  conditions: readonly Expression<SqlBool>[],
) {
  const { rows } = await sql<DelegateChoice>`
    select person.id as _id, ${fullName('person')} as "fullName",
      concat_ws(', ', ${branchNameOf('person')}, ${unitNameOf('department')}) as unit
    from person as about join person on person.company_id = about.company_id and person.id <> about.id
    where about.company_id = ${companyId} and about.id = ${delegatorId} and person.is_enabled
      and ${sql.join([sql`true`, ...conditions], sql` and `)} and (
        person.roles && ${[...rolesOf('company')]}::text[]
        or (person.roles && ${[...rolesOf('branch')]}::text[] and person.branch_id = about.branch_id)
        or (person.roles && ${[...rolesOf('manager')]}::text[] and not person.roles && ${[...rolesOf('branch'), ...rolesOf('content')]}::text[])
      )
    order by person.name_norm, person.id limit ${MOST_CANDIDATES}
  `.execute(db);

  return rows;
}

/** Days are in the delegator's time zone. */
export const insertDelegation = (
  db: Trx,
  row: {
    companyId: string;
    id: string;
    delegatorId: string;
    delegateId: string;
    from: string;
    to: string;
    by: string;
    zone: string;
  },
): Promise<unknown> =>
  sql`
    insert into approval_delegation
      (company_id, id, delegator_id, delegate_id, from_day, to_day, begins_at, ends_at, created_by)
    values (${row.companyId}, ${row.id}, ${row.delegatorId}, ${row.delegateId}, ${row.from}, ${row.to},
      ${row.from}::date::timestamp at time zone ${row.zone}::text, (${row.to}::date + 1)::timestamp at time zone ${row.zone}::text, ${row.by})
  `.execute(db);

export const closeDelegation = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`
    update approval_delegation set ends_at = greatest(now(), begins_at)
    where company_id = ${companyId} and id = ${id} and ends_at > now()
  `.execute(db);
