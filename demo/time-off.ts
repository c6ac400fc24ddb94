import type { LeaveKind } from '../server/database/schema-leave.ts';
import type { WfhPolicyTable } from '../server/database/schema-wfh.ts';
import type { Trx } from '../server/database/tx.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { insertRows } from './bulk.ts';
import timeOff from './data/time-off.json' with { type: 'json' };
import { need } from './need.ts';
import { FIRST_DAY, type Structure } from './people.ts';

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
  readonly branches?: readonly string[];
  readonly isActive?: boolean;
}

export const annual = 'Annual leave';
export const sickness = 'Sickness';

export interface PolicyPlan
  extends Pick<WfhPolicyTable, 'name' | 'limit_days' | 'limit_per' | 'approval' | 'min_notice_days'> {
  readonly weekdays?: readonly number[];
  readonly branches?: readonly string[];
  readonly isActive?: boolean;
}

const leaveTypes = timeOff.leaveTypes as readonly TypePlan[];
const wfhPolicies = timeOff.wfhPolicies as readonly PolicyPlan[];

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
  const idsOf = (names: readonly string[] = []) => names.map((name) => need(structure.branches.get(name)));
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
