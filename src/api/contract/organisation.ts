/** Departments, designations, teams, groups and insurance plans, and what the employee form offers of them all. */
import { type Static, Type } from 'typebox';
import {
  answer,
  type CallContract,
  Id,
  IdParams,
  Line,
  listQuery,
  Nullable,
  OneOrMany,
  Plain,
  SortBy,
  strict,
} from './common.ts';

/** Something an employee record points at. `display` is its name. */
export const Reference = Type.Object({ _id: Id(), display: Type.String() });
export type Reference = Static<typeof Reference>;

export const BranchReference = Type.Object({ _id: Id(), branchName: Type.String() });
export type BranchReference = Static<typeof BranchReference>;

export const TeamReference = Type.Object({ _id: Id(), name: Type.String() });
export type TeamReference = Static<typeof TeamReference>;

export const GroupReference = Type.Object({ _id: Id(), groupName: Type.String(), display: Type.String() });
export type GroupReference = Static<typeof GroupReference>;

/** A plan with the offers inside it; an employee's `insuranceCategory` is the `_id` of one of `plans`. */
export const InsurancePlan = Type.Object({
  _id: Id(),
  name: Type.String(),
  plans: Type.Array(Type.Object({ _id: Id(), name: Type.String(), policyDoc: Nullable(Type.String()) })),
});
export type InsurancePlan = Static<typeof InsurancePlan>;

export const NamedUnit = Type.Object({
  _id: Id(),
  name: Type.String(),
  display: Type.String(),
  code: Nullable(Type.String()),
  isEnabled: Type.Boolean(),
  headcount: Type.Integer(),
  /** Nobody has ever belonged to it, and the caller is the one to delete it. */
  canDelete: Type.Boolean(),
  version: Type.Integer(),
});
export type NamedUnit = Static<typeof NamedUnit>;

/** Everything the employee form offers to choose from; only what is enabled and in the caller's scope. */
export const EditDetails = Type.Object({
  /** No longer to be chosen, but somebody in scope still has it. */
  retired: Type.Object({
    branches: Type.Array(BranchReference),
    departments: Type.Array(Reference),
    designations: Type.Array(Reference),
  }),
  groups: Type.Array(GroupReference),
  departments: Type.Array(Reference),
  designations: Type.Array(Reference),
  teams: Type.Array(TeamReference),
  branches: Type.Array(BranchReference),
  insurancePlans: Type.Array(InsurancePlan),
});
export type EditDetails = Static<typeof EditDetails>;

export const EditDetailsReply = answer({ data: EditDetails });
export type EditDetailsReply = Static<typeof EditDetailsReply>;

const unitQuery = strict({ ...listQuery, sort: Type.Optional(SortBy('name', 'headcount')) });

/** What lists of units are narrowed by. `id` finds the ones that are known already. */
export const UnitState = Type.Union([Type.Literal('inUse'), Type.Literal('retired')], { title: 'State' });
const namedQuery = strict({
  ...unitQuery.properties,
  state: Type.Optional(UnitState),
  id: Type.Optional(OneOrMany(Id({ title: 'Id' }))),
});

/** The version that the caller has seen. Whoever acts on an older one is answered 409. */
export const Version = Type.Integer({ minimum: 1, title: 'Version' });

const namedFields = (unit: string, says: string) => ({
  name: Line(80, { title: `${unit} name`, says }),
  code: Type.Optional(Nullable(Line(20, { title: 'Code' }))),
});
const departmentFields = namedFields('Department', 'Please Enter Department Name!');
const designationFields = namedFields('Designation', 'Please Enter Designation Name!');

/** A change of some fields; what is left out stays. `isEnabled: false` retires, `true` restores. */
const edited = (fields: typeof departmentFields) =>
  strict({
    _id: Id({ title: 'Id' }),
    version: Version,
    name: Type.Optional(fields.name),
    code: fields.code,
    isEnabled: Type.Optional(Type.Boolean({ title: 'In use' })),
  });

/** Everybody of `_id` goes over to `into`; `_id` is retired. */
const merged = strict({
  _id: Id({ title: 'Id' }),
  into: Id({ title: 'Into', says: 'Please choose what to merge into.' }),
  version: Version,
});
const deleted = { params: IdParams, query: strict({ version: Version }), reply: Plain };

export type CreateNamedBody = Static<ReturnType<typeof created>>;
const created = (fields: typeof departmentFields) => strict(fields);
export type EditNamedBody = Static<ReturnType<typeof edited>>;
export type MergeNamedBody = Static<typeof merged>;
export type NamedQuery = Static<typeof namedQuery>;

const DepartmentReply = answer({ department: NamedUnit });
const DesignationReply = answer({ designation: NamedUnit });

export const organisation = {
  getDetailsOnEdit: { summary: 'What the employee form offers to choose from', reply: EditDetailsReply },
  getDepartments: {
    summary: 'Departments',
    query: namedQuery,
    reply: answer({ departments: Type.Array(NamedUnit), total: Type.Integer() }),
  },
  createDepartment: { summary: 'Add a department', body: created(departmentFields), reply: DepartmentReply },
  editDepartment: {
    summary: 'Rename, retire or restore a department',
    body: edited(departmentFields),
    reply: DepartmentReply,
  },
  mergeDepartment: {
    summary: 'Move everybody of a department into another and retire it',
    body: merged,
    reply: answer({ department: NamedUnit, moved: Type.Integer() }),
  },
  deleteDepartment: { summary: 'Delete a department that nobody has ever belonged to', ...deleted },
  getDesignations: {
    summary: 'Designations',
    query: namedQuery,
    reply: answer({ designations: Type.Array(NamedUnit), total: Type.Integer() }),
  },
  createDesignation: { summary: 'Add a designation', body: created(designationFields), reply: DesignationReply },
  editDesignation: {
    summary: 'Rename, retire or restore a designation',
    body: edited(designationFields),
    reply: DesignationReply,
  },
  mergeDesignation: {
    summary: 'Give everybody of a designation another and retire it',
    body: merged,
    reply: answer({ designation: NamedUnit, moved: Type.Integer() }),
  },
  deleteDesignation: { summary: 'Delete a designation that nobody has ever held', ...deleted },
} as const satisfies Record<string, CallContract>;
