/** How much somebody has worked from home: their days by a policy, week by week or month by month. */
import { periodOf, usageOf, type WfhUsage } from '../../src/machines/rules/wfh-days.ts';
import type { Trx } from '../database/tx.ts';
import { type Applicant, usualWeekend } from '../people/applicant.ts';
import type { PolicyRow } from './policy-queries.ts';
import { selectLive } from './request-queries.ts';

type Terms = Pick<PolicyRow, 'id' | 'limit_days' | 'limit_per'>;

export const weekendOf = ({ weekend }: Applicant): number[] => weekend ?? usualWeekend;

interface Asked {
  readonly companyId: string;
  readonly personId: string;
  /** The days that count, in order. */
  readonly days: readonly string[];
  /** The request that they are of, where it is stored already. */
  readonly id?: string;
}

/** What these days are to every week or month that they fall into. Their person's row has to be held for it to stay true. */
export async function readUsage(
  db: Trx,
  { companyId, personId, days, id }: Asked,
  policy: Terms,
  applicant: Applicant,
): Promise<WfhUsage[]> {
  const weekend = weekendOf(applicant);
  const [first, last] = [days[0], days.at(-1)] as [string, string];
  const from = periodOf(first, policy.limit_per, weekend).from;
  const { to } = periodOf(last, policy.limit_per, weekend);
  const live = await selectLive(db, { companyId, personId, from, to });
  const others = live.filter((one) => one.id !== id && one.policy_id === policy.id).flatMap(({ days_on }) => days_on);

  return usageOf(days, others, { days: policy.limit_days, per: policy.limit_per }, weekend);
}
