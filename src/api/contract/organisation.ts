import { type Static, Type } from 'typebox';
import { UNIT_NAME_MAX } from '../../rules/shared/constants.ts';
import {
  type CallContract,
  Id,
  IdParams,
  listQuery,
  Nullable,
  OneOrMany,
  replyWith,
  SingleLine,
  SortBy,
  StatusReply,
  strictObject,
  WholeNumber,
} from './common.ts';

/** `display` is its name. */
export const Reference = Type.Object({ _id: Id(), display: Type.String() });
export type Reference = Static<typeof Reference>;

export const BranchReference = Type.Object({ _id: Id(), branchName: Type.String() });
export type BranchReference = Static<typeof BranchReference>;

export const TeamReference = Type.Object({ _id: Id(), name: Type.String() });
export type TeamReference = Static<typeof TeamReference>;

export const GroupReference = Type.Object({ _id: Id(), groupName: Type.String(), display: Type.String() });
export type GroupReference = Static<typeof GroupReference>;

/** An employee's `insuranceCategory` is the `_id` of one of `plans`. */
export const InsurancePlan = Type.Object({
  _id: Id(),
  name: Type.String(),
  plans: Type.Array(Type.Object({ _id: Id(), name: Type.String(), policyDoc: Nullable(Type.String()) })),
});
export type InsurancePlan = Static<typeof InsurancePlan>;

export const OrgUnit = Type.Object({
  _id: Id(),
  name: Type.String(),
  display: Type.String(),
  code: Nullable(Type.String()),
  isEnabled: Type.Boolean(),
  headcount: Type.Integer(),
  /** It was never used, and the caller may delete it. */
  canDelete: Type.Boolean(),
  version: Type.Integer(),
});
export type OrgUnit = Static<typeof OrgUnit>;

/** Enabled and in the caller's scope. */
export const EditDetails = Type.Object({
  /** Retired, but still in use by someone in scope. */
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

export const EditDetailsReply = replyWith({ data: EditDetails });
export type EditDetailsReply = Static<typeof EditDetailsReply>;

const unitQuery = strictObject({ ...listQuery, sort: Type.Optional(SortBy('name', 'headcount')) });

export const UnitState = Type.Union([Type.Literal('inUse'), Type.Literal('retired')], { title: 'State' });
/** `id` finds units by id. */
const orgUnitQuery = strictObject({
  ...unitQuery.properties,
  state: Type.Optional(UnitState),
  id: Type.Optional(OneOrMany(Id({ title: 'Id' }))),
});

/** The version the caller has seen; a stale one returns 409. */
export const Version = WholeNumber(1, { title: 'Version' });

const orgUnitFields = (unit: string, message: string) => ({
  name: SingleLine(UNIT_NAME_MAX, { title: `${unit} name`, message }),
  code: Type.Optional(Nullable(SingleLine(20, { title: 'Code' }))),
});
const departmentFields = orgUnitFields('Department', 'Enter a department name.');
const designationFields = orgUnitFields('Designation', 'Enter a designation name.');

/** Omitted fields stay unchanged. `isEnabled: false` retires, `true` restores. */
const edited = (fields: typeof departmentFields) =>
  strictObject({
    _id: Id({ title: 'Id' }),
    version: Version,
    name: Type.Optional(fields.name),
    code: fields.code,
    isEnabled: Type.Optional(Type.Boolean({ title: 'In use' })),
  });

/** Moves everyone from `_id` to `into` and retires `_id`. */
const merged = strictObject({
  _id: Id({ title: 'Id' }),
  into: Id({ title: 'Merge into', message: 'Choose what to merge into.' }),
  version: Version,
});
const deleted = { params: IdParams, query: strictObject({ version: Version }), reply: StatusReply };

export type CreateOrgUnitBody = Static<ReturnType<typeof created>>;
const created = (fields: typeof departmentFields) => strictObject(fields);
export type EditOrgUnitBody = Static<ReturnType<typeof edited>>;
export type MergeOrgUnitBody = Static<typeof merged>;
export type OrgUnitQuery = Static<typeof orgUnitQuery>;

const DepartmentReply = replyWith({ department: OrgUnit });
const DesignationReply = replyWith({ designation: OrgUnit });

export const organisation = {
  getDetailsOnEdit: { summary: 'What the employee form offers to choose from', reply: EditDetailsReply },
  getDepartments: {
    summary: 'Departments',
    query: orgUnitQuery,
    reply: replyWith({ departments: Type.Array(OrgUnit), total: Type.Integer() }),
  },
  createDepartment: { summary: 'Add a department', body: created(departmentFields), reply: DepartmentReply },
  editDepartment: {
    summary: 'Rename, retire or restore a department',
    body: edited(departmentFields),
    reply: DepartmentReply,
  },
  mergeDepartment: {
    summary: 'Merge a department into another and retire it',
    body: merged,
    reply: replyWith({ department: OrgUnit, moved: Type.Integer() }),
  },
  deleteDepartment: { summary: 'Delete a department that was never used', ...deleted },
  getDesignations: {
    summary: 'Designations',
    query: orgUnitQuery,
    reply: replyWith({ designations: Type.Array(OrgUnit), total: Type.Integer() }),
  },
  createDesignation: { summary: 'Add a designation', body: created(designationFields), reply: DesignationReply },
  editDesignation: {
    summary: 'Rename, retire or restore a designation',
    body: edited(designationFields),
    reply: DesignationReply,
  },
  mergeDesignation: {
    summary: 'Merge a designation into another and retire it',
    body: merged,
    reply: replyWith({ designation: OrgUnit, moved: Type.Integer() }),
  },
  deleteDesignation: { summary: 'Delete a designation that was never used', ...deleted },
} as const satisfies Record<string, CallContract>;
