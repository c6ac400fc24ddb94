import { sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { SignUpBody, UpdateUserBody } from '../../src/api/contract/employees.ts';
import {
  columnOf,
  columnsFrom,
  type PlainColumns,
  type PlainValues,
  type RecordName,
  recordNames,
  valuesFrom,
} from '../../src/rules/employees/employee-fields.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError, notFound, orNotFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import { inScope } from '../people/in-scope.ts';
import { companyRoles, holdsAny } from '../people/roles.ts';
import { searchColumns } from '../people/search-columns.ts';
import { ONLY_COMPANY_ADMINS } from './errors.ts';
import type { StoredReferences } from './references.ts';

export interface StoredPerson extends PlainColumns<RecordName>, StoredReferences {
  readonly id: string;
  readonly version: number;
  readonly is_enabled: boolean;
  readonly is_b2c: boolean;
  readonly roles: Role[];
  readonly hr_confirmed_at: Date | null;
  readonly manager_id: string | null;
  readonly manager_email: string | null;
  readonly plan_expires_on: string | null;
  readonly leaves_on: string | null;
}

/** Locks the row until the transaction ends. Throws 404 for people out of scope. */
export async function findPersonForUpdate({ db, principal, scope }: CallContext, id: string): Promise<StoredPerson> {
  const isHeld = await sql`
    select from person where ${inScope(scope)} and person.id = ${id} for no key update
  `.execute(db);
  if (isHeld.rows.length === 0) throw notFound('This employee');
  // A second query, so that it sees what the transaction before it committed.
  const { rows } = await sql<StoredPerson>`
    select ${sql.join(recordNames.map((name) => sql.ref(columnOf(name))))}, id, version, is_enabled, is_b2c, roles, hr_confirmed_at,
      manager_id, department_id, designation_id, branch_id, team_id, insurance_policy_id, plan_expires_on, leaves_on,
      (
        select email from person as manager
        where manager.company_id = person.company_id and manager.id = person.manager_id
      ) as manager_email,
      array(
        select group_id from group_member
        where group_member.company_id = person.company_id and group_member.person_id = person.id
      ) as group_ids
    from person where company_id = ${principal.companyId} and id = ${id}
  `.execute(db);
  const person = orNotFound(rows[0], 'This employee');
  assertMayChange(principal, person.roles);

  return person;
}

/** A branch admin may see company HR in their branch, but not change them. */
function assertMayChange({ level }: Principal, roles: readonly string[]): void {
  if (level !== 'company' && holdsAny(roles, companyRoles)) {
    throw httpError(403, ONLY_COMPANY_ADMINS);
  }
}

type Form = SignUpBody | UpdateUserBody;

/** An optional field that is left out keeps its value; for a new person it is null. */
export function personColumns(form: Form, email: string, current?: StoredPerson) {
  const { department, designation, branchId } = form;
  const values: Partial<PlainValues<RecordName>> = form;
  const { email: _, ...own } = columnsFrom(recordNames, (name) =>
    valueOrCurrent(trimmed(values[name]), current?.[columnOf(name)]),
  );

  return {
    ...own,
    ...searchColumns(valuesFrom(recordNames, { ...own, email })),
    department_id: department,
    designation_id: designation,
    branch_id: branchId,
    team_id: valueOrCurrent(form.teamId, current?.team_id),
    insurance_policy_id: valueOrCurrent(form.insuranceCategory, current?.insurance_policy_id),
  };
}

const valueOrCurrent = <T>(value: T | null | undefined, current: T | null | undefined): T | null =>
  value === undefined ? (current ?? null) : value;

const trimmed = <T extends string | null | undefined>(text: T) => (text?.trim() ?? text) as T;
