import { type Expression, type SqlBool, sql } from 'kysely';
import { managerWithoutRole } from '../../src/rules/imports/manager-errors.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { fullName } from './full-name.ts';
import { inScope } from './in-scope.ts';
import { lockCompany } from './lock-company.ts';
import { managingRoles, rankOf } from './roles.ts';

export const REPORTING_LOOP = 'This would create a reporting loop.';
export const OWN_MANAGER = 'They cannot be their own manager.';

export const mayManage: Expression<SqlBool> = sql`(
  person.role_rank <= ${Math.max(...managingRoles.map(rankOf))} and person.roles && ${managingRoles}::text[]
)`;

/** `withoutRole`: who it is, if they only lack a role that may manage people. */
export type ManagerFound =
  | { readonly id: string }
  | { readonly error: string; readonly withoutRole?: ManagerCandidate };

/** Treats someone out of scope as not found, because the reply would otherwise reveal who has an account. */
export async function findManager(db: Trx, scope: Scope, email: string): Promise<ManagerFound> {
  const found = await findManagers(db, scope, [normalise(email)]);

  return managerFound(found.get(normalise(email)), scope);
}

/** By normalised email address; an active person wins over a leaver with the same one. */
export async function findManagers(db: Trx, scope: Scope, emails: string[]): Promise<Map<string, ManagerCandidate>> {
  if (emails.length === 0) return new Map();
  const { rows } = await sql<ManagerCandidate & { email_norm: string }>`
    select person.id, person.email, person.email_norm, ${fullName('person')} as name, person.is_enabled,
      ${mayManage} as may_manage
    from person
    where ${inScope(scope)} and person.email_norm = any (${emails}::text[])
    order by person.is_enabled
  `.execute(db);

  return new Map(rows.map((row) => [row.email_norm, row]));
}

export interface ManagerCandidate {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly is_enabled: boolean;
  readonly may_manage: boolean;
}

/** `where` the manager is named. */
export function managerFound(
  person: ManagerCandidate | undefined,
  { kind }: Scope,
  where: 'form' | 'file' = 'form',
): ManagerFound {
  if (!person) {
    return { error: `There is no employee with this email address${kind === 'branch' ? ' in your branch' : ''}.` };
  }
  if (!person.is_enabled) return { error: 'This person is deactivated.' };
  if (!person.may_manage) {
    const how = where === 'file' ? 'in the Role column if they are in this file, or on their page' : 'on their page';

    return {
      error: `${managerWithoutRole(person.name)} Give them the role ${how}.`,
      withoutRole: person,
    };
  }

  return { id: person.id };
}

/** Why a person can't be given this manager. */
export async function managerProblem(
  db: Trx,
  companyId: string,
  { id, managerId }: { id: string; managerId: string },
): Promise<string | undefined> {
  if (managerId === id) return OWN_MANAGER;

  return (await reportsToAny(db, companyId, managerId, [id])) ? REPORTING_LOOP : undefined;
}

async function reportsToAny(
  db: Trx,
  companyId: string,
  managerId: string,
  personIds: readonly string[],
): Promise<boolean> {
  await lockCompany(db, companyId);
  const { rows } = await sql`
    with recursive line (id, manager_id) as (
      select id, manager_id from person where company_id = ${companyId} and id = ${managerId}
      union
      select person.id, person.manager_id from person
      join line on person.company_id = ${companyId} and person.id = line.manager_id
    )
    select from line where id = any (${personIds}::uuid[]) limit 1
  `.execute(db);

  return rows.length > 0;
}

export async function findLines(
  db: Trx,
  companyId: string,
  personIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; manager_id: string | null }>`
    with recursive line (id, manager_id) as (
      select id, manager_id from person where company_id = ${companyId} and id = any (${personIds}::uuid[])
      union
      select person.id, person.manager_id from person
      join line on person.company_id = ${companyId} and person.id = line.manager_id
    )
    select id, manager_id from line
  `.execute(db);

  return new Map(rows.map(({ id, manager_id }) => [id, manager_id]));
}
