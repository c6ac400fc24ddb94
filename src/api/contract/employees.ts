/** Employees: the list, one person's details, adding, editing, switching off, managers. */
import { type Static, Type } from 'typebox';
import { Role } from './auth.ts';
import {
  answer,
  type CallContract,
  Day,
  Email,
  Id,
  IdParams,
  Instant,
  Line,
  listQuery,
  Nullable,
  OneOrMany,
  SortBy,
  strict,
} from './common.ts';
import { BranchReference, GroupReference, Reference, TeamReference } from './organisation.ts';

/** The roles that the employee form knows. "admin" becomes company HR or branch HR by who gives it. */
export const FormRole = Type.Union(
  [
    Type.Literal('admin'),
    Type.Literal('reporting-manager'),
    Type.Literal('b-content-writer'),
    Type.Literal('employee'),
  ],
  { title: 'Role' },
);
export type FormRole = Static<typeof FormRole>;

export const Gender = Type.Union([Type.Literal('female'), Type.Literal('male'), Type.Literal('other')], {
  title: 'Gender',
});
export type Gender = Static<typeof Gender>;

/** A person as lists and the form show them; no health data. */
export const Employee = Type.Object({
  _id: Id(),
  firstName: Type.String(),
  lastName: Type.String(),
  fullName: Type.String(),
  email: Type.String(),
  empId: Type.String(),
  roles: Type.Array(Role),
  /** The manager's e-mail. */
  manager: Nullable(Type.String()),
  managerEmail: Nullable(Type.String()),
  department: Nullable(Reference),
  designation: Nullable(Reference),
  branchId: Nullable(BranchReference),
  teamId: Nullable(TeamReference),
  insuranceCategory: Nullable(Id()),
  groups: Type.Array(GroupReference),
  dob: Nullable(Day()),
  gender: Nullable(Gender),
  nationality: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  joinedOn: Nullable(Day()),
  photo: Nullable(Type.String()),
  isEnabled: Type.Boolean(),
  isB2Cuser: Type.Boolean(),
  planExpirationDate: Nullable(Day()),
  trackUser: Type.Object({ password: Type.Boolean(), profileUpdated: Type.Boolean() }),
  /** Send it back with an edit; a save on top of somebody else's answers 409. */
  version: Type.Integer(),
});
export type Employee = Static<typeof Employee>;

/** One person with the wellness profile; every reading of it is written to the audit trail. */
export const EmployeeDetails = Type.Object({
  ...Employee.properties,
  companyName: Type.String(),
  heightCm: Nullable(Type.Number()),
  weightKg: Nullable(Type.Number()),
  goal: Nullable(Type.String()),
  smoking: Nullable(Type.String()),
  stress: Nullable(Type.String()),
  mood: Nullable(Type.String()),
  wearableType: Nullable(Type.String()),
  cardiovascularStatus: Nullable(Type.String()),
  diabetesStatus: Nullable(Type.String()),
  createdAt: Instant(),
  updatedAt: Instant(),
});
export type EmployeeDetails = Static<typeof EmployeeDetails>;

const personFields = {
  firstName: Line(80, { title: 'First name', says: 'Please Enter First Name!' }),
  lastName: Line(80, { title: 'Last name', says: 'Please Enter Last Name!' }),
  empId: Line(40, { title: 'Employee id', says: 'Please Enter Employee Id!' }),
  designation: Id({ title: 'Designation', says: 'Please Enter Employee Designation!' }),
  roles: Type.Array(FormRole, {
    minItems: 1,
    maxItems: 4,
    uniqueItems: true,
    title: 'Role',
    says: 'Please Enter Employee Role!',
  }),
  department: Id({ title: 'Department', says: 'Please Enter Department Name!' }),
  branchId: Id({ title: 'Branch', says: 'Please select branch!' }),
  manager: Type.Optional(Nullable(Email({ title: 'Manager' }))),
  groups: Type.Optional(Type.Array(Id({ title: 'Group' }), { maxItems: 500, uniqueItems: true, title: 'Groups' })),
  teamId: Type.Optional(Nullable(Id({ title: 'Team' }))),
  insuranceCategory: Type.Optional(Nullable(Id({ title: 'Insurance' }))),
  dob: Type.Optional(Nullable(Day({ title: 'Date of birth' }))),
  gender: Type.Optional(Nullable(Gender)),
  nationality: Type.Optional(Nullable(Line(60, { title: 'Nationality' }))),
  phone: Type.Optional(Nullable(Line(30, { title: 'Phone' }))),
  joinedOn: Type.Optional(Nullable(Day({ title: 'Joined on' }))),
};

export const SignUpBody = strict({
  ...personFields,
  email: Email({ title: 'Email address', says: 'Please Enter Email Address!' }),
});
export type SignUpBody = Static<typeof SignUpBody>;

/** The e-mail can't be changed. `planExpirationDate` only for B2C people and not before the current one. */
export const UpdateUserBody = strict({
  ...personFields,
  planExpirationDate: Type.Optional(Nullable(Day({ title: 'Subscription expiry date' }))),
  version: Type.Optional(Type.Integer({ minimum: 1, title: 'Version' })),
});
export type UpdateUserBody = Static<typeof UpdateUserBody>;

export const EmployeeSort = SortBy('name', 'department', 'branch', 'email', 'group', 'roles', 'nationality', 'gender');
export type EmployeeSort = Static<typeof EmployeeSort>;

/** What people can be found by: filters narrow each other, the values of one filter widen it. */
const peopleFilters = {
  search: listQuery.search,
  department: Type.Optional(OneOrMany(Id({ title: 'Department' }))),
  designation: Type.Optional(OneOrMany(Id({ title: 'Designation' }))),
  branch: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
  group: Type.Optional(OneOrMany(Id({ title: 'Group' }))),
  team: Type.Optional(OneOrMany(Id({ title: 'Team' }))),
  role: Type.Optional(OneOrMany(FormRole)),
  gender: Type.Optional(OneOrMany(Gender)),
  nationality: Type.Optional(OneOrMany(Type.String({ maxLength: 60, title: 'Nationality' }))),
  state: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')], { title: 'State' })),
};

export const EmployeesQuery = strict({
  ...listQuery,
  ...peopleFilters,
  sort: Type.Optional(EmployeeSort),
  /** Only people who belong to no team yet, ordered for building teams. */
  teamWise: Type.Optional(Type.Boolean({ title: 'Team-wise' })),
});
export type EmployeesQuery = Static<typeof EmployeesQuery>;

/**
 * People by name, by what they have in common, or both. `expected` is how many the caller was told that `matching` finds:
 * when it finds another number meanwhile, nothing is changed.
 */
export const ChosenPeople = strict({
  people: Type.Optional(Type.Array(Id({ title: 'Person' }), { maxItems: 500, uniqueItems: true, title: 'People' })),
  matching: Type.Optional(strict(peopleFilters)),
  expected: Type.Optional(Type.Integer({ minimum: 0, title: 'Expected number' })),
});
export type ChosenPeople = Static<typeof ChosenPeople>;

export const EmployeesReply = answer({ users: Type.Array(Employee), total: Type.Integer() });
export type EmployeesReply = Static<typeof EmployeesReply>;

/** A person as pickers show them. */
export const EmployeeOption = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  email: Type.String(),
  empId: Type.String(),
  branchId: Nullable(BranchReference),
  photo: Nullable(Type.String()),
});
export type EmployeeOption = Static<typeof EmployeeOption>;

export const EmployeeReply = answer({ user: Employee });
export type EmployeeReply = Static<typeof EmployeeReply>;

export const EmployeeDetailsReply = answer({ user: EmployeeDetails });
export type EmployeeDetailsReply = Static<typeof EmployeeDetailsReply>;

export const EmployeeOptionsReply = answer({ employees: Type.Array(EmployeeOption), total: Type.Integer() });
export type EmployeeOptionsReply = Static<typeof EmployeeOptionsReply>;

export const employees = {
  signUpEmployee: { summary: 'Add an employee; a welcome mail goes out', body: SignUpBody, reply: EmployeeReply },
  updateUser: { summary: 'Edit an employee', params: IdParams, body: UpdateUserBody, reply: EmployeeReply },
  setUserEnabled: {
    summary: 'Deactivate (ends their sessions at once) or activate an employee',
    params: IdParams,
    body: strict({ isEnabled: Type.Boolean({ title: 'Enabled' }) }),
    reply: EmployeeReply,
  },
  allUsers: { summary: 'The people in scope, page by page', query: EmployeesQuery, reply: EmployeesReply },
  getEmployees: {
    summary: 'Enabled people for a picker; `manager=true` leaves only those who may be a manager',
    query: strict({
      searchPattern: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
      manager: Type.Optional(Type.Boolean({ title: 'Manager' })),
      skip: listQuery.skip,
      count: listQuery.count,
    }),
    reply: EmployeeOptionsReply,
  },
  getEmployee: {
    summary: 'One person with the wellness profile; audited',
    params: IdParams,
    reply: EmployeeDetailsReply,
  },
  assignManager: {
    summary: 'Give several people the same manager',
    body: strict({
      manager: Email({ title: 'Manager' }),
      employees: Type.Array(Id({ title: 'Employee' }), {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
        title: 'Employees',
      }),
    }),
    reply: answer({ assigned: Type.Integer() }),
  },
} as const satisfies Record<string, CallContract>;
