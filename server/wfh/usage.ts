import { periodOf, usageOf, type WfhUsage } from '../../src/rules/wfh/wfh-days.ts';
import type { Trx } from '../database/tx.ts';
import { type Applicant, weekendDays } from '../people/time-off/applicant.ts';
import type { PolicyRow } from './policy-queries.ts';
import { type ActiveRequest, selectActiveRequests } from './request-queries.ts';

type Terms = Pick<PolicyRow, 'id' | 'limit_days' | 'limit_per'>;

interface HomeDays {
  readonly companyId: string;
  readonly personId: string;
  readonly days: readonly string[];
  /** Its request, if that is stored already. */
  readonly id?: string | undefined;
}

/** For every week or month that the days touch. The person's row must be locked for it to stay true. */
export async function readUsage(
  db: Trx,
  { companyId, personId, days, id }: HomeDays,
  policy: Terms,
  applicant: Applicant,
): Promise<WfhUsage[]> {
  // All of them were replaced by leave.
  if (days.length === 0) return [];
  const [from, to] = [days[0], days.at(-1)] as [string, string];
  const active = await selectActiveRequests(db, { companyId, personId, ...periodsOf({ from, to }, policy, applicant) });

  return usageAmong(active, { days, id }, policy, applicant);
}

/** From the first day of the first week or month that the days touch to the last day of the last. */
export const periodsOf = (
  { from, to }: { readonly from: string; readonly to: string },
  { limit_per }: Pick<Terms, 'limit_per'>,
  applicant: Pick<Applicant, 'weekend'>,
) => {
  const weekend = weekendDays(applicant);

  return { from: periodOf(from, limit_per, weekend).from, to: periodOf(to, limit_per, weekend).to };
};

/** `active`: the person's requests in these weeks or months. */
export function usageAmong(
  active: readonly ActiveRequest[],
  { days, id }: Pick<HomeDays, 'days' | 'id'>,
  policy: Terms,
  applicant: Pick<Applicant, 'weekend'>,
): WfhUsage[] {
  const others = active.filter((one) => one.id !== id && one.policy_id === policy.id).flatMap(({ days_on }) => days_on);

  return usageOf(days, others, { days: policy.limit_days, per: policy.limit_per }, weekendDays(applicant));
}
