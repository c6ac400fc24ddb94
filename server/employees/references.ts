/** What a form points at, checked: it must be there, in use, and in the scope of whoever saves it. */
import { expressionBuilder, sql } from 'kysely';
import type { SignUpBody, UpdateUserBody } from '../../src/api/contract/employees.ts';
import type { FieldErrors } from '../access/refuse.ts';
import { branchesIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';

type Body = Pick<
  SignUpBody | UpdateUserBody,
  'department' | 'designation' | 'branchId' | 'teamId' | 'insuranceCategory' | 'groups'
>;

/** What the person points at already; keeping it is always allowed, even if it was retired since. */
export interface Held {
  readonly department_id: string | null;
  readonly designation_id: string | null;
  readonly branch_id: string | null;
  readonly team_id: string | null;
  readonly insurance_policy_id: string | null;
  readonly group_ids: readonly string[];
}

/**
 * The fields whose choice cannot be stored, each with a sentence for the person. What is chosen is held until the
 * transaction ends: whoever would retire, merge or delete it meanwhile waits, and then finds this person there.
 */
export async function checkReferences(db: Trx, scope: Scope, body: Body, held?: Held): Promise<FieldErrors> {
  const { companyId } = scope;
  const isIt = (id: string) => sql`company_id = ${companyId} and id = ${id}`;
  const isThere = (table: string, id: string | null | undefined, kept: string | null | undefined) =>
    !id || id === kept ? sql`true` : sql`exists (select from ${sql.table(table)} where ${isIt(id)} for key share)`;
  const isUsed = (table: string, id: string, kept: string | null | undefined) =>
    id === kept ? sql`true` : sql`exists (select from ${sql.table(table)} where ${isIt(id)} and is_enabled for share)`;
  const isInScope = branchesIn(scope)(expressionBuilder<Database, 'branch'>());
  const joined = (body.groups ?? []).filter((id) => !held?.group_ids.includes(id));

  const { rows } = await sql<Record<keyof typeof messages, boolean>>`
    select
      ${isUsed('department', body.department, held?.department_id)} as "department",
      ${isUsed('designation', body.designation, held?.designation_id)} as "designation",
      exists (
        select from branch where ${isIt(body.branchId)} and ${isInScope}
          and (is_enabled or id = ${held?.branch_id ?? null})
      ) as "branchId",
      ${body.teamId ? isUsed('team', body.teamId, held?.team_id) : sql`true`} as "teamId",
      ${isThere('insurance_policy', body.insuranceCategory, held?.insurance_policy_id)} as "insuranceCategory",
      (
        select count(*) from (
          select from people_group where company_id = ${companyId} and id = any (${joined}::uuid[]) for key share
        ) as held
      ) = ${joined.length} as "groups"
  `.execute(db);
  const [found] = rows;
  const wrong = Object.entries(messages).filter(([field]) => !found?.[field as keyof typeof messages]);

  return Object.fromEntries(wrong);
}

const messages = {
  department: 'This department cannot be chosen.',
  designation: 'This designation cannot be chosen.',
  branchId: 'This branch cannot be chosen.',
  teamId: 'This team cannot be chosen.',
  insuranceCategory: 'This insurance cannot be chosen.',
  groups: 'One of these groups cannot be chosen.',
} as const;
