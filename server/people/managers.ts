/** Reporting lines: who may lead, and that nobody ends up below themselves. */
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { peopleIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { managingRoles, rankOf } from './roles.ts';

export const NO_MANAGER = 'This person cannot be chosen as manager.';
export const CIRCLE = 'Nobody can report to themselves, not even through others.';

/** The rank tells at once who holds nothing as high, and indexes know it; the roles are in the table alone. */
export const mayManage: Expression<SqlBool> = sql`(
  person.role_rank <= ${Math.max(...managingRoles.map(rankOf))} and person.roles && ${managingRoles}::text[]
)`;

/** The enabled person with this address who may lead others and whom the scope covers. */
export async function findManager(db: Trx, scope: Scope, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select person.id from person
    where ${peopleIn(scope)(expressionBuilder<Database, 'person'>())}
      and person.email_norm = ${normalise(email)} and person.is_enabled and ${mayManage}
  `.execute(db);

  return rows[0]?.id;
}

/**
 * Whether `managerId` is one of these people, or reports to one of them through however many others. Until the transaction
 * ends, nobody else can change that.
 */
export async function reportsToAny(
  db: Trx,
  companyId: string,
  managerId: string,
  personIds: readonly string[],
): Promise<boolean> {
  await oneAtATime(db, companyId);
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
