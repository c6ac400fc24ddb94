/** Insurance plans: what the company offers, from when to when, for whom, and the document that says what is covered. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Day, Id, IdParams, Line, Nullable, strict } from './common.ts';

export const POLICY_DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** One offer inside a plan; an employee's `insuranceCategory` is its `_id`. */
export const InsurancePolicy = Type.Object({
  _id: Id(),
  name: Type.String(),
  /** A file name below `/file/`. */
  policyDoc: Nullable(Type.String()),
  effectiveFrom: Nullable(Day()),
  effectiveTo: Nullable(Day()),
  /** Who it is for, in the company's own words. */
  categories: Type.Array(Type.String()),
  /** Enabled people in scope who have it. */
  headcount: Type.Integer(),
});
export type InsurancePolicy = Static<typeof InsurancePolicy>;

export const InsurancePlanDetails = Type.Object({
  _id: Id(),
  name: Type.String(),
  plans: Type.Array(InsurancePolicy),
  /** Send it back with an edit; a save on top of somebody else's answers 409. */
  version: Type.Integer(),
});
export type InsurancePlanDetails = Static<typeof InsurancePlanDetails>;

const policyFields = {
  name: Line(80, { title: 'Offer name', says: 'Please Enter Offer Name!' }),
  effectiveFrom: Type.Optional(Nullable(Day({ title: 'Effective from' }))),
  effectiveTo: Type.Optional(Nullable(Day({ title: 'Effective to' }))),
  categories: Type.Optional(
    Type.Array(Line(40, { title: 'Category' }), { maxItems: 20, uniqueItems: true, title: 'Categories' }),
  ),
};

const planName = Line(80, { title: 'Plan name', says: 'Please Enter Plan Name!' });
const MOST_OFFERS = 50;

export const CreateInsurancePlanBody = strict({
  name: planName,
  plans: Type.Array(strict(policyFields), { maxItems: MOST_OFFERS, title: 'Offers' }),
});
export type CreateInsurancePlanBody = Static<typeof CreateInsurancePlanBody>;

/** All of the plan's offers: those with an `_id` are changed, those without are added, those left out are removed. */
export const EditInsurancePlanBody = strict({
  name: planName,
  plans: Type.Array(strict({ _id: Type.Optional(Id({ title: 'Offer' })), ...policyFields }), {
    maxItems: MOST_OFFERS,
    title: 'Offers',
  }),
  version: Type.Optional(Type.Integer({ minimum: 1, title: 'Version' })),
});
export type EditInsurancePlanBody = Static<typeof EditInsurancePlanBody>;

export const InsurancePlansReply = answer({ insurancePlans: Type.Array(InsurancePlanDetails) });
export type InsurancePlansReply = Static<typeof InsurancePlansReply>;

export const InsurancePlanReply = answer({ insurancePlan: InsurancePlanDetails });
export type InsurancePlanReply = Static<typeof InsurancePlanReply>;

export const insurance = {
  viewInsurancePlans: { summary: 'Insurance plans and the offers in them', reply: InsurancePlansReply },
  createInsurancePlan: { summary: 'Add an insurance plan', body: CreateInsurancePlanBody, reply: InsurancePlanReply },
  editInsurancePlan: {
    summary: 'Change an insurance plan and its offers; what people have cannot be removed',
    params: IdParams,
    body: EditInsurancePlanBody,
    reply: InsurancePlanReply,
  },
  uploadInsuranceDocument: {
    summary: "Store an offer's policy document in place of the one before",
    params: IdParams,
    body: strict({ policyId: Id({ title: 'Offer' }) }),
    upload: { field: 'policyDoc', types: ['application/pdf'], maxBytes: POLICY_DOCUMENT_MAX_BYTES },
    reply: InsurancePlanReply,
  },
} as const satisfies Record<string, CallContract>;
