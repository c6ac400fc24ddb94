import type { CancelForEmployeeBody } from '../../src/api/contract/leave-applications.ts';
import type { WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import { reasonIn } from '../access/reason.ts';
import { wfhCancelledByHr } from '../notify/events.ts';
import { lockForDecision } from './decide.ts';
import { alreadyDecided, presentRequest } from './present.ts';
import { closeRequest } from './request-queries.ts';
import { findRequest } from './requests.ts';

/** Approved work from home, also after its days. */
export async function cancelForEmployee(
  context: CallContext,
  id: string,
  body: CancelForEmployeeBody,
): Promise<WfhRequest> {
  const { db, principal } = context;
  const { companyId, personId: decidedBy } = principal;
  const note = reasonIn(body.reason);
  const current = await lockForDecision(context, id);
  if (current.status === 'pending') throw httpError(409, 'This request is pending. Approve or reject it.');
  if (current.status !== 'approved') throw alreadyDecided(presentRequest(principal, current));
  await closeRequest(db, { companyId, id, status: 'cancelled', decidedBy, note });
  await wfhCancelledByHr(db, companyId, {
    id,
    personId: current.person_id,
    by: decidedBy,
    from: current.from_day,
    to: current.to_day,
  });
  await audit(context, 'wfh.cancelled', ['wfh_request', id]);

  return presentRequest(principal, await findRequest(context, id));
}
