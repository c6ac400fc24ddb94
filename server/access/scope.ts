import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { PersonKey, Principal } from './principal.ts';

export type Scope = { readonly companyId: string } & (
  | { readonly kind: 'company' }
  | { readonly kind: 'branch'; readonly branchId: string }
  | { readonly kind: 'people'; readonly managerIds: readonly string[] }
  | { readonly kind: 'self'; readonly personId: string }
);

/** A branch admin without a branch sees only themselves. */
export function scopeOf({
  companyId,
  personId,
  branchId,
  level,
  standsInFor,
}: Pick<Principal, 'companyId' | 'personId' | 'branchId' | 'level' | 'standsInFor'>): Scope {
  if (level === 'company') return { kind: 'company', companyId };
  if (level === 'branch' && branchId !== null) return { kind: 'branch', companyId, branchId };
  if (level === 'manager') return { kind: 'people', companyId, managerIds: [personId, ...standsInFor] };

  return { kind: 'self', companyId, personId };
}

/** Limits even admins to themselves. */
export const selfScope = ({ companyId, personId }: PersonKey): Scope => ({
  kind: 'self',
  companyId,
  personId,
});

/**
 * The only place where a scope becomes a condition on `person`: `.where(peopleIn(scope))`. Someone without a branch
 * isn't in any branch's scope, because null equals nothing.
 */
export function peopleIn(scope: Scope) {
  return <DB extends Pick<Database, 'person'>>(builder: ExpressionBuilder<DB, 'person'>): Expression<SqlBool> => {
    const eb = builder as unknown as ExpressionBuilder<Database, 'person'>;
    const inCompany = eb('person.company_id', '=', scope.companyId);
    if (scope.kind === 'branch') return eb.and([inCompany, eb('person.branch_id', '=', scope.branchId)]);
    if (scope.kind === 'people')
      return eb.and([inCompany, eb('person.manager_id', '=', sql<string>`any (${scope.managerIds}::uuid[])`)]);
    if (scope.kind === 'self') return eb.and([inCompany, eb('person.id', '=', scope.personId)]);

    return inCompany;
  };
}

export function branchesIn(scope: Scope) {
  return <DB extends Pick<Database, 'branch'>>(builder: ExpressionBuilder<DB, 'branch'>): Expression<SqlBool> => {
    const eb = builder as unknown as ExpressionBuilder<Database, 'branch'>;
    const inCompany = eb('branch.company_id', '=', scope.companyId);
    if (scope.kind === 'company') return inCompany;
    if (scope.kind === 'branch') return eb.and([inCompany, eb('branch.id', '=', scope.branchId)]);

    return sql<SqlBool>`false`;
  };
}

/** A branch's records are for its admins too; company records are for company admins. */
export const isOwnedBy = ({ scope }: { readonly scope: Scope }, { branch_id }: { branch_id: string | null }): boolean =>
  scope.kind === 'company' || (scope.kind === 'branch' && scope.branchId === branch_id);
