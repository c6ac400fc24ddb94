/** Taking back a decision of one's own, shortly after. */
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuse } from '../access/refuse.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveDecisionUndone } from '../notify/leave-events.ts';
import { type ApplicationRow, updateApplication } from './application-queries.ts';
import { reopenCancellation } from './cancellation.ts';
import { answerOf, holdForDecision, matterOf } from './decide.ts';
import { giveBack, refuseOverlap, refuseWithoutDays, take } from './ledger.ts';
import { lastDecision, undoable } from './present.ts';

/** Whatever was decided last is open again, as if nobody had decided; the ledger keeps both entries. */
export async function undo(command: Command, kinds: readonly LeaveKind[], id: string) {
  const { db, who, origin } = command;
  const held = await holdForDecision(command, kinds, id);
  const last = undoable(who, held);
  if (!last) throw tooLate(command, held);
  if (last.about === 'cancellation') await undoCancellation(command, held);
  else await undoRequest(command, held);
  await leaveDecisionUndone(db, who.companyId, { ...matterOf(held), decidedAt: last.at });
  await audit(db, who, origin, { what: 'leave.undone', entity: 'leave_application', entityId: id });

  return answerOf(command, kinds, id);
}

async function undoRequest(command: Command, held: ApplicationRow): Promise<void> {
  if (held.status === 'approved') await giveBack(command, held);
  else {
    await refuseOverlap(command, held);
    await refuseWithoutDays(command, held);
  }
  const open = { status: 'pending', decided_by: null, decided_at: null, note: '' } as const;
  await updateApplication(command.db, command.who.companyId, held.id, open);
}

async function undoCancellation(command: Command, held: ApplicationRow): Promise<void> {
  if (held.status === 'cancelled') {
    await refuseOverlap(command, held);
    await take(command, held);
  }
  await reopenCancellation(command, held);
}

const tooLate = ({ who }: Command, held: ApplicationRow) => {
  const last = lastDecision(held);
  if (!last) return refuse(409, 'Nobody has decided on this request.');

  return refuse(
    409,
    last.by === who.personId
      ? 'It is too late to take this decision back.'
      : 'Only whoever decided can take a decision back.',
  );
};
