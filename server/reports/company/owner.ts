import { sql } from 'kysely';
import { administers } from '../../../src/rules/auth/administers.ts';
import { levelOf } from '../../../src/rules/auth/roles.ts';
import type { Feature } from '../../../src/rules/shared/features.ts';
import { isBranchDisabled } from '../../access/principal.ts';
import { type Scope, scopeOf } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import type { ReportReader } from './request.ts';

interface Row {
  readonly email: string;
  readonly first_name: string;
  readonly branch_id: string | null;
  readonly roles: string[];
  readonly features: string[];
  readonly company_name: string;
}

export interface Owner extends ReportReader {
  readonly email: string;
  readonly firstName: string;
  readonly companyName: string;
}

/** With the rights that they have now; undefined for someone who may no longer read reports. */
export async function findOwner(db: Trx, companyId: string, personId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Row>`
    select person.email, person.first_name, person.branch_id, person.roles, company.features, company.company_name
    from person join company on company.id = person.company_id
    where person.company_id = ${companyId} and person.id = ${personId} and person.is_enabled and not ${isBranchDisabled}
  `.execute(db);
  const [row] = rows;
  const level = row && levelOf(row.roles);
  if (!row || !administers(level)) return undefined;

  return {
    scope: scopeOf({ companyId, personId, branchId: row.branch_id, level, standsInFor: [] }),
    principal: { companyId, features: new Set(row.features as Feature[]) },
    email: row.email,
    firstName: row.first_name,
    companyName: row.company_name,
  };
}

/** Tells scopes apart, for what was computed for one of them. */
export const keyOfScope = (scope: Scope): string =>
  scope.kind === 'company' ? 'company' : scope.kind === 'branch' ? scope.branchId : 'none';
