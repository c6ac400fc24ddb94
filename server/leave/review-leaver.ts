/** In the review of a request: what of the year's leave is due to someone until their last working day. */
import type { LeaveReview } from '../../src/api/contract/leave-review.ts';
import type { LeaveAccount } from '../../src/rules/leave/leave-balance.ts';
import { leaverBalance } from '../../src/rules/leave/leaver-balance.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import { type LeaveAfter, leaveReturnedFrom } from '../people/time-off/absences-after.ts';
import type { Applicant } from '../people/time-off/applicant.ts';
import { isUnlimited } from '../people/time-off/leave-account.ts';
import type { ApplicationRow } from './request-queries.ts';
import { yearsOf } from './requests.ts';
import type { TypeRow } from './type-queries.ts';

interface Leaving {
  readonly applicant: Applicant;
  readonly type: TypeRow;
  /** Without the request. */
  readonly account: LeaveAccount;
  /** Those of the request. */
  readonly days: LeaveReview['days'];
  /** Approved leave that reaches beyond the last working day. */
  readonly later: readonly LeaveAfter[];
}

/** Null unless the request is for leave that can still be approved, in the year of the last working day. */
export function untilLastDay(
  row: ApplicationRow,
  { applicant, type, account, days, later }: Leaving,
): LeaveReview['untilLastDay'] {
  const { leaves_on: lastDay } = applicant;
  if (lastDay === null || row.kind !== 'leave' || row.status !== 'pending' || isUnlimited(type)) return null;
  const year = yearOf(lastDay);
  if (!yearsOf(row).includes(year)) return null;
  const balance = leaverBalance(account, lastDay, leaveReturnedFrom(later, type.id, { lastDay, applicant }));
  const requested = days
    .filter(({ day }) => day <= lastDay && yearOf(day) === year)
    .reduce((sum, { days: counted }) => sum + counted, 0);

  return { ...balance, leftAfter: balance.left - requested };
}
