/** Approved sick leave takes the place of approved leave: the days that overlap are returned, in the same transaction. */

import { v7 } from 'uuid';
import type { ReplacedLeave } from '../../src/api/contract/leave-applications.ts';
import { dayRangeInWords } from '../../src/rules/leave/day-range.ts';
import { overlapInWords } from '../../src/rules/leave/entry-words.ts';
import { type NamedDay, overlaps } from '../../src/rules/leave/leave-days.ts';
import {
  type CountedLeave,
  cancellationFirst,
  isReplaceable,
  leaveWithout,
  replacementInWords,
  wereReturned,
} from '../../src/rules/leave/replaced-leave.ts';
import { type ReturnedDays, spanInWords } from '../../src/rules/leave/time-off.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, HttpError } from '../access/http-error.ts';
import { markRequest } from '../people/report-marks.ts';
import { type Applicant, selectApplicant } from '../people/time-off/applicant.ts';
import { dayColumns, postReversal, spanOf, updateApplication } from '../people/time-off/approved-leave.ts';
import { dayCountsOf } from './account.ts';
import { storeCancellation } from './cancel.ts';
import { auditMove } from './change-days.ts';
import { postLeft } from './ledger.ts';
import { findApprovedForUpdate } from './locks.ts';
import {
  type ActiveApplication,
  type ApplicationRow,
  insertApplication,
  selectActiveApplications,
} from './request-queries.ts';
import { findApplication } from './requests.ts';

export interface Replaced {
  readonly leave: ActiveApplication;
  readonly left: readonly CountedLeave<NamedDay>[];
  readonly returned: number;
}

export const countsOf = (leave: ActiveApplication, applicant: Applicant): NamedDay[] =>
  leave.counted.length > 0 ? leave.counted : dayCountsOf(leave, applicant, leave);

/** What approving sick leave would do to the other leave on its days. `obstacle`: why it can't be approved yet. */
export function replacedAmong(
  active: readonly ActiveApplication[],
  sick: Pick<ApplicationRow, 'id' | 'kind' | 'from_day' | 'to_day' | 'from_portion' | 'to_portion'>,
  countsIn: (leave: ActiveApplication) => readonly NamedDay[],
): { replaced: Replaced[]; obstacle: string | null } {
  const span = spanOf(sick);
  const others = sick.kind === 'sick' ? active.filter((one) => one.id !== sick.id && overlaps(one, span)) : [];
  const open = others.find((one) => !isReplaceable(one));

  return {
    replaced: others
      .filter(isReplaceable)
      .map((leave) => ({ leave, ...leaveWithout({ ...leave, counted: countsIn(leave) }, span) })),
    obstacle: open ? obstacleOf(open) : null,
  };
}

const obstacleOf = (open: ActiveApplication): string =>
  open.isCancelling ? cancellationFirst(open) : overlapInWords(open);

/** The caller has locked the applicant. */
export async function readReplaced({ db, principal }: CallContext, sick: ApplicationRow): Promise<Replaced[]> {
  const { companyId } = principal;
  const { person_id: personId } = sick;
  const active = await selectActiveApplications(db, { companyId, personId, ...spanOf(sick) });
  const applicant = await selectApplicant(db, companyId, personId);
  const { replaced, obstacle } = replacedAmong(active, sick, (leave) => countsOf(leave, applicant));
  if (obstacle) throw fieldError(422, 'from', obstacle);

  return replaced;
}

export const returnedBy = (replaced: readonly Replaced[]): ReturnedDays[] =>
  replaced.map(({ leave, returned }) => ({ typeName: leave.typeName, days: returned }));

/** The caller has approved the sick leave, tells the person, and settles the days at home. */
export async function returnOverlappedLeave(context: CallContext, sick: ApplicationRow): Promise<ReturnedDays[]> {
  if (sick.kind !== 'sick') return [];
  const replaced = await readReplaced(context, sick);
  if (replaced.length === 0) return [];
  for (const one of replaced) await shorten(context, one, sick);
  const returned = returnedBy(replaced);
  await updateApplication(context.db, context.principal.companyId, sick.id, { replaced_leave: true });
  await audit(context, 'leave.replaced', ['leave_application', sick.id], { after: { note: wereReturned(returned) } });

  return returned;
}

async function shorten(context: CallContext, { leave, left, returned }: Replaced, sick: ApplicationRow): Promise<void> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await findApprovedForUpdate(context, ['leave'], leave.id);
  const sickness = `Sick leave ${dayRangeInWords(spanOf(sick))}.`;
  const because = `${wereReturned([{ typeName: leave.typeName, days: returned }])} ${sickness}`.trim();
  const [first, second] = left;
  if (!first) {
    await storeCancellation(context, current, because);

    return;
  }
  // Marks the months that the leave is moved out of.
  await markRequest(db, 'leave_application', companyId, current.id);
  await postReversal(context, current);
  await updateApplication(db, companyId, current.id, dayColumns(first, first.counted));
  await postLeft(context, await findApplication(context, ['leave'], current.id));
  const { counted: _, ...span } = first;
  await auditMove(context, current, span, because);
  if (second) await storeSecond(context, current, second, because);
}

/** Requested and approved when the leave was, and by the same people. It can't become a request: the first part has been one. */
async function storeSecond(
  context: CallContext,
  current: ApplicationRow,
  second: CountedLeave<NamedDay>,
  because: string,
): Promise<void> {
  const { db, principal } = context;
  const { person_id, type_id, reason, status, created_at, decided_by, decided_at, note } = current;
  const id = v7();
  const approval = { status, decided_by, decided_at, note, entered_by: decided_by };
  const request = { person_id, type_id, reason, created_at };
  const days = dayColumns(second, second.counted);
  await insertApplication(db, { company_id: principal.companyId, id, ...request, ...days, ...approval });
  await postLeft(context, await findApplication(context, ['leave'], id));
  await audit(context, 'leave.split', ['leave_application', id], {
    after: { note: `${spanInWords(spanOf(current))} before. ${because}` },
  });
}

/** Asks again unless the caller saw what sick leave takes the place of, as it is now. */
export function refuseUnseen(
  replaced: readonly Replaced[],
  seen: readonly ReplacedLeave[] | undefined,
  isWaiting: boolean,
): void {
  const now = replaced.map(({ leave: { id, from, to, fromPortion, toPortion }, returned }) => ({
    ...{ _id: id, from, to, fromPortion, toPortion },
    days: returned,
  }));
  if (keyOf(now) === keyOf(seen ?? [])) return;
  const sentences = replaced.map(({ leave, returned }) => replacementInWords({ ...leave, days: returned }, isWaiting));
  const changed = seen === undefined ? [] : ['Their approved leave on these days has changed.'];
  const message = [...changed, ...(replaced.length > 0 ? sentences : ['No days go back to the balance.'])].join('\n');
  throw new HttpError(409, message, { errors: { confirmed: message }, parts: { replaces: now } });
}

const keyOf = (replaced: readonly ReplacedLeave[]): string =>
  replaced
    .map(({ _id, days, ...span }) => `${_id} ${spanInWords(span)} ${days}`)
    .sort()
    .join('\n');
