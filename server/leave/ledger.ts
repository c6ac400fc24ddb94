/** Entries are added, never changed. The caller must have locked the applicant's row. */

import { shortageAfter, takenBy, withEntries, withoutPending } from '../../src/rules/leave/leave-balance.ts';
import { overlaps } from '../../src/rules/leave/leave-days.ts';
import { mayShareDays } from '../../src/rules/leave/replaced-leave.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import { postDays, spanOf } from '../people/time-off/approved-leave.ts';
import { postDueEntries } from './account.ts';
import { type ApplicationRow, selectActiveApplications } from './request-queries.ts';
import { readAccountOfApplication, yearsOf } from './requests.ts';

/** The policy may have changed since the request was made. */
export async function postTaken(context: CallContext, application: ApplicationRow): Promise<void> {
  await assertDaysLeft(context, application);
  await postDays(context, application, 'taken');
}

/** What is left of approved leave whose days were returned: it had been covered, so it stays. */
export const postLeft = (context: CallContext, application: ApplicationRow): Promise<void> =>
  postDays(context, application, 'taken');

/** A pending request already counts; any other still has to fit. */
export async function assertDaysLeft(
  { db, principal: { companyId } }: CallContext,
  application: ApplicationRow,
): Promise<void> {
  const { person_id: personId, type_id: typeId, shares } = application;
  const { type, account, today } = await readAccountOfApplication(db, companyId, application);
  const through = Math.max(...yearsOf(application));
  const current = await postDueEntries(db, { companyId, personId, typeId }, account, today, through);
  if (type.may_go_negative) return;
  const others = application.status === 'pending' ? withoutPending(current, shares) : current;
  const short = shortageAfter(others, withEntries(others, takenBy(shares)), today);
  if (short) throw httpError(422, `There are not enough days left in ${short.year} to approve this.`);
}

/** For requests that become active again: the same days may have been requested since. */
export async function assertNoOverlap(
  { db, principal: { companyId } }: CallContext,
  { id, kind, person_id: personId, ...days }: ApplicationRow,
  status: 'pending' | 'approved',
): Promise<void> {
  const span = spanOf(days);
  const others = await selectActiveApplications(db, { companyId, personId, ...span });
  if (others.some((other) => other.id !== id && overlaps(other, span) && !mayShareDays({ kind, status }, other))) {
    throw httpError(409, 'This decision can no longer be undone because the days have been requested again.');
  }
}
