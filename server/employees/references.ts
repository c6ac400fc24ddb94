import { expressionBuilder, sql } from 'kysely';
import type { SignUpBody, UpdateUserBody } from '../../src/api/contract/employees.ts';
import type { FieldErrors } from '../access/http-error.ts';
import { branchesIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';

type Body = Pick<
  SignUpBody | UpdateUserBody,
  'department' | 'designation' | 'branchId' | 'teamId' | 'insuranceCategory' | 'groups'
>;

/** The current references; keeping one is always allowed, even if it has been retired. */
export interface StoredReferences {
  readonly department_id: string | null;
  readonly designation_id: string | null;
  readonly branch_id: string | null;
  readonly team_id: string | null;
  readonly insurance_policy_id: string | null;
  readonly group_ids: readonly string[];
}

/**
 * Returns errors by field. The referenced rows are locked until the transaction ends, so they can't be retired, merged
 * or deleted at the same time.
 */
export async function checkReferences(
  db: Trx,
  scope: Scope,
  body: Body,
  current?: StoredReferences,
): Promise<FieldErrors> {
  const { companyId } = scope;
  const isIt = (id: string) => sql`company_id = ${companyId} and id = ${id}`;
  const isThere = (table: string, id: string | null | undefined, currentId: string | null | undefined) =>
    !id || id === currentId ? sql`true` : sql`exists (select from ${sql.table(table)} where ${isIt(id)} for key share)`;
  const isUsed = (table: string, id: string, currentId: string | null | undefined) =>
    id === currentId
      ? sql`true`
      : sql`exists (select from ${sql.table(table)} where ${isIt(id)} and is_enabled for share)`;
  const isInScope = branchesIn(scope)(expressionBuilder<Database, 'branch'>());
  const joined = (body.groups ?? []).filter((id) => !current?.group_ids.includes(id));

  const { rows } = await sql<Record<keyof typeof messages, boolean>>`
    select
      ${isUsed('department', body.department, current?.department_id)} as "department",
      ${isUsed('designation', body.designation, current?.designation_id)} as "designation",
      exists (
        select from branch where ${isIt(body.branchId)} and ${isInScope}
          and (is_enabled or id = ${current?.branch_id ?? null})
      ) as "branchId",
      ${body.teamId ? isUsed('team', body.teamId, current?.team_id) : sql`true`} as "teamId",
      ${isThere('insurance_policy', body.insuranceCategory, current?.insurance_policy_id)} as "insuranceCategory",
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
  department: 'This department is not available. Choose another one.',
  designation: 'This designation is not available. Choose another one.',
  branchId: 'This branch is not available. Choose another one.',
  teamId: 'This team is not available. Choose another one.',
  insuranceCategory: 'This insurance option is not available. Choose another one.',
  groups: 'One of these groups is no longer available. Remove it.',
} as const;
