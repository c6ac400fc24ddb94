import type { EnterLeaveBody, LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveEntered } from '../notify/leave-events.ts';
import { settleHomeDays } from '../people/home-days.ts';
import { storeRequest } from './apply.ts';
import { findPerson } from './balance-subject.ts';
import { leaveEvent, settle, stretchOf } from './decide.ts';
import { missingDocument, presentApplication } from './present.ts';
import { findApplication } from './requests.ts';
import { selectTypes } from './type-queries.ts';

/** Approved at once by the caller, unless a document is missing: then it waits for that like any other request. */
export async function enterLeave(
  command: Command,
  kinds: readonly LeaveKind[],
  { person: personId, ...body }: EnterLeaveBody,
): Promise<LeaveApplication> {
  const { db, principal } = command;
  const { companyId, personId: by } = principal;
  if (personId === by) throw httpError(403, 'You cannot add leave for yourself. Request it instead.');
  await findPerson(command, personId);
  const kind = await kindOf(command, kinds, body.type);
  const { id } = await storeRequest(command, kind, body, { personId, enteredBy: by });
  await audit(command, 'leave.entered', ['leave_application', id]);
  const stored = await findApplication(command, [kind], id);
  const isWaiting = missingDocument(stored) !== undefined;
  if (!isWaiting) {
    await settle(command, stored, 'approved', '');
    await settleHomeDays(db, stretchOf(command, stored));
  }
  await leaveEntered(db, companyId, { ...leaveEvent(stored), by, isWaiting });

  return presentApplication(principal, await findApplication(command, [kind], id));
}

async function kindOf({ db, principal: { companyId } }: Command, kinds: readonly LeaveKind[], id: string) {
  for (const kind of kinds) if ((await selectTypes(db, { companyId, kind, id })).length > 0) return kind;
  throw fieldError(422, 'type', 'This leave type is not available.');
}
