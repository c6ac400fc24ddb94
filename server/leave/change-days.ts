import type { ChangeLeaveDaysBody, LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import type { LeaveSpan } from '../../src/rules/leave/leave-days.ts';
import { mayShareDays } from '../../src/rules/leave/replaced-leave.ts';
import { spanInWords } from '../../src/rules/leave/time-off.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, orNotFound } from '../access/http-error.ts';
import { reasonIn } from '../access/reason.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveMoved } from '../notify/leave-events.ts';
import { markRequest } from '../people/report-marks.ts';
import { selectApplicant, todayAt } from '../people/time-off/applicant.ts';
import { postReversal, spanOf, updateApplication } from '../people/time-off/approved-leave.ts';
import { settleHomeDays } from '../people/time-off/home-days.ts';
import { admitSpan, refuseAfterLastDay } from './apply.ts';
import { postTaken } from './ledger.ts';
import { findApprovedForUpdate, refuseOtherDays, withPortions } from './locks.ts';
import { missingDocument, presentApplication } from './present.ts';
import type { ApplicationRow } from './request-queries.ts';
import { dateRangeOf, findApplication, leaveEvent } from './requests.ts';
import { selectTypes } from './type-queries.ts';

/** Approved leave that was longer, shorter or at another time. It stays approved, also of a type that was retired since. */
export async function changeDays(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
  { reason, was, ...days }: ChangeLeaveDaysBody,
): Promise<LeaveApplication> {
  const { db, principal } = context;
  const { companyId, personId: by } = principal;
  const note = reasonIn(reason);
  const current = await findApprovedForUpdate(context, kinds, id);
  const { kind, type_id, person_id: personId } = current;
  const span = withPortions(days);
  const before = spanInWords(spanOf(current));
  const isSame = spanInWords(span) === before;
  // The change was already made: the reply to the first attempt was lost.
  if (isSame && spanInWords(withPortions(was)) !== before) return presentApplication(principal, current);
  refuseOtherDays(current, was);
  if (isSame) throw fieldError(422, 'from', 'These are the same days as before.');
  // Marks the months that the leave is moved out of.
  await markRequest(db, 'leave_application', companyId, id);
  await postReversal(context, current);
  const [type] = await selectTypes(db, { companyId, kind, id: type_id });
  const applicant = await selectApplicant(db, companyId, personId);
  if (!applicant.is_enabled && span.to > current.to_day && span.to > todayAt(applicant)) {
    throw fieldError(422, 'to', 'This employee is deactivated, so this leave cannot be extended beyond today.');
  }
  if (span.to > current.to_day) refuseAfterLastDay(applicant, span.to, 'Their');
  const whose = { personId, enteredBy: by };
  const found = orNotFound(type, 'This leave type');
  const counted = await admitSpan(
    db,
    companyId,
    whose,
    applicant,
    found,
    span,
    (live) => live.id === id || mayShareDays(current, live),
  );
  await updateApplication(db, companyId, id, counted);
  const changed = await findApplication(context, kinds, id);
  const missing = missingDocument(changed);
  if (missing) throw fieldError(422, 'to', missing);
  await postTaken(context, changed);
  for (const one of [current, changed]) await settleHomeDays(db, dateRangeOf(context, one));
  await leaveMoved(db, companyId, { ...leaveEvent(changed), by, before: leaveEvent(current) });
  await auditMove(context, current, span, note);

  return presentApplication(principal, await findApplication(context, kinds, id));
}

/** In its history, and for the ledger, whose older lines name the days before. */
export const auditMove = (
  context: CallContext,
  before: ApplicationRow,
  after: LeaveSpan,
  note: string,
): Promise<void> =>
  audit(context, 'leave.moved', ['leave_application', before.id], {
    before: { ...spanOf(before), span: spanInWords(spanOf(before)) },
    after: { ...after, span: spanInWords(after), note },
  });
