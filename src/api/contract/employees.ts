import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import {
  employeeFields,
  type LinkName,
  type OptionalName,
  type PlainName,
  plainField,
  profileNames,
  recordNames,
  type StoredValue,
} from '../../rules/employees/employee-fields.ts';
import { Role } from './auth.ts';
import {
  type CallContract,
  Day,
  Email,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  OneOrMany,
  oneOf,
  PersonName,
  replyWith,
  SingleLine,
  SortBy,
  strictObject,
  WholeNumber,
} from './common.ts';
import { LeaverBalance } from './leave-applications.ts';
import { BranchReference, GroupReference, Reference, TeamReference, Version } from './organisation.ts';

/** "admin" becomes company HR or branch HR, depending on who assigns it. */
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

function schemaOf(name: PlainName): TSchema {
  const { kind, label: title, message, max = 0 } = plainField(name);
  const notes = { title, ...(message && { message }) };
  if (kind === 'gender') return Gender;
  if (kind === 'number') return Type.Number(notes);
  if (kind === 'day') return Day(notes);
  if (kind === 'name') return PersonName(notes);

  return kind === 'email' ? Email({ ...notes, title: 'Email address' }) : SingleLine(max, notes);
}

const shown = <N extends PlainName>(names: readonly N[]) =>
  Object.fromEntries(
    names.map((name) => {
      const { kind, message } = plainField(name);
      const schema = kind === 'name' || kind === 'line' || kind === 'email' ? Type.String() : schemaOf(name);

      return [name, message ? schema : Nullable(schema)];
    }),
  ) as { [K in N]: TUnsafe<StoredValue<K>> };

/** Optional fields may be omitted. */
const sent = <N extends PlainName>(names: readonly N[]) =>
  Object.fromEntries(
    names.map((name) => [name, plainField(name).message ? schemaOf(name) : Type.Optional(Nullable(schemaOf(name)))]),
  ) as { [K in N]: K extends OptionalName ? TOptional<TUnsafe<StoredValue<K>>> : TUnsafe<StoredValue<K>> };

/** No health data. */
export const Employee = Type.Object({
  _id: Id(),
  ...shown(recordNames),
  fullName: Type.String(),
  roles: Type.Array(Role),
  /** Branch HR who may not read medical documents until confirmed at company level. */
  awaitsConfirmation: Type.Optional(Type.Boolean()),
  /** They were added without a welcome email and have not been sent one since. */
  awaitsWelcome: Type.Optional(Type.Boolean()),
  /** The manager's email. */
  manager: Nullable(Type.String()),
  managerEmail: Nullable(Type.String()),
  managerName: Nullable(Type.String()),
  department: Nullable(Reference),
  designation: Nullable(Reference),
  branchId: Nullable(BranchReference),
  teamId: Nullable(TeamReference),
  insuranceCategory: Nullable(Id()),
  groups: Type.Array(GroupReference),
  photo: Nullable(Type.String()),
  isEnabled: Type.Boolean(),
  /** The planned last working day; they are deactivated when it is over in their branch. */
  leavesOn: Nullable(Day()),
  isB2Cuser: Type.Boolean(),
  planExpirationDate: Nullable(Day()),
  trackUser: Type.Object({ password: Type.Boolean(), profileUpdated: Type.Boolean() }),
  /** Send it back with an edit; a stale one returns 409. */
  version: Type.Integer(),
});
export type Employee = Static<typeof Employee>;

/** Without what lists don't show, if that is all that was asked for (`fields=list`). */
export const ListedEmployee = Type.Object({
  ...Employee.properties,
  ...Type.Partial(
    Type.Pick(Employee, [
      'firstName',
      'lastName',
      'dob',
      'phone',
      'managerEmail',
      'insuranceCategory',
      'isB2Cuser',
      'planExpirationDate',
    ]),
  ).properties,
});
export type ListedEmployee = Static<typeof ListedEmployee>;

/** Includes the wellness profile; every read is written to the audit log. */
export const EmployeeDetails = Type.Object({
  ...Employee.properties,
  companyName: Type.String(),
  ...shown(profileNames),
  createdAt: Instant(),
  updatedAt: Instant(),
});
export type EmployeeDetails = Static<typeof EmployeeDetails>;

const notesOf = (name: LinkName) => {
  const { label: title, ...more } = employeeFields[name];

  return 'message' in more ? { title, message: more.message } : { title };
};

const { email, ...written } = sent(recordNames);

const personFields = {
  ...written,
  designation: Id(notesOf('designation')),
  roles: Type.Array(FormRole, { minItems: 1, maxItems: 4, uniqueItems: true, ...notesOf('roles') }),
  department: Id(notesOf('department')),
  branchId: Id(notesOf('branchId')),
  manager: Type.Optional(Nullable(Email(notesOf('manager')))),
  groups: Type.Optional(Type.Array(Id({ title: 'Group' }), { maxItems: 500, uniqueItems: true, title: 'Groups' })),
  teamId: Type.Optional(Nullable(Id(notesOf('teamId')))),
  insuranceCategory: Type.Optional(Nullable(Id(notesOf('insuranceCategory')))),
};

export const SignUpBody = strictObject({
  ...personFields,
  email,
  /** Whether they get the welcome email now; omitted for yes. */
  welcome: Type.Optional(Type.Boolean({ title: 'Welcome email' })),
});
export type SignUpBody = Static<typeof SignUpBody>;

/** The email cannot be changed. `planExpirationDate` only for B2C people, and never earlier than before. */
export const UpdateUserBody = strictObject({
  ...personFields,
  planExpirationDate: Type.Optional(Nullable(Day({ title: 'Subscription expiry date' }))),
  version: Version,
});
export type UpdateUserBody = Static<typeof UpdateUserBody>;

export const EmployeeSort = SortBy(
  'name',
  'department',
  'branch',
  'email',
  'group',
  'roles',
  'nationality',
  'gender',
  'designation',
  'joined',
  'leavesOn',
);
export type EmployeeSort = Static<typeof EmployeeSort>;

/** `none`: those who have none. */
const IdOrNone = (notes: { title: string }) =>
  Type.String({
    pattern: '^(?:none|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
    lowerCase: true,
    ...notes,
  });

/** Different filters narrow the result, several values of one filter widen it. */
const peopleFilters = {
  search: listQuery.search,
  department: Type.Optional(OneOrMany(Id({ title: 'Department' }))),
  designation: Type.Optional(OneOrMany(Id({ title: 'Designation' }))),
  branch: Type.Optional(OneOrMany(Id({ title: 'Branch' }))),
  group: Type.Optional(OneOrMany(Id({ title: 'Group' }))),
  team: Type.Optional(OneOrMany(IdOrNone({ title: 'Team' }))),
  insurance: Type.Optional(OneOrMany(IdOrNone({ title: 'Insurance' }))),
  role: Type.Optional(OneOrMany(FormRole)),
  gender: Type.Optional(OneOrMany(Gender)),
  nationality: Type.Optional(OneOrMany(Type.String({ maxLength: 60, title: 'Nationality' }))),
  /** `leaving`: enabled, with a last working day to come. */
  state: Type.Optional(oneOf(['enabled', 'disabled', 'leaving'], 'State')),
  /** The direct reports of someone; `none`: people without a manager, or whose manager is deactivated. */
  manager: Type.Optional(IdOrNone({ title: 'Manager' })),
  /**
   * `never`: people who have neither set a password nor filled in their profile. `notWelcomed`: those of them who have
   * not been sent a welcome email.
   */
  signedIn: Type.Optional(oneOf(['never', 'notWelcomed'], 'Signed in')),
  joinedFrom: Type.Optional(Day({ title: 'Joined from' })),
  joinedTo: Type.Optional(Day({ title: 'Joined until' })),
  /** When they were deactivated. */
  leftFrom: Type.Optional(Day({ title: 'Deactivated from' })),
  leftTo: Type.Optional(Day({ title: 'Deactivated until' })),
  leavesFrom: Type.Optional(Day({ title: 'Last working day from' })),
  leavesTo: Type.Optional(Day({ title: 'Last working day until' })),
};

export const EmployeesQuery = strictObject({
  ...listQuery,
  ...peopleFilters,
  sort: Type.Optional(EmployeeSort),
  /** Only people without a team. */
  teamWise: Type.Optional(Type.Boolean({ title: 'By team' })),
  /** `list`: without personal details that lists don't show. */
  fields: Type.Optional(Type.Literal('list', { title: 'Fields' })),
});
export type EmployeesQuery = Static<typeof EmployeesQuery>;

export const PeopleFilters = Type.Object(peopleFilters, { additionalProperties: false, title: 'Filters' });

/**
 * By id, by filter, or both. `expected` is the count the caller was shown for `filterConditions`; if it differs by now,
 * nothing is changed.
 */
export const PeopleSelectionBody = strictObject({
  people: Type.Optional(Type.Array(Id({ title: 'Person' }), { maxItems: 500, uniqueItems: true, title: 'People' })),
  matching: Type.Optional(PeopleFilters),
  expected: Type.Optional(WholeNumber(0, { title: 'Expected number' })),
});
export type PeopleSelectionBody = Static<typeof PeopleSelectionBody>;

export const SeenPerson = strictObject({
  _id: Id({ title: 'Person' }),
  isEnabled: Type.Boolean({ title: 'Active' }),
  beforeId: Nullable(Id({ title: 'Value before' })),
});
export type SeenPerson = Static<typeof SeenPerson>;

/** What the preview said of people. Those who are otherwise by now are not changed. */
export const SeenPeople = Type.Optional(
  Type.Array(SeenPerson, { maxItems: 500, title: 'Previewed people', description: 'As in the preview.' }),
);

export const PeopleOutcome = Type.Object({
  /** The person; for an undo that was refused, the entry. */
  _id: Id(),
  /** The status that changing this person alone would have returned. */
  status: Type.Integer(),
  message: Type.String(),
  /** The id for undoing the change; null if nothing changed. */
  entry: Nullable(Id()),
});
export type PeopleOutcome = Static<typeof PeopleOutcome>;

const EmployeesReply = replyWith({ users: Type.Array(ListedEmployee), total: Type.Integer() });

export const EmployeeOption = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  email: Type.String(),
  empId: Type.String(),
  branchId: Nullable(BranchReference),
  photo: Nullable(Type.String()),
});
export type EmployeeOption = Static<typeof EmployeeOption>;

export const EmployeeReply = replyWith({ user: Employee });
export type EmployeeReply = Static<typeof EmployeeReply>;

export const EmployeeDetailsReply = replyWith({ user: EmployeeDetails });
export type EmployeeDetailsReply = Static<typeof EmployeeDetailsReply>;

const EmployeeOptionsReply = replyWith({ employees: Type.Array(EmployeeOption), total: Type.Integer() });

const Waiting = Type.Object({ leave: Type.Integer(), sick: Type.Integer(), wfh: Type.Integer() });

/** Today if it is left out. */
const LastDay = Day({ title: 'Last working day' });

export const EmployeeEffects = Type.Object({
  /** Why the caller will be refused. */
  problem: Nullable(Type.String()),
  /** Enabled people who report to them. */
  reports: Type.Integer(),
  /** Pending requests of those people. */
  waiting: Waiting,
  /** Who can decide them: the first approver for each branch concerned. */
  deciders: Type.Array(Type.String()),
  /** How many others can. */
  moreDeciders: Type.Integer(),
  /** Their own pending requests. */
  own: Waiting,
  /** Delegations of approvals by them or to them that are not over; they end. */
  delegations: Type.Integer(),
  /** Approved absences that reach beyond the last working day: they are cancelled, or shortened to it. */
  absences: Type.Object({ cancelled: Type.Integer(), shortened: Type.Integer() }),
  /** Of leave, up to the last working day; empty where leave is not in the company's plan. */
  balances: Type.Array(LeaverBalance),
  /** In their branch. */
  today: Day(),
});
export type EmployeeEffects = Static<typeof EmployeeEffects>;

const EmployeeEffectsReply = replyWith({ effects: EmployeeEffects });

/** For someone who is active and about to leave, `isEnabled` means that they stay. */
export const SetUserEnabledBody = strictObject({
  isEnabled: Type.Boolean({ title: 'Enabled' }),
  lastDay: Type.Optional(LastDay),
  version: Type.Optional(Version),
});
export type SetUserEnabledBody = Static<typeof SetUserEnabledBody>;

export const employees = {
  getEmployeeEffects: {
    summary: 'What deactivating an employee would affect',
    params: IdParams,
    query: strictObject({ lastDay: Type.Optional(LastDay) }),
    reply: EmployeeEffectsReply,
  },
  signUpEmployee: {
    summary: 'Add an employee and, unless `welcome` is false, send a welcome email',
    body: SignUpBody,
    reply: EmployeeReply,
  },
  updateUser: { summary: 'Edit an employee', params: IdParams, body: UpdateUserBody, reply: EmployeeReply },
  setUserEnabled: {
    summary: 'Deactivate an employee (ends their sessions) now or after a last working day, or activate or keep them',
    params: IdParams,
    body: SetUserEnabledBody,
    reply: EmployeeReply,
  },
  confirmBranchHr: {
    summary: 'Confirm an employee as branch HR, so that they can read the branch’s medical documents',
    params: IdParams,
    reply: EmployeeReply,
  },
  allUsers: { summary: 'The people in scope, page by page', query: EmployeesQuery, reply: EmployeesReply },
  getEmployees: {
    summary: 'Active employees for a picker; `manager=true` returns only possible managers',
    query: strictObject({
      /** Only this person, who may be deactivated. */
      id: Type.Optional(Id({ title: 'Employee' })),
      searchPattern: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
      manager: Type.Optional(Type.Boolean({ title: 'Manager' })),
      skip: listQuery.skip,
      count: listQuery.count,
    }),
    reply: EmployeeOptionsReply,
  },
  getEmployee: {
    summary: 'One person with the wellness profile; logged in the audit trail',
    params: IdParams,
    reply: EmployeeDetailsReply,
  },
  assignManager: {
    summary: 'Give several people the same manager: all of them or none, or each on their own',
    body: strictObject({
      manager: Email({ title: 'Manager' }),
      each: Type.Optional(Type.Boolean({ title: 'Each on their own' })),
      seen: SeenPeople,
      employees: Type.Array(Id({ title: 'Employee' }), {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
        title: 'Employees',
      }),
    }),
    reply: replyWith({ assigned: Type.Integer(), outcomes: Type.Optional(Type.Array(PeopleOutcome)) }),
  },
} as const satisfies Record<string, CallContract>;
