/** What Harbour & Vale allows: types of leave and of sick leave, and policies of work from home. */
import { normalise } from '../../src/machines/rules/normalise.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { WfhPolicyTable } from '../database/schema-wfh.ts';
import type { Trx } from '../database/tx.ts';
import { insertRows } from './bulk.ts';
import type { BranchName } from './harbour-vale.ts';
import { FIRST_DAY, type Structure } from './people.ts';

/** The first year that days are granted for. */
const FIRST_YEAR = 2026;
const stamps = { created_at: `${FIRST_DAY}T08:00:00Z`, updated_at: `${FIRST_DAY}T08:00:00Z` };

export interface TypePlan {
  readonly kind: LeaveKind;
  readonly name: string;
  readonly colour: string;
  readonly daysPerYear: number;
  readonly paid?: boolean;
  readonly halfDayAllowed?: boolean;
  readonly attachmentAfterDays?: number;
  readonly carryOver?: { readonly cap: number; readonly untilMonth: number };
  readonly minNoticeDays?: number;
  readonly maxConsecutiveDays?: number;
  readonly countsWeekends?: boolean;
  readonly mayGoNegative?: boolean;
  readonly branches?: readonly BranchName[];
  readonly isActive?: boolean;
}

export const annual = 'Annual leave';
export const sickness = 'Sickness';

export const leaveTypes: readonly TypePlan[] = [
  {
    kind: 'leave',
    name: annual,
    colour: '#2f7d6b',
    daysPerYear: 25,
    carryOver: { cap: 5, untilMonth: 3 },
    minNoticeDays: 3,
    maxConsecutiveDays: 20,
  },
  { kind: 'leave', name: 'Volunteering', colour: '#b7791f', daysPerYear: 2, minNoticeDays: 7 },
  { kind: 'leave', name: 'Moving house', colour: '#7a5ea8', daysPerYear: 1, halfDayAllowed: false },
  {
    kind: 'leave',
    name: 'Parental leave',
    colour: '#b4536f',
    daysPerYear: 60,
    halfDayAllowed: false,
    minNoticeDays: 28,
    countsWeekends: true,
  },
  { kind: 'leave', name: 'Unpaid leave', colour: '#6b7280', daysPerYear: 0, paid: false, mayGoNegative: true },
  { kind: 'leave', name: 'Saints’ bridge days', colour: '#3f7fb5', daysPerYear: 2, branches: ['Lisbon', 'Porto'] },
  { kind: 'leave', name: 'Study leave', colour: '#8a6d3b', daysPerYear: 5, isActive: false },
  {
    kind: 'sick',
    name: sickness,
    colour: '#c2512f',
    daysPerYear: 30,
    attachmentAfterDays: 3,
    mayGoNegative: true,
  },
  { kind: 'sick', name: 'Sick child', colour: '#d18f2c', daysPerYear: 10, attachmentAfterDays: 1 },
  { kind: 'sick', name: 'Medical appointment', colour: '#4b79a6', daysPerYear: 5 },
];

export interface PolicyPlan
  extends Pick<WfhPolicyTable, 'name' | 'limit_days' | 'limit_per' | 'approval' | 'min_notice_days'> {
  readonly weekdays?: readonly number[];
  readonly branches?: readonly BranchName[];
  readonly isActive?: boolean;
}

export const wfhPolicies: readonly PolicyPlan[] = [
  { name: 'Two days a week', limit_days: 2, limit_per: 'week', approval: 'over-limit', min_notice_days: 0 },
  {
    name: 'Six days a month in Lisbon',
    limit_days: 6,
    limit_per: 'month',
    approval: 'always',
    min_notice_days: 1,
    branches: ['Lisbon'],
  },
  {
    name: 'Fridays at home',
    weekdays: [5],
    limit_days: null,
    limit_per: 'week',
    approval: 'never',
    min_notice_days: 0,
    branches: ['Rotterdam'],
  },
  {
    name: 'Summer from anywhere',
    limit_days: 10,
    limit_per: 'month',
    approval: 'always',
    min_notice_days: 14,
    isActive: false,
  },
];

/** What people can ask for, beside the plan that it was drawn from. */
export interface StoredType {
  readonly id: string;
  readonly plan: TypePlan;
}
export interface StoredPolicy {
  readonly id: string;
  readonly plan: PolicyPlan;
}
export interface TimeOff {
  readonly types: readonly StoredType[];
  readonly policies: readonly StoredPolicy[];
}

export async function allowTimeOff(trx: Trx, structure: Structure, nextId: () => string): Promise<TimeOff> {
  const { companyId: company_id } = structure;
  const idsOf = (names: readonly BranchName[] = []) => names.map((name) => structure.branches.get(name));
  const named = ({ name }: { name: string }, id: string) => ({ company_id, id, name, name_norm: normalise(name) });
  const types = leaveTypes.map((plan) => ({ id: nextId(), plan }));
  const policies = wfhPolicies.map((plan) => ({ id: nextId(), plan }));
  await insertRows(
    trx,
    'leave_type',
    types.map(({ id, plan }) => ({
      ...named(plan, id),
      ...termsOf(plan),
      branch_ids: idsOf(plan.branches),
      is_active: plan.isActive ?? true,
      version: 1,
      ...stamps,
    })),
  );
  await insertRows(
    trx,
    'wfh_policy',
    policies.map(({ id, plan }) => ({
      ...named(plan, id),
      weekdays: plan.weekdays ?? [1, 2, 3, 4, 5],
      limit_days: plan.limit_days,
      limit_per: plan.limit_per,
      approval: plan.approval,
      min_notice_days: plan.min_notice_days,
      branch_ids: idsOf(plan.branches),
      is_active: plan.isActive ?? true,
      version: 1,
      ...stamps,
    })),
  );

  return { types, policies };
}

const termsOf = (plan: TypePlan) => ({
  kind: plan.kind,
  colour: plan.colour,
  paid: plan.paid ?? true,
  half_day_allowed: plan.halfDayAllowed ?? true,
  attachment_after_days: plan.attachmentAfterDays ?? null,
  min_notice_days: plan.minNoticeDays ?? 0,
  max_consecutive_days: plan.maxConsecutiveDays ?? null,
  counts_weekends: plan.countsWeekends ?? false,
  may_go_negative: plan.mayGoNegative ?? false,
  terms: [
    {
      fromYear: FIRST_YEAR,
      daysPerYear: plan.daysPerYear,
      carryOverCap: plan.carryOver?.cap ?? 0,
      carryOverExpiryMonth: plan.carryOver?.untilMonth ?? null,
    },
  ],
  first_year: FIRST_YEAR,
});
