/** A decision taken back by whoever has just taken it. */
import type { WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import { overLimit } from '../../src/machines/rules/wfh-days.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuse } from '../access/refuse.ts';
import type { Who } from '../access/who.ts';
import { wfhReopened } from '../notify/events.ts';
import { lockApplicant } from '../people/applicant.ts';
import { type RequestRow, reopenRequest, selectLive } from './request-queries.ts';
import { findRequest, presentRequest, usageAsItStands } from './requests.ts';

/** Long enough to see that it was the wrong row. */
const UNDO_MS = 5 * 60_000;

/** Until when this person may take back what they have decided; nothing where they may not. */
export function undoUntil(row: RequestRow, { personId }: Pick<Who, 'personId'>): Date | undefined {
  const { status, decided_by, decided_at } = row;
  const isTheirs = decided_by === personId && row.person_id !== personId;
  if (!isTheirs || decided_at === null || (status !== 'approved' && status !== 'rejected')) return undefined;
  const until = new Date(decided_at.getTime() + UNDO_MS);

  return until.getTime() > Date.now() ? until : undefined;
}

/** The request waits again, as if nobody had decided. */
export async function undoDecision(command: Command, id: string): Promise<WfhRequest> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const { person_id: personId } = await findRequest(command, id);
  await lockApplicant(db, companyId, personId);
  const held = await findRequest(command, id);
  if (!undoUntil(held, who)) {
    throw refuse(409, 'This can no longer be undone: only who decided can do it, and only within five minutes.');
  }
  if (held.status === 'rejected') await refuseTakenSince(command, held);
  await reopenRequest(db, companyId, id);
  const { from_day: from, to_day: to } = held;
  await wfhReopened(db, companyId, { id, personId, from, to });
  await audit(db, who, origin, { what: 'wfh.reopened', entity: 'wfh_request', entityId: id });

  return presentRequest(await findRequest(command, id));
}

/** A rejection sets days free, and somebody may have asked for them again. */
async function refuseTakenSince(command: Command, held: RequestRow): Promise<void> {
  const { db, who } = command;
  const { person_id: personId, from_day: from, to_day: to } = held;
  const live = await selectLive(db, { companyId: who.companyId, personId, from, to });
  const over = overLimit(await usageAsItStands(command, held));
  if (live.length > 0 || (over && over.before > 0)) {
    throw refuse(409, 'This can no longer be undone: the days have been asked for again.');
  }
}
