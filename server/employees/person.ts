/** A person as commands read and write them. */
import { sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { SignUpBody, UpdateUserBody } from '../../src/api/contract/employees.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuse } from '../access/refuse.ts';
import type { Who } from '../access/who.ts';
import { inScope } from '../people/matching.ts';
import { personNorms } from '../people/norms.ts';
import { companyRoles, holdsAny } from '../people/roles.ts';

/** The columns that a form writes, and those that decide whether it may. */
export interface StoredPerson {
  readonly id: string;
  readonly version: number;
  readonly is_enabled: boolean;
  readonly is_b2c: boolean;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly emp_id: string;
  readonly roles: Role[];
  readonly manager_id: string | null;
  readonly manager_email: string | null;
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
  readonly plan_expires_on: string | null;
  readonly group_ids: string[];
}

/**
 * The person, held until the transaction ends: of two changes at the same moment the second sees the first.
 * Out of scope is as good as not there.
 */
export async function holdPerson({ db, who, scope }: Command, id: string): Promise<StoredPerson> {
  const isHeld = await sql`
    select from person where ${inScope(scope)} and person.id = ${id} for no key update
  `.execute(db);
  if (isHeld.rows.length === 0) throw notFound('This employee');
  // A second query, so that it sees what the one before it in the queue has stored.
  const { rows } = await sql<StoredPerson>`
    select id, version, is_enabled, is_b2c, email, first_name, last_name, emp_id, roles, manager_id, department_id,
      designation_id, branch_id, team_id, insurance_policy_id, dob, gender, nationality, phone, joined_on,
      plan_expires_on,
      (
        select email from person as manager
        where manager.company_id = person.company_id and manager.id = person.manager_id
      ) as manager_email,
      array(
        select group_id from group_member
        where group_member.company_id = person.company_id and group_member.person_id = person.id
      ) as group_ids
    from person where company_id = ${who.companyId} and id = ${id}
  `.execute(db);
  const [person] = rows;
  if (!person) throw notFound('This employee');
  refuseAboveOneself(who, person.roles);

  return person;
}

/** A branch admin may meet company HR in their branch, and look, but not touch. */
export function refuseAboveOneself({ level }: Who, roles: readonly string[]): void {
  if (level !== 'company' && holdsAny(roles, companyRoles)) {
    throw refuse(403, 'Only a company admin may change a company admin.');
  }
}

type Form = SignUpBody | UpdateUserBody;

/** The columns that a form fills directly. What an optional field leaves out keeps its value; a new person has none. */
export function columnsOf(form: Form, email: string, held?: StoredPerson) {
  const { firstName, lastName, empId, department, designation, branchId } = form;
  const nationality = kept(trimmed(form.nationality), held?.nationality);
  const names = { firstName: firstName.trim(), lastName: lastName.trim(), empId: empId.trim() };

  return {
    first_name: names.firstName,
    last_name: names.lastName,
    emp_id: names.empId,
    nationality,
    ...personNorms({ ...names, email, nationality }),
    department_id: department,
    designation_id: designation,
    branch_id: branchId,
    team_id: kept(form.teamId, held?.team_id),
    insurance_policy_id: kept(form.insuranceCategory, held?.insurance_policy_id),
    dob: kept(form.dob, held?.dob),
    gender: kept(form.gender, held?.gender),
    phone: kept(trimmed(form.phone), held?.phone),
    joined_on: kept(form.joinedOn, held?.joined_on),
  };
}

const kept = <T>(given: T | null | undefined, held: T | null | undefined): T | null =>
  given === undefined ? (held ?? null) : given;

const trimmed = <T extends string | null | undefined>(text: T) => (text?.trim() ?? text) as T;
