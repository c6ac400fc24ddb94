import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { Employee, EmployeeDetails, EmployeeOption, ListedEmployee } from '../../src/api/contract/employees.ts';
import {
  columnOf,
  type PlainColumns,
  type PlainName,
  type ProfileName,
  profileNames,
  type RecordName,
  recordNames,
  valuesFrom,
} from '../../src/rules/employees/employee-fields.ts';
import type { Trx } from '../database/tx.ts';
import type { Unit, Units } from '../lists/list-cache.ts';
import { nameOf } from '../people/full-name.ts';
import type { PageShape } from './list.ts';

type Ids = RawBuilder<string[]>;

const singleId = (id: string): Ids => sql`array[${id}::uuid]`;

export async function readEmployee(db: Trx, companyId: string, id: string): Promise<Employee> {
  return present((await read<EmployeeRow>(db, companyId, singleId(id), employeeColumns)).map(presentEmployee));
}

/** The caller must audit the access. */
export async function readDetails(db: Trx, companyId: string, id: string): Promise<EmployeeDetails> {
  return present((await read<DetailsRow>(db, companyId, singleId(id), detailColumns)).map(presentDetails));
}

function present<T>([found]: T[]): T {
  if (found === undefined) throw new Error('This person has just been deleted.');

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

/** Scalar subqueries: planning a join of all these tables takes longer than fetching a page of people. */
const lookedUp = (table: string, column: string, reference: string): RawBuilder<unknown> => sql`(
  select ${sql.ref(`pointed.${column}`)} from ${sql.table(table)} as pointed
  where pointed.company_id = person.company_id and pointed.id = ${sql.ref(`person.${reference}`)}
)`;

const columnsOf = (names: readonly PlainName[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`person.${columnOf(name)}`)));

const ownColumns = sql`
  ${columnsOf(recordNames)}, person.id, person.roles, person.hr_confirmed_at,
  ${lookedUp('person', 'email', 'manager_id')} as manager_email, ${nameOf('person.manager_id')} as manager_name,
  person.department_id, person.designation_id, person.branch_id, person.team_id, person.insurance_policy_id,
  person.photo_file, person.is_enabled, person.leaves_on, person.is_b2c, person.plan_expires_on, person.password_changed,
  person.profile_updated, person.awaits_welcome, person.version
`;

const employeeColumns = sql`
  ${ownColumns}, ${lookedUp('department', 'name', 'department_id')} as department_name,
  ${lookedUp('designation', 'name', 'designation_id')} as designation_name,
  ${lookedUp('branch', 'branch_name', 'branch_id')} as branch_name,
  ${lookedUp('team', 'name', 'team_id')} as team_name,
  array(
    select json_build_object('id', people_group.id, 'name', people_group.group_name)
    from group_member
    join people_group on people_group.company_id = group_member.company_id and people_group.id = group_member.group_id
    where group_member.company_id = person.company_id and group_member.person_id = person.id
    order by people_group.name_norm
  ) as groups
`;

const detailColumns = sql`
  ${employeeColumns}, ${columnsOf(profileNames)}, person.created_at, person.updated_at,
  (select company_name from company where company.id = person.company_id) as company_name
`;

const groupIds = sql`
  array(
    select group_member.group_id from group_member
    where group_member.company_id = person.company_id and group_member.person_id = person.id
  ) as group_ids
`;

/** Names of departments and so on are cached (server/lists/list-cache.ts). */
const wholeColumns = sql<WholeRow>`${ownColumns}, ${groupIds}`;

const listedColumns = sql<ListedRow>`
  person.id, person.first_name, person.last_name, person.preferred_name, person.email, person.emp_id, person.gender,
  person.nationality, person.joined_on, person.roles, person.hr_confirmed_at,
  ${lookedUp('person', 'email', 'manager_id')} as manager_email, ${nameOf('person.manager_id')} as manager_name, person.department_id, person.designation_id,
  person.branch_id, person.team_id, person.photo_file, person.is_enabled, person.leaves_on, person.password_changed,
  person.profile_updated, person.awaits_welcome, person.version, ${groupIds}
`;

export type PeopleShape<Row, Person> = PageShape<Row, { users: Person[]; total: number }>;

export const wholePeople: PeopleShape<WholeRow, Employee> = {
  name: 'people',
  columns: wholeColumns,
  present: (rows, units, total) => ({ users: rows.map((row) => presentWhole(row, units)), total }),
};

/** What the list shows of people. */
export const listedPeople: PeopleShape<ListedRow, ListedEmployee> = {
  name: 'listed people',
  columns: listedColumns,
  present: (rows, units, total) => ({ users: rows.map((row) => presentListed(row, units)), total }),
};

/** Only the company level can confirm branch HR. */
export const withoutConfirmation = <Person extends ListedEmployee>({
  awaitsConfirmation: _,
  ...user
}: Person): Omit<Person, 'awaitsConfirmation'> => user;

export const toBranch = <Row, Person extends ListedEmployee>(shape: PeopleShape<Row, Person>) => ({
  ...shape,
  name: `${shape.name} of a branch`,
  present(rows: readonly Row[], units: Units, total: number) {
    const page = shape.present(rows, units, total);

    return { ...page, users: page.users.map(withoutConfirmation) };
  },
});

export const listedOptions: PageShape<ListedOptionRow, { employees: EmployeeOption[]; total: number }> = {
  name: 'options',
  columns: sql`
    person.id, person.first_name, person.last_name, person.email, person.emp_id, person.photo_file, person.branch_id
  `,
  present: (rows, units, total) => ({
    employees: rows.map((row) => optionOf(row, nameIn(units, row.branch_id))),
    total,
  }),
};

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

interface EmployeeRow extends OptionRow, PlainColumns<RecordName> {
  roles: Role[];
  hr_confirmed_at: Date | null;
  manager_email: string | null;
  manager_name: string | null;
  department_id: string | null;
  department_name: string | null;
  designation_id: string | null;
  designation_name: string | null;
  team_id: string | null;
  team_name: string | null;
  insurance_policy_id: string | null;
  is_enabled: boolean;
  leaves_on: string | null;
  is_b2c: boolean;
  plan_expires_on: string | null;
  password_changed: boolean;
  profile_updated: boolean;
  awaits_welcome: boolean;
  version: number;
  groups: { id: string; name: string }[];
}

type UnitNames = 'branch_name' | 'department_name' | 'designation_name' | 'team_name' | 'groups';
type OwnRow = Omit<EmployeeRow, UnitNames>;

type WholeRow = OwnRow & { group_ids: string[] };
type ListedRow = Omit<WholeRow, 'dob' | 'phone' | 'insurance_policy_id' | 'is_b2c' | 'plan_expires_on'>;
type ListedOptionRow = Omit<OptionRow, 'branch_name'>;

interface DetailsRow extends EmployeeRow, PlainColumns<ProfileName> {
  company_name: string;
  created_at: Date;
  updated_at: Date;
}

const presentWhole = (row: WholeRow, units: Units): Employee => employeeOf(row, namesIn(units, row));
const presentListed = (row: ListedRow, units: Units): ListedEmployee => listedOf(row, namesIn(units, row));

const namesIn = (units: Units, row: ListedRow): Names => ({
  department: nameIn(units, row.department_id),
  designation: nameIn(units, row.designation_id),
  branch: nameIn(units, row.branch_id),
  team: nameIn(units, row.team_id),
  groups: row.group_ids.length === 0 ? [] : groupsIn(units, row.group_ids),
});

const groupsIn = (units: Units, ids: readonly string[]) =>
  ids
    .map((id) => ({ id, ...unitIn(units, id) }))
    .sort((one, other) => one.position - other.position)
    .map(groupOf);

const nameIn = (units: Units, id: string | null): string | null => (id === null ? null : unitIn(units, id).name);

function unitIn(units: Units, id: string): Unit {
  const unit = units.get(id);
  if (!unit) throw new Error('A person’s record refers to a unit that does not exist in the company.');

  return unit;
}

const presentEmployee = (row: EmployeeRow): Employee =>
  employeeOf(row, {
    department: row.department_name,
    designation: row.designation_name,
    branch: row.branch_name,
    team: row.team_name,
    groups: row.groups.map(groupOf),
  });

/** Of what a person belongs to. */
interface Names {
  department: string | null;
  designation: string | null;
  branch: string | null;
  team: string | null;
  groups: Employee['groups'];
}

const employeeOf = (row: OwnRow, names: Names): Employee => ({
  ...listedOf(row, names),
  firstName: row.first_name,
  lastName: row.last_name,
  dob: row.dob,
  phone: row.phone,
  managerEmail: row.manager_email,
  insuranceCategory: row.insurance_policy_id,
  isB2Cuser: row.is_b2c,
  planExpirationDate: row.plan_expires_on,
});

/** One literal, because a list makes many: spreading and collecting fields took as long as the rest of a call. */
function listedOf(row: Omit<ListedRow, 'group_ids'>, { department, designation, branch, team, groups }: Names) {
  const employee: ListedEmployee = {
    _id: row.id,
    fullName: `${row.first_name} ${row.last_name}`,
    preferredName: row.preferred_name,
    email: row.email,
    empId: row.emp_id,
    gender: row.gender,
    nationality: row.nationality,
    joinedOn: row.joined_on,
    branchId: row.branch_id === null ? null : { _id: row.branch_id, branchName: branch ?? '' },
    photo: row.photo_file,
    roles: row.roles,
    manager: row.manager_email,
    managerName: row.manager_name,
    department: row.department_id === null ? null : { _id: row.department_id, display: department ?? '' },
    designation: row.designation_id === null ? null : { _id: row.designation_id, display: designation ?? '' },
    teamId: row.team_id === null ? null : { _id: row.team_id, name: team ?? '' },
    groups,
    isEnabled: row.is_enabled,
    leavesOn: row.leaves_on,
    trackUser: { password: row.password_changed, profileUpdated: row.profile_updated },
    version: row.version,
  };
  if (awaitsConfirmation(row)) employee.awaitsConfirmation = true;
  if (row.awaits_welcome) employee.awaitsWelcome = true;

  return employee;
}

const groupOf = ({ id, name }: { id: string; name: string }) => ({ _id: id, groupName: name, display: name });

export const awaitsConfirmation = ({
  roles,
  hr_confirmed_at,
}: Pick<EmployeeRow, 'roles' | 'hr_confirmed_at'>): boolean => roles.includes('b-hr') && hr_confirmed_at === null;

function presentDetails(row: DetailsRow): EmployeeDetails {
  return {
    ...presentEmployee(row),
    companyName: row.company_name,
    ...valuesFrom(profileNames, row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const optionOf = (row: ListedOptionRow, branch: string | null): EmployeeOption => ({
  _id: row.id,
  fullName: `${row.first_name} ${row.last_name}`,
  email: row.email,
  empId: row.emp_id,
  branchId: row.branch_id === null ? null : { _id: row.branch_id, branchName: branch ?? '' },
  photo: row.photo_file,
});
