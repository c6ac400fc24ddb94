import { periodOf, usageOf, type WfhUsage } from '../../src/rules/wfh/wfh-days.ts';
import type { Trx } from '../database/tx.ts';
import { type Applicant, defaultWeekend } from '../people/applicant.ts';
import type { PolicyRow } from './policy-queries.ts';
import { selectActiveRequests } from './request-queries.ts';

type Terms = Pick<PolicyRow, 'id' | 'limit_days' | 'limit_per'>;

export const weekendDays = ({ weekend }: Applicant): number[] => weekend ?? defaultWeekend;

interface Asked {
  readonly companyId: string;
  readonly personId: string;
  readonly days: readonly string[];
  /** Its request, if that is stored already. */
  readonly id?: string;
}

/** For every week or month that the days touch. The person's row must be locked for it to stay true. */
export async function readUsage(
  db: Trx,
  { companyId, personId, days, id }: Asked,
  policy: Terms,
  applicant: Applicant,
): Promise<WfhUsage[]> {
  // All of them were replaced by leave.
  if (days.length === 0) return [];
  const weekend = weekendDays(applicant);
  const [first, last] = [days[0], days.at(-1)] as [string, string];
  const from = periodOf(first, policy.limit_per, weekend).from;
  const { to } = periodOf(last, policy.limit_per, weekend);
  const live = await selectActiveRequests(db, { companyId, personId, from, to });
  const others = live.filter((one) => one.id !== id && one.policy_id === policy.id).flatMap(({ days_on }) => days_on);

  return usageOf(days, others, { days: policy.limit_days, per: policy.limit_per }, weekend);
}
