import type { WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import { firstOverLimit } from '../../src/rules/wfh/wfh-days.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { HttpError, httpError } from '../access/http-error.ts';
import { wfhDecisionUndone } from '../notify/events.ts';
import { lockApplicant } from '../people/time-off/applicant.ts';
import { settleHomeDays } from '../people/time-off/home-days.ts';
import { refuseUndoForLeaver } from '../people/time-off/leaver.ts';
import { presentRequest, undoUntil } from './present.ts';
import { type RequestRow, reopenRequest, selectActiveRequests } from './request-queries.ts';
import { findRequest, readCurrentUsage } from './requests.ts';

export async function undoDecision(context: CallContext, id: string): Promise<WfhRequest> {
  const { db, principal } = context;
  const { companyId } = principal;
  const { person_id: personId } = await findRequest(context, id);
  await lockApplicant(db, companyId, personId);
  const current = await findRequest(context, id);
  const { decided_at: decidedAt } = current;
  if (decidedAt === null || !undoUntil(principal, current)) {
    throw tooLate(context, current);
  }
  await refuseUndoForLeaver(db, companyId, personId);
  if (current.status === 'rejected') await refuseTakenSince(context, current);
  await reopenRequest(db, companyId, id);
  const { from_day: from, to_day: to } = current;
  await settleHomeDays(db, { companyId, personId, from, to });
  await wfhDecisionUndone(db, companyId, { id, personId, from, to, decidedAt });
  await audit(context, 'wfh.undone', ['wfh_request', id]);

  return presentRequest(principal, await findRequest(context, id));
}

/** Contains the current request: if the reply to an undo was lost, its sender sees that it is pending again. */
const tooLate = ({ principal }: CallContext, current: RequestRow) =>
  new HttpError(
    409,
    current.status === 'pending'
      ? 'This request has not been decided.'
      : 'This decision can no longer be undone. Only the person who made it can undo it, within five minutes.',
    { parts: { wfhRequest: presentRequest(principal, current) } },
  );

/** A rejection frees the days, so they may have been requested again. */
async function refuseTakenSince(context: CallContext, current: RequestRow): Promise<void> {
  const { db, principal } = context;
  const { person_id: personId, from_day: from, to_day: to } = current;
  const live = await selectActiveRequests(db, { companyId: principal.companyId, personId, from, to });
  const over = firstOverLimit(await readCurrentUsage(context, current));
  if (live.length > 0 || (over && over.before > 0)) {
    throw httpError(409, 'This decision can no longer be undone because the days have been requested again.');
  }
}
