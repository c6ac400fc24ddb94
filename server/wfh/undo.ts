/** A decision taken back by whoever has just taken it. */
import type { WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import { overLimit } from '../../src/machines/rules/wfh-days.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuse } from '../access/refuse.ts';
import { wfhDecisionUndone } from '../notify/events.ts';
import { lockApplicant } from '../people/applicant.ts';
import { presentRequest, undoUntil } from './present.ts';
import { type RequestRow, reopenRequest, selectLive } from './request-queries.ts';
import { findRequest, usageAsItStands } from './requests.ts';

/** The request waits again, as if nobody had decided. */
export async function undoDecision(command: Command, id: string): Promise<WfhRequest> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const { person_id: personId } = await findRequest(command, id);
  await lockApplicant(db, companyId, personId);
  const held = await findRequest(command, id);
  const { decided_at: decidedAt } = held;
  if (decidedAt === null || !undoUntil(who, held)) {
    throw refuse(409, 'This can no longer be undone: only who decided can do it, and only within five minutes.');
  }
  if (held.status === 'rejected') await refuseTakenSince(command, held);
  await reopenRequest(db, companyId, id);
  const { from_day: from, to_day: to } = held;
  await wfhDecisionUndone(db, companyId, { id, personId, from, to, decidedAt });
  await audit(db, who, origin, { what: 'wfh.undone', entity: 'wfh_request', entityId: id });

  return presentRequest(who, await findRequest(command, id));
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
