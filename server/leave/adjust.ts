import { v7 } from 'uuid';
import type { AdjustLeaveBody } from '../../src/api/contract/delegations.ts';
import type { LeaveBalanceBreakdown } from '../../src/api/contract/leave-review.ts';
import { type LedgerEntry, shortageAfter, withEntries } from '../../src/rules/leave/leave-balance.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import { reasonIn } from '../access/reason.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveAdjusted } from '../notify/leave-events.ts';
import { lockApplicant, todayAt } from '../people/time-off/applicant.ts';
import { insertEntries } from '../people/time-off/approved-leave.ts';
import { keepsBalance } from '../people/time-off/leave-account.ts';
import { postDueEntries } from './account.ts';
import { readBalanceBreakdown } from './balance-breakdown.ts';
import { findBalanceSubject } from './balance-subject.ts';
import { lockTypeShared } from './request-queries.ts';

export async function adjustBalance(
  context: CallContext,
  kinds: readonly LeaveKind[],
  body: AdjustLeaveBody,
): Promise<LeaveBalanceBreakdown> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const { person, type: typeId, days } = body;
  if (person === personId) throw httpError(403, 'You cannot change your own balance.');
  const reason = reasonIn(body.reason);
  if (days === 0) throw fieldError(422, 'days', 'Enter a number of days other than 0.');
  await findBalanceSubject(context, kinds, { person, type: typeId });
  await lockApplicant(db, companyId, person);
  await lockTypeShared(db, companyId, typeId);
  const { type, applicant, account } = await findBalanceSubject(context, kinds, { person, type: typeId });
  // An entry would open an account, with all that the type grants.
  if (!keepsBalance(type, applicant, account))
    throw fieldError(422, 'type', 'This person is not eligible for this leave.');
  const today = todayAt(applicant);
  const { on = today } = body;
  const year = yearOf(on);
  if (year !== yearOf(today) && year !== yearOf(today) + 1) {
    throw fieldError(422, 'on', 'You can only change the balance for this year or next year.');
  }
  const current = await postDueEntries(db, { companyId, personId: person, typeId }, account, today, year);
  const change: LedgerEntry = { kind: 'adjusted', source: 'admin', on, days };
  if (!type.may_go_negative && shortageAfter(current, withEntries(current, [change]), today)) {
    throw fieldError(422, 'days', 'This would take the balance below zero.');
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
  const typeName = year === yearOf(today) ? type.name : `${type.name} ${year}`;
  await leaveAdjusted(db, companyId, { personId: person, typeId, typeName, days, kind: type.kind });
  const after = { type: typeId, on, days, ...(type.kind === 'leave' && { reason }) };
  await audit(context, 'leave.adjusted', ['person', person], { after });

  return readBalanceBreakdown(context, kinds, {
    person,
    type: typeId,
    on: year === yearOf(today) ? today : `${year}-01-01`,
  });
}
