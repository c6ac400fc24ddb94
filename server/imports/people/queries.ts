import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Role } from '../../../src/api/contract/auth.ts';
import {
  columnOf,
  type PlainColumns,
  type PlainName,
  plainField,
  plainNames,
} from '../../../src/rules/employees/employee-fields.ts';
import { auditEntries } from '../../access/audit.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db, Trx } from '../../database/tx.ts';
import { updateRecord } from '../../database/update-record.ts';
import { changeChallengeTeams } from '../../people/challenge-teams.ts';
import { formerBranches } from '../../people/former-branches.ts';
import { inScope } from '../../people/in-scope.ts';
import { recordOrgUnitUsages } from '../../people/org-unit-usage.ts';
import type { ImportContext } from '../importer.ts';

export interface ExistingPerson extends PlainColumns {
  readonly id: string;
  readonly email_norm: string;
  readonly emp_id_norm: string;
  readonly is_enabled: boolean;
  readonly is_in_scope: boolean;
  readonly roles: Role[];
  readonly manager_id: string | null;
  /** The normalised address of their manager, who may be out of scope or have left. */
  readonly manager_norm: string | null;
  readonly department_id: string | null;
  readonly designation_id: string | null;
  readonly branch_id: string | null;
  readonly team_id: string | null;
  readonly insurance_policy_id: string | null;
  readonly group_ids: string[];
}

const plainColumns = sql.join(plainNames.map((name) => sql.ref(columnOf(name))));

function typeOf(name: PlainName) {
  const { kind } = plainField(name);

  return kind === 'day' ? sql`date` : kind === 'number' ? sql`numeric` : sql`text`;
}

export async function findExisting(
  db: Trx,
  scope: Scope,
  emails: string[],
  empIds: string[],
): Promise<ExistingPerson[]> {
  const { companyId } = scope;
  // Most rows match no one, which the indexes alone can tell.
  const matches = await sql<{ id: string }>`
    select id from person where company_id = ${companyId} and email_norm = any (${emails}::text[])
    union
    select id from person where company_id = ${companyId} and emp_id_norm = any (${empIds}::text[])
  `.execute(db);
  if (matches.rows.length === 0) return [];
  const ids = matches.rows.map(({ id }) => id);
  const { rows } = await sql<ExistingPerson>`
    select ${plainColumns}, id, email_norm, emp_id_norm, is_enabled, (${inScope(scope)}) is true as is_in_scope,
      roles, manager_id, department_id, designation_id, branch_id, team_id, insurance_policy_id,
      (
        select email_norm from person as manager
        where manager.company_id = person.company_id and manager.id = person.manager_id
      ) as manager_norm,
      array(
        select group_id from group_member
        where group_member.company_id = person.company_id and group_member.person_id = person.id
      ) as group_ids
    from person
    where company_id = ${companyId} and id = any (${ids}::uuid[])
  `.execute(db);

  return rows;
}

/** At any company or at this one; not limited by row-level security. */
export async function findTaken(db: Db, emails: readonly string[], companyId?: string): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await sql<{ email_norm: string }>`
    select email_norm from login
    where email_norm = any (${emails}::text[]) ${companyId ? sql`and company_id = ${companyId}` : sql``}
  `.execute(db);

  return new Set(rows.map(({ email_norm }) => email_norm));
}

const columns = sql`
  ${plainColumns}, id, name_norm, email_norm, emp_id_norm, search_text, nationality_norm, roles, manager_id,
  department_id, designation_id, branch_id, team_id, insurance_policy_id, first_group_id
`;

const typed = sql`
  ${sql.join(plainNames.map((name) => sql`${sql.ref(columnOf(name))} ${typeOf(name)}`))}, id uuid, name_norm text,
  email_norm text, emp_id_norm text, search_text text, nationality_norm text, roles text[], manager_id uuid,
  department_id uuid, designation_id uuid, branch_id uuid, team_id uuid, insurance_policy_id uuid, first_group_id uuid
`;

export interface NewColumns extends Omit<ExistingPerson, 'is_enabled' | 'is_in_scope' | 'group_ids' | 'manager_norm'> {
  readonly name_norm: string;
  readonly search_text: string;
  readonly nationality_norm: string | null;
  readonly first_group_id: string | null;
}

/** Leaves out empty columns, since most rows have few. */
export function newPersonRecord(person: NewColumns): string {
  const record: Record<string, unknown> = { entry_id: v7() };
  for (const [column, value] of Object.entries(person)) if (value !== null) record[column] = value;

  return JSON.stringify(record);
}

type ImportOrigin = Pick<ImportContext, 'principal' | 'clientIp' | 'id' | 'welcomes'>;

/**
 * Adds accounts, audit entries and, unless they are held back, pending welcomes in one statement. Returns the ids that
 * weren't added, because their employee ID or address was taken in the meantime.
 */
export async function insertPeople(
  db: Trx,
  { principal, clientIp, id: importId, welcomes }: ImportOrigin,
  records: readonly string[],
): Promise<Set<string>> {
  const company = sql`${principal.companyId}::uuid`;
  const { rows } = await sql<{ id: string; is_left: boolean }>`
    with given as materialized (
      select * from json_to_recordset(${`[${records.join(',')}]`}::json) as given (entry_id uuid, ${typed})
    ), added as (
      insert into person (company_id, awaits_welcome, ${columns})
      select ${company}, not ${welcomes}::boolean, ${columns} from given
      on conflict (company_id, emp_id_norm) do nothing
      returning id
    ), admitted as (
      insert into login (company_id, person_id, email_norm)
      select ${company}, id, email_norm from given where id in (select id from added)
      on conflict (email_norm) do nothing
      returning person_id as id
    ), entered as (${auditEntries(
      principal,
      clientIp,
      sql`
        select entry_id, 'employee.added', 'person', id, null::jsonb, jsonb_build_object('email', email, 'empId', emp_id,
          'roles', roles, 'branchId', branch_id, 'importId', ${importId}::text)
        from given where id in (select id from admitted)
      `,
    )}), welcomed as (
      insert into welcome (company_id, person_id) select ${company}, id from admitted where ${welcomes}::boolean
    )
    select id, id in (select id from added) as is_left from given where id not in (select id from admitted)
  `.execute(db);
  const left = rows.filter(({ is_left }) => is_left).map(({ id }) => id);
  if (left.length > 0) {
    await sql`delete from person where company_id = ${principal.companyId} and id = any (${left}::uuid[])`.execute(db);
  }

  return new Set(rows.map(({ id }) => id));
}

export async function insertMembers(
  db: Trx,
  companyId: string,
  members: readonly { person_id: string; group_id: string }[],
): Promise<void> {
  if (members.length === 0) return;
  await sql`
    insert into group_member (company_id, person_id, group_id)
    select ${companyId}::uuid, person_id, group_id
    from json_to_recordset(${JSON.stringify(members)}::json) as given (person_id uuid, group_id uuid)
    on conflict do nothing
  `.execute(db);
}

export type PersonChange = Partial<Omit<NewColumns, 'id' | 'email' | 'email_norm'>>;

/** Checks no version: an upload overwrites what was saved in the meantime, and a form opened before is refused. */
export async function updatePerson(db: Trx, companyId: string, id: string, change: PersonChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await updateRecord(db, 'person', companyId, id, {
    ...change,
    ...('branch_id' in change && { former_branches: formerBranches(change.branch_id) }),
    // Someone who becomes branch HR again has to be confirmed again.
    ...(change.roles && !change.roles.includes('b-hr') && { hr_confirmed_at: null }),
  });
  await recordOrgUnitUsages(db, companyId, [change]);
  if ('team_id' in change) await changeChallengeTeams(db, companyId, [id]);
}
