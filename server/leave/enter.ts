import type { EnterLeaveBody, LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveEntered } from '../notify/leave-events.ts';
import { settleHomeDays } from '../people/time-off/home-days.ts';
import { storeRequest } from './apply.ts';
import { findPerson } from './balance-subject.ts';
import { storeDecision } from './decide.ts';
import { missingDocument, presentApplication } from './present.ts';
import { readReplaced, refuseUnseen, returnedBy } from './replace.ts';
import { dateRangeOf, findApplication, leaveEvent } from './requests.ts';
import { selectTypes } from './type-queries.ts';

/** Approved at once by the caller, unless a document is missing: then it waits for that like any other request. */
export async function enterLeave(
  context: CallContext,
  kinds: readonly LeaveKind[],
  { person: personId, replaces, ...body }: EnterLeaveBody,
): Promise<LeaveApplication> {
  const { db, principal } = context;
  const { companyId, personId: by } = principal;
  if (personId === by) throw httpError(403, 'You cannot add leave for yourself. Request it instead.');
  await findPerson(context, personId);
  const kind = await kindOf(context, kinds, body.type);
  const { id } = await storeRequest(context, kind, body, { personId, enteredBy: by });
  await audit(context, 'leave.entered', ['leave_application', id]);
  const stored = await findApplication(context, [kind], id);
  const isWaiting = missingDocument(stored) !== undefined;
  const replaced = await readReplaced(context, stored);
  refuseUnseen(replaced, replaces, isWaiting);
  if (!isWaiting) {
    await storeDecision(context, stored, 'approved', '');
    await settleHomeDays(db, dateRangeOf(context, stored));
  }
  await leaveEntered(db, companyId, { ...leaveEvent(stored), by, isWaiting, returned: returnedBy(replaced) });

  return presentApplication(principal, await findApplication(context, [kind], id));
}

async function kindOf({ db, principal: { companyId } }: CallContext, kinds: readonly LeaveKind[], id: string) {
  for (const kind of kinds) if ((await selectTypes(db, { companyId, kind, id })).length > 0) return kind;
  throw fieldError(422, 'type', 'This leave type is not available. Choose another one.');
}
