import { type Static, Type } from 'typebox';
import { type CallContract, Id, IdParams, Nullable, replyWith, SingleLine, strictObject } from './common.ts';
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
  /** Empty for everyone. */
  branches: Type.Array(Type.Object({ _id: Id(), branchName: Type.String() })),
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  weekdays: Type.Array(Type.Integer()),
  /** Days per week or month; null for no limit. */
  limitDays: Nullable(Type.Integer()),
  limitPer: limitPer(),
  /**
   * `always`: every request needs approval. `never`: none does. `over-limit`: only beyond the limit; with the other two
   * nothing beyond the limit can be requested.
   */
  approval: approval(),
  minNoticeDays: Type.Integer(),
  isActive: Type.Boolean(),
  canEdit: Type.Boolean(),
  version: Type.Integer(),
});
export type WfhPolicy = Static<typeof WfhPolicy>;

const name = SingleLine(80, { title: 'Policy name', message: 'Enter a policy name.' });
const settings = {
  branches: Type.Optional(
    Type.Array(Id({ title: 'Branch' }), { maxItems: 200, uniqueItems: true, title: 'Available to' }),
  ),
  weekdays: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, uniqueItems: true, title: 'Days of the week' }),
  ),
  limitDays: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 31, title: 'Maximum days' }))),
  limitPer: Type.Optional(limitPer('Per')),
  approval: Type.Optional(approval('Approval')),
  minNoticeDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 366, title: 'Days of notice' })),
};

export const CreateWfhPolicyBody = strictObject({ name, ...settings });
export type CreateWfhPolicyBody = Static<typeof CreateWfhPolicyBody>;

/** Omitted fields stay unchanged. `isActive: true` restores a retired policy. */
export const EditWfhPolicyBody = strictObject({
  version: Version,
  name: Type.Optional(name),
  ...settings,
  isActive: Type.Optional(Type.Boolean({ title: 'In use' })),
});
export type EditWfhPolicyBody = Static<typeof EditWfhPolicyBody>;

const WfhPolicyReply = replyWith({ wfhPolicy: WfhPolicy });

export const wfh = {
  createWfhPolicy: { summary: 'Add a work from home policy', body: CreateWfhPolicyBody, reply: WfhPolicyReply },
  editWfhPolicy: {
    summary: 'Edit a work from home policy; past decisions do not change',
    params: IdParams,
    body: EditWfhPolicyBody,
    reply: WfhPolicyReply,
  },
  listWfhPolicies: {
    summary: 'Work from home policies',
    query: strictObject({ state: Type.Optional(UnitState) }),
    reply: replyWith({ wfhPolicies: Type.Array(WfhPolicy) }),
  },
  deleteWfhPolicy: {
    summary: 'Retire a work from home policy; approved days stay',
    params: IdParams,
    reply: WfhPolicyReply,
  },
} as const satisfies Record<string, CallContract>;
