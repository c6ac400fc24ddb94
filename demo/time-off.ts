import type { LeaveKind } from '../server/database/schema-leave.ts';
import type { WfhPolicyTable } from '../server/database/schema-wfh.ts';
import type { Trx } from '../server/database/tx.ts';
import type { LeaveTerms } from '../src/rules/leave/leave-balance.ts';
import { yearOf } from '../src/rules/shared/days.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { insertRows } from './bulk.ts';
import timeOff from './data/time-off.json' with { type: 'json' };
import { historyBegins } from './days.ts';
import { need } from './need.ts';
import { firstDay, type Structure } from './people.ts';

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
  readonly proratesJoining?: boolean;
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
  readonly terms: LeaveTerms;
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
  const { companyId: company_id, day } = structure;
  const at = `${firstDay(day)}T08:00:00Z`;
  const stamps = { created_at: at, updated_at: at };
  const firstYear = yearOf(historyBegins(day));
  const idsOf = (names: readonly string[] = []) => names.map((name) => need(structure.branches.get(name)));
  const named = ({ name }: { name: string }, id: string) => ({ company_id, id, name, name_norm: normalise(name) });
  const types = leaveTypes.map((plan) => ({ id: nextId(), plan, terms: termsIn(plan, firstYear) }));
  const policies = wfhPolicies.map((plan) => ({ id: nextId(), plan }));
  await insertRows(
    trx,
    'leave_type',
    types.map(({ id, plan, terms }) => ({
      ...named(plan, id),
      ...rulesOf(plan),
      terms: [terms],
      first_year: terms.fromYear,
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

const rulesOf = (plan: TypePlan) => ({
  kind: plan.kind,
  colour: plan.colour,
  paid: plan.paid ?? true,
  half_day_allowed: plan.halfDayAllowed ?? true,
  attachment_after_days: plan.attachmentAfterDays ?? null,
  min_notice_days: plan.minNoticeDays ?? 0,
  max_consecutive_days: plan.maxConsecutiveDays ?? null,
  counts_weekends: plan.countsWeekends ?? false,
  may_go_negative: plan.mayGoNegative ?? false,
});

const termsIn = (plan: TypePlan, fromYear: number): LeaveTerms => ({
  fromYear,
  daysPerYear: plan.daysPerYear,
  carryOverCap: plan.carryOver?.cap ?? 0,
  carryOverExpiryMonth: plan.carryOver?.untilMonth ?? null,
  ...(plan.proratesJoining === false && { proratesJoining: false }),
});
