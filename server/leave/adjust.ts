/** Changing somebody's balance by hand. */
import { v7 } from 'uuid';
import type { AdjustLeaveBody } from '../../src/api/contract/delegations.ts';
import type { LeaveStanding } from '../../src/api/contract/leave-review.ts';
import { standingIn } from '../../src/machines/rules/leave-balance.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuse, refuseField } from '../access/refuse.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveAdjusted } from '../notify/leave-events.ts';
import { lockApplicant, todayAt } from '../people/applicant.ts';
import { bringUpToDate, yearOf } from './account.ts';
import { insertEntries, shareType } from './application-queries.ts';
import { findStanding, isKept, readStanding } from './simulate.ts';

/** Written into the ledger like everything else, with who did it and why. */
export async function adjust(
  command: Command,
  kinds: readonly LeaveKind[],
  body: AdjustLeaveBody,
): Promise<LeaveStanding> {
  const { db, who, origin } = command;
  const { companyId, personId } = who;
  const { person, type: typeId, days } = body;
  const reason = body.reason.trim();
  if (person === personId) throw refuse(403, 'Nobody changes their own balance.');
  if (reason === '') throw refuseField(422, 'reason', 'Please say why.');
  if (days === 0) throw refuseField(422, 'days', 'This changes nothing.');
  await findStanding(command, kinds, { person, type: typeId });
  await lockApplicant(db, companyId, person);
  await shareType(db, companyId, typeId);
  const { type, applicant, account } = await findStanding(command, kinds, { person, type: typeId });
  // An entry for somebody who has no account would open one, with all that the type grants.
  if (!isKept(type, applicant, account)) throw refuseField(422, 'type', 'This person cannot ask for this leave.');
  const today = todayAt(applicant);
  const { on = today } = body;
  const year = yearOf(on);
  if (year !== yearOf(today) && year !== yearOf(today) + 1) {
    throw refuseField(422, 'on', 'The balance of this year and of the next can be changed.');
  }
  const current = await bringUpToDate(db, { companyId, personId: person, typeId }, account, today, year);
  if (!type.may_go_negative && days < 0 && standingIn(current, year, today).available + days < 0) {
    throw refuseField(422, 'days', 'This would leave less than nothing.');
  }
  await insertEntries(db, [
    {
      company_id: companyId,
      id: v7(),
      person_id: person,
      type_id: typeId,
      kind: 'adjusted',
      source: 'admin',
      on_day: on,
      days,
      reason,
      created_by: personId,
    },
  ]);
  await leaveAdjusted(db, companyId, { personId: person, typeId, typeName: type.name, days, kind: type.kind });
  const after = { type: typeId, on, days, ...(type.kind === 'leave' && { reason }) };
  await audit(db, who, origin, { what: 'leave.adjusted', entity: 'person', entityId: person, after });

  return readStanding(command, kinds, { person, type: typeId, on: year === yearOf(today) ? today : `${year}-01-01` });
}
