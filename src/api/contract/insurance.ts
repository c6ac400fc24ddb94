import { type Static, Type } from 'typebox';
import { type CallContract, Day, Id, IdParams, Nullable, replyWith, SingleLine, strictObject } from './common.ts';
import { Version } from './organisation.ts';

const POLICY_DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** An employee's `insuranceCategory` is its `_id`. */
export const InsuranceOption = Type.Object({
  _id: Id(),
  name: Type.String(),
  /** A file name below `/file/`. */
  policyDoc: Nullable(Type.String()),
  effectiveFrom: Nullable(Day()),
  effectiveTo: Nullable(Day()),
  /** Free text. */
  categories: Type.Array(Type.String()),
  /** Enabled people in scope who have it. */
  headcount: Type.Integer(),
});
export type InsuranceOption = Static<typeof InsuranceOption>;

export const InsurancePlanDetails = Type.Object({
  _id: Id(),
  name: Type.String(),
  plans: Type.Array(InsuranceOption),
  /** Send it back with an edit; a stale one returns 409. */
  version: Type.Integer(),
});
export type InsurancePlanDetails = Static<typeof InsurancePlanDetails>;

const optionFields = {
  name: SingleLine(80, { title: 'Option name', message: 'Enter an option name.' }),
  effectiveFrom: Type.Optional(Nullable(Day({ title: 'Effective from' }))),
  effectiveTo: Type.Optional(Nullable(Day({ title: 'Effective to' }))),
  categories: Type.Optional(
    Type.Array(SingleLine(40, { title: 'Category' }), { maxItems: 20, uniqueItems: true, title: 'Categories' }),
  ),
};

const planName = SingleLine(80, { title: 'Plan name', message: 'Enter a plan name.' });
const MOST_OPTIONS = 50;

export const CreateInsurancePlanBody = strictObject({
  name: planName,
  plans: Type.Array(strictObject(optionFields), { maxItems: MOST_OPTIONS, title: 'Options' }),
});
export type CreateInsurancePlanBody = Static<typeof CreateInsurancePlanBody>;

/** The complete list: with `_id` changed, without added, omitted removed. */
export const EditInsurancePlanBody = strictObject({
  name: planName,
  plans: Type.Array(strictObject({ _id: Type.Optional(Id({ title: 'Option' })), ...optionFields }), {
    maxItems: MOST_OPTIONS,
    title: 'Options',
  }),
  version: Version,
});
export type EditInsurancePlanBody = Static<typeof EditInsurancePlanBody>;

const InsurancePlansReply = replyWith({ insurancePlans: Type.Array(InsurancePlanDetails) });

export const InsurancePlanReply = replyWith({ insurancePlan: InsurancePlanDetails });
export type InsurancePlanReply = Static<typeof InsurancePlanReply>;

export const insurance = {
  viewInsurancePlans: { summary: 'Insurance plans and their options', reply: InsurancePlansReply },
  createInsurancePlan: { summary: 'Add an insurance plan', body: CreateInsurancePlanBody, reply: InsurancePlanReply },
  editInsurancePlan: {
    summary: 'Edit an insurance plan and its options; options in use cannot be removed',
    params: IdParams,
    body: EditInsurancePlanBody,
    reply: InsurancePlanReply,
  },
  uploadInsuranceDocument: {
    summary: 'Replace an option’s policy document',
    params: IdParams,
    body: strictObject({ policyId: Id({ title: 'Option' }) }),
    upload: { field: 'policyDoc', types: ['application/pdf'], maxBytes: POLICY_DOCUMENT_MAX_BYTES },
    reply: InsurancePlanReply,
  },
} as const satisfies Record<string, CallContract>;
