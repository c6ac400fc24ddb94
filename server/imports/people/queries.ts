/** What importing people asks of the database and writes to it, many rows at a time. */
import { expressionBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Role } from '../../../src/api/contract/auth.ts';
import { entriesOf } from '../../access/audit.ts';
import { peopleIn, type Scope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import type { Db, Trx } from '../../database/tx.ts';
import { markAllUsed } from '../../people/belonging.ts';
import { mayManage } from '../../people/managers.ts';
import type { Importing } from '../importing.ts';

/** Somebody who is there, as far as a row of a file could change them. */
export interface Held {
  readonly id: string;
  readonly email: string;
  readonly email_norm: string;
  readonly emp_id: string;
  readonly emp_id_norm: string;
  readonly is_enabled: boolean;
  readonly is_in_scope: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: Role[];
  readonly manager_id: string | null;
  readonly department_id: string | null;
  readonly designation_id: string | null;
  readonly branch_id: string | null;
  readonly team_id: string | null;
  readonly insurance_policy_id: string | null;
  readonly dob: string | null;
  readonly gender: string | null;
  readonly nationality: string | null;
  readonly phone: string | null;
  readonly joined_on: string | null;
  readonly height_cm: number | null;
  readonly weight_kg: number | null;
  readonly goal: string | null;
  readonly smoking: string | null;
  readonly stress: string | null;
  readonly mood: string | null;
  readonly wearable_type: string | null;
  readonly cardiovascular_status: string | null;
  readonly diabetes_status: string | null;
  readonly group_ids: string[];
}

const inScope = (scope: Scope) => peopleIn(scope)(expressionBuilder<Database, 'person'>());

/** Everybody of the company whom a row may mean. */
export async function findHeld(db: Trx, scope: Scope, emails: string[], empIds: string[]): Promise<Held[]> {
  const { companyId } = scope;
  // Most rows of a file are about nobody who is there: that is answered by the indexes alone.
  const meant = await sql<{ id: string }>`
    select id from person where company_id = ${companyId} and email_norm = any (${emails}::text[])
    union
    select id from person where company_id = ${companyId} and emp_id_norm = any (${empIds}::text[])
  `.execute(db);
  if (meant.rows.length === 0) return [];
  const ids = meant.rows.map(({ id }) => id);
  const { rows } = await sql<Held>`
    select id, email, email_norm, emp_id, emp_id_norm, is_enabled, (${inScope(scope)}) is true as is_in_scope,
      first_name, last_name, roles, manager_id, department_id, designation_id, branch_id, team_id, insurance_policy_id,
      dob, gender, nationality, phone, joined_on, height_cm, weight_kg, goal, smoking, stress, mood, wearable_type,
      cardiovascular_status, diabetes_status,
      array(
        select group_id from group_member
        where group_member.company_id = person.company_id and group_member.person_id = person.id
      ) as group_ids
    from person
    where company_id = ${companyId} and id = any (${ids}::uuid[])
  `.execute(db);

  return rows;
}

/** The ids of those of these addresses who may lead others, by address. */
export async function findManagers(db: Trx, scope: Scope, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const { rows } = await sql<{ id: string; email_norm: string }>`
    select id, email_norm from person
    where ${inScope(scope)} and email_norm = any (${emails}::text[]) and is_enabled and ${mayManage}
  `.execute(db);

  return new Map(rows.map(({ id, email_norm }) => [email_norm, id]));
}

/** Which of these addresses sign in somewhere, at whichever company. Asked outside the wall between companies. */
export async function findTaken(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await sql<{ email_norm: string }>`
    select email_norm from login where email_norm = any (${emails}::text[])
  `.execute(db);

  return new Set(rows.map(({ email_norm }) => email_norm));
}

const columns = sql`
  id, first_name, last_name, email, emp_id, name_norm, email_norm, emp_id_norm, search_text, nationality_norm, roles,
  manager_id, department_id, designation_id, branch_id, team_id, insurance_policy_id, first_group_id, dob, gender,
  nationality, phone, joined_on, height_cm, weight_kg, goal, smoking, stress, mood, wearable_type,
  cardiovascular_status, diabetes_status
`;

const typed = sql`
  id uuid, first_name text, last_name text, email text, emp_id text, name_norm text, email_norm text, emp_id_norm text,
  search_text text, nationality_norm text, roles text[], manager_id uuid, department_id uuid, designation_id uuid,
  branch_id uuid, team_id uuid, insurance_policy_id uuid, first_group_id uuid, dob date, gender text, nationality text,
  phone text, joined_on date, height_cm numeric, weight_kg numeric, goal text, smoking text, stress text, mood text,
  wearable_type text, cardiovascular_status text, diabetes_status text
`;

/** The columns of somebody new. */
export interface NewColumns extends Omit<Held, 'is_enabled' | 'is_in_scope' | 'group_ids'> {
  readonly name_norm: string;
  readonly search_text: string;
  readonly nationality_norm: string | null;
  readonly first_group_id: string | null;
}

/** Somebody new as the statement below takes them; what nobody said is left out, as most of a file's people have few columns. */
export function recordOf(person: NewColumns): string {
  const said: Record<string, unknown> = { entry_id: v7() };
  for (const [column, value] of Object.entries(person)) if (value !== null) said[column] = value;

  return JSON.stringify(said);
}

/** Whoever adds them, with what, and from where. */
export type Adding = Pick<Importing, 'who' | 'origin' | 'id'>;

/**
 * Adds people who can sign in, with their entries in the trail and the note that they are to be welcomed, by one statement.
 * Gives back the ids of those who were not added, since somebody else has their employee id or address.
 */
export async function insertPeople(
  db: Trx,
  { who, origin, id: importId }: Adding,
  records: readonly string[],
): Promise<Set<string>> {
  const company = sql`${who.companyId}::uuid`;
  const { rows } = await sql<{ id: string; is_left: boolean }>`
    with given as materialized (
      select * from json_to_recordset(${`[${records.join(',')}]`}::json) as given (entry_id uuid, ${typed})
    ), added as (
      insert into person (company_id, ${columns}) select ${company}, ${columns} from given
      on conflict (company_id, emp_id_norm) do nothing
      returning id
    ), admitted as (
      insert into login (company_id, person_id, email_norm)
      select ${company}, id, email_norm from given where id in (select id from added)
      on conflict (email_norm) do nothing
      returning person_id as id
    ), entered as (${entriesOf(
      who,
      origin,
      sql`
        select entry_id, 'employee.added', 'person', id, null::jsonb, jsonb_build_object('email', email, 'empId', emp_id,
          'roles', roles, 'branchId', branch_id, 'importId', ${importId}::text)
        from given where id in (select id from admitted)
      `,
    )}), welcomed as (
      insert into welcome (company_id, person_id) select ${company}, id from admitted
    )
    select id, id in (select id from added) as is_left from given where id not in (select id from admitted)
  `.execute(db);
  const left = rows.filter(({ is_left }) => is_left).map(({ id }) => id);
  if (left.length > 0) {
    await sql`delete from person where company_id = ${who.companyId} and id = any (${left}::uuid[])`.execute(db);
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

export type Change = Partial<Omit<NewColumns, 'id' | 'email' | 'email_norm'>>;

/** Nothing happens to a person whom somebody else has changed since the look (`emp_id` in use among it). */
export async function changePerson(db: Trx, companyId: string, id: string, change: Change): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('person')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await markAllUsed(db, companyId, [change]);
}
