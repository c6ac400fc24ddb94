/** Departments, designations, teams, groups and insurance plans, and what the employee form offers of them all. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Id, listQuery, Nullable, SortBy, strict } from './common.ts';

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
  version: Type.Integer(),
});
export type NamedUnit = Static<typeof NamedUnit>;

/** Everything the employee form offers to choose from; only what is enabled and in the caller's scope. */
export const EditDetails = Type.Object({
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

export const organisation = {
  getDetailsOnEdit: { summary: 'What the employee form offers to choose from', reply: EditDetailsReply },
  getDepartments: {
    summary: 'Departments',
    query: unitQuery,
    reply: answer({ departments: Type.Array(NamedUnit), total: Type.Integer() }),
  },
  getDesignations: {
    summary: 'Designations',
    query: unitQuery,
    reply: answer({ designations: Type.Array(NamedUnit), total: Type.Integer() }),
  },
  getTeams: {
    summary: 'Teams',
    query: unitQuery,
    reply: answer({
      teams: Type.Array(
        Type.Object({
          _id: Id(),
          name: Type.String(),
          image: Nullable(Type.String()),
          headcount: Type.Integer(),
          version: Type.Integer(),
        }),
      ),
      total: Type.Integer(),
    }),
  },
  viewGroups: {
    summary: 'Groups',
    query: unitQuery,
    reply: answer({
      groups: Type.Array(
        Type.Object({ ...GroupReference.properties, headcount: Type.Integer(), version: Type.Integer() }),
      ),
      total: Type.Integer(),
    }),
  },
} as const satisfies Record<string, CallContract>;
