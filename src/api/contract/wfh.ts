/** Policies of work from home: who may do it, on which days, how often, and who is asked first. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Id, IdParams, Line, Nullable, strict } from './common.ts';
import { UnitState, Version } from './organisation.ts';

const limitPer = (title?: string) =>
  Type.Union([Type.Literal('week'), Type.Literal('month')], title === undefined ? {} : { title });
const approval = (title?: string) =>
  Type.Union(
    [Type.Literal('always'), Type.Literal('never'), Type.Literal('over-limit')],
    title === undefined ? {} : { title },
  );

export const WfhPolicy = Type.Object({
  _id: Id(),
  name: Type.String(),
  /** Whose people it is for; empty for everybody. */
  branches: Type.Array(Type.Object({ _id: Id(), branchName: Type.String() })),
  /** ISO weekdays, 1 Monday to 7 Sunday, on which people may work from home. */
  weekdays: Type.Array(Type.Integer()),
  /** Days in each week or month; null for as many as there are. */
  limitDays: Nullable(Type.Integer()),
  limitPer: limitPer(),
  /**
   * Who has to agree: somebody to every request (`always`), nobody to any (`never`), or somebody only to what goes beyond the
   * limit (`over-limit`). But for the last, nothing beyond the limit can be asked for.
   */
  approval: approval(),
  minNoticeDays: Type.Integer(),
  isActive: Type.Boolean(),
  /** The caller may edit and retire it. */
  canEdit: Type.Boolean(),
  version: Type.Integer(),
});
export type WfhPolicy = Static<typeof WfhPolicy>;

const name = Line(80, { title: 'Policy name', says: 'Please Enter Policy Name!' });
const settings = {
  branches: Type.Optional(Type.Array(Id({ title: 'Branch' }), { maxItems: 200, uniqueItems: true, title: 'Branches' })),
  weekdays: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, uniqueItems: true, title: 'Weekdays' }),
  ),
  limitDays: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 31, title: 'Days' }))),
  limitPer: Type.Optional(limitPer('In each')),
  approval: Type.Optional(approval('Approval')),
  minNoticeDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 366, title: 'Notice in days' })),
};

export const CreateWfhPolicyBody = strict({ name, ...settings });
export type CreateWfhPolicyBody = Static<typeof CreateWfhPolicyBody>;

/** What is left out stays. `isActive: true` brings a retired policy back. */
export const EditWfhPolicyBody = strict({
  version: Version,
  name: Type.Optional(name),
  ...settings,
  isActive: Type.Optional(Type.Boolean({ title: 'In use' })),
});
export type EditWfhPolicyBody = Static<typeof EditWfhPolicyBody>;

const WfhPolicyReply = answer({ wfhPolicy: WfhPolicy });

export const wfh = {
  createWfhPolicy: { summary: 'Add a policy of work from home', body: CreateWfhPolicyBody, reply: WfhPolicyReply },
  editWfhPolicy: {
    summary: 'Change a policy of work from home; what has been decided stays as it is',
    params: IdParams,
    body: EditWfhPolicyBody,
    reply: WfhPolicyReply,
  },
  listWfhPolicies: {
    summary: 'Policies of work from home',
    query: strict({ state: Type.Optional(UnitState) }),
    reply: answer({ wfhPolicies: Type.Array(WfhPolicy) }),
  },
  deleteWfhPolicy: {
    summary: 'Retire a policy of work from home; what was granted by it stays',
    params: IdParams,
    reply: WfhPolicyReply,
  },
} as const satisfies Record<string, CallContract>;
