import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { HttpError, httpError } from '../access/http-error.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveDecisionUndone } from '../notify/leave-events.ts';
import { settleHomeDays } from '../people/home-days.ts';
import { refuseUndoForLeaver } from '../people/leaver.ts';
import { reopenCancellation } from './cancellation-queries.ts';
import { holdForDecision, leaveEvent, presentDecision, stretchOf } from './decide.ts';
import { assertDaysLeft, assertNoOverlap, postReversal, postTaken } from './ledger.ts';
import { lastDecision, presentApplication, undoableDecision } from './present.ts';
import { type ApplicationRow, updateApplication } from './request-queries.ts';

/** Makes the request pending again; the ledger keeps both entries. */
export async function undoDecision(command: Command, kinds: readonly LeaveKind[], id: string) {
  const { db, principal } = command;
  const current = await holdForDecision(command, kinds, id);
  const last = undoableDecision(principal, current);
  if (!last) throw tooLate(command, current);
  await refuseUndoForLeaver(db, principal.companyId, current.person_id);
  if (await wasMovedSince(command, id, last.at)) {
    throw httpError(409, 'HR has changed the days of this leave since, so this decision can no longer be undone.');
  }
  if (last.about === 'cancellation') await undoCancellation(command, current);
  else await undoRequest(command, current);
  await settleHomeDays(db, stretchOf(command, current));
  await leaveDecisionUndone(db, principal.companyId, { ...leaveEvent(current), decidedAt: last.at });
  await audit(command, 'leave.undone', ['leave_application', id]);

  return presentDecision(command, kinds, id);
}

/** HR has moved the leave, so its days were never requested and it can't become a request again. */
async function wasMovedSince({ db, principal }: Command, id: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entry
    where company_id = ${principal.companyId} and entity = 'leave_application' and entity_id = ${id}
      and what = 'leave.moved' and at > ${since} limit 1
  `.execute(db);

  return rows.length > 0;
}

async function undoRequest(command: Command, current: ApplicationRow): Promise<void> {
  if (current.status === 'approved') await postReversal(command, current);
  else {
    await assertNoOverlap(command, current);
    await assertDaysLeft(command, current);
  }
  const open = { status: 'pending', decided_by: null, decided_at: null, note: '' } as const;
  await updateApplication(command.db, command.principal.companyId, current.id, open);
}

async function undoCancellation(command: Command, current: ApplicationRow): Promise<void> {
  if (current.status === 'cancelled') {
    await assertNoOverlap(command, current);
    await postTaken(command, current);
  }
  await reopenCancellation(command, current);
}

/** Contains the current request: if the reply to an undo was lost, its sender sees that it is pending again. */
function tooLate({ principal }: Command, current: ApplicationRow): HttpError {
  const last = lastDecision(current);
  const why =
    last?.by === principal.personId
      ? 'This decision can no longer be undone.'
      : 'Only the person who made this decision can undo it.';

  return new HttpError(409, last ? why : 'This request has not been decided.', {
    parts: { leaveApplication: presentApplication(principal, current) },
  });
}
