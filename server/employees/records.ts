/** People as the API shows them. */
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { Employee, EmployeeDetails, EmployeeOption, Gender } from '../../src/api/contract/employees.ts';
import type { Trx } from '../database/tx.ts';

type Ids = RawBuilder<string[]>;

const theOne = (id: string): Ids => sql`array[${id}::uuid]`;

/** The people with these ids, in their order. */
export const readEmployees = async (db: Trx, companyId: string, ids: Ids): Promise<Employee[]> =>
  (await read<EmployeeRow>(db, companyId, ids, employeeColumns)).map(presentEmployee);

/** The same people as pickers show them. */
export const readOptions = async (db: Trx, companyId: string, ids: Ids): Promise<EmployeeOption[]> =>
  (await read<OptionRow>(db, companyId, ids, optionColumns)).map(presentOption);

/** One person whom the caller is known to be allowed to see. */
export async function readEmployee(db: Trx, companyId: string, id: string): Promise<Employee> {
  return present(await readEmployees(db, companyId, theOne(id)));
}

/** One person with the wellness profile; whoever calls this writes the reading to the audit trail. */
export async function readDetails(db: Trx, companyId: string, id: string): Promise<EmployeeDetails> {
  return present((await read<DetailsRow>(db, companyId, theOne(id), detailColumns)).map(presentDetails));
}

function present<T>([found]: T[]): T {
  if (found === undefined) throw new Error('This person was there a moment ago.');

  return found;
}

async function read<Row>(db: Trx, companyId: string, ids: Ids, columns: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from unnest(${ids}) with ordinality as page (id, place)
    join person on person.company_id = ${companyId} and person.id = page.id
    order by page.place
  `.execute(db);

  return rows;
}

/**
 * What a person points at, looked up one by one: planning a join of all these tables takes longer than fetching a page
 * of people.
 */
const lookedUp = (table: string, column: string, reference: string): RawBuilder<unknown> => sql`(
  select ${sql.ref(`pointed.${column}`)} from ${sql.table(table)} as pointed
  where pointed.company_id = person.company_id and pointed.id = ${sql.ref(`person.${reference}`)}
)`;

const employeeColumns = sql`
  person.id, person.first_name, person.last_name, person.email, person.emp_id, person.roles,
  ${lookedUp('person', 'email', 'manager_id')} as manager_email,
  person.department_id, ${lookedUp('department', 'name', 'department_id')} as department_name,
  person.designation_id, ${lookedUp('designation', 'name', 'designation_id')} as designation_name,
  person.branch_id, ${lookedUp('branch', 'branch_name', 'branch_id')} as branch_name,
  person.team_id, ${lookedUp('team', 'name', 'team_id')} as team_name,
  person.insurance_policy_id, person.dob, person.gender, person.nationality, person.phone, person.joined_on,
  person.photo_file, person.is_enabled, person.is_b2c, person.plan_expires_on, person.password_changed,
  person.profile_updated, person.version,
  array(
    select json_build_object('id', people_group.id, 'name', people_group.group_name)
    from group_member
    join people_group on people_group.company_id = group_member.company_id and people_group.id = group_member.group_id
    where group_member.company_id = person.company_id and group_member.person_id = person.id
    order by people_group.name_norm
  ) as groups
`;

const detailColumns = sql`
  ${employeeColumns}, person.height_cm, person.weight_kg, person.goal, person.smoking, person.stress, person.mood,
  person.wearable_type, person.cardiovascular_status, person.diabetes_status, person.created_at, person.updated_at,
  (select company_name from company where company.id = person.company_id) as company_name
`;

const optionColumns = sql`
  person.id, person.first_name, person.last_name, person.email, person.emp_id, person.photo_file,
  person.branch_id, ${lookedUp('branch', 'branch_name', 'branch_id')} as branch_name
`;

interface OptionRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  emp_id: string;
  photo_file: string | null;
  branch_id: string | null;
  branch_name: string | null;
}

interface EmployeeRow extends OptionRow {
  roles: Role[];
  manager_email: string | null;
  department_id: string | null;
  department_name: string | null;
  designation_id: string | null;
  designation_name: string | null;
  team_id: string | null;
  team_name: string | null;
  insurance_policy_id: string | null;
  dob: string | null;
  gender: Gender | null;
  nationality: string | null;
  phone: string | null;
  joined_on: string | null;
  is_enabled: boolean;
  is_b2c: boolean;
  plan_expires_on: string | null;
  password_changed: boolean;
  profile_updated: boolean;
  version: number;
  groups: { id: string; name: string }[];
}

interface DetailsRow extends EmployeeRow {
  company_name: string;
  height_cm: number | null;
  weight_kg: number | null;
  goal: string | null;
  smoking: string | null;
  stress: string | null;
  mood: string | null;
  wearable_type: string | null;
  cardiovascular_status: string | null;
  diabetes_status: string | null;
  created_at: Date;
  updated_at: Date;
}

function presentEmployee(row: EmployeeRow): Employee {
  return {
    ...presentOption(row),
    firstName: row.first_name,
    lastName: row.last_name,
    roles: row.roles,
    manager: row.manager_email,
    managerEmail: row.manager_email,
    department: reference(row.department_id, row.department_name),
    designation: reference(row.designation_id, row.designation_name),
    teamId: row.team_id === null ? null : { _id: row.team_id, name: row.team_name ?? '' },
    insuranceCategory: row.insurance_policy_id,
    groups: row.groups.map(({ id, name }) => ({ _id: id, groupName: name, display: name })),
    dob: row.dob,
    gender: row.gender,
    nationality: row.nationality,
    phone: row.phone,
    joinedOn: row.joined_on,
    isEnabled: row.is_enabled,
    isB2Cuser: row.is_b2c,
    planExpirationDate: row.plan_expires_on,
    trackUser: { password: row.password_changed, profileUpdated: row.profile_updated },
    version: row.version,
  };
}

function presentDetails(row: DetailsRow): EmployeeDetails {
  return {
    ...presentEmployee(row),
    companyName: row.company_name,
    heightCm: row.height_cm,
    weightKg: row.weight_kg,
    goal: row.goal,
    smoking: row.smoking,
    stress: row.stress,
    mood: row.mood,
    wearableType: row.wearable_type,
    cardiovascularStatus: row.cardiovascular_status,
    diabetesStatus: row.diabetes_status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const presentOption = (row: OptionRow): EmployeeOption => ({
  _id: row.id,
  fullName: `${row.first_name} ${row.last_name}`,
  email: row.email,
  empId: row.emp_id,
  branchId: row.branch_id === null ? null : { _id: row.branch_id, branchName: row.branch_name ?? '' },
  photo: row.photo_file,
});

const reference = (id: string | null, display: string | null) =>
  id === null ? null : { _id: id, display: display ?? '' };
