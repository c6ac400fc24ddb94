import type { LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError, orNotFound } from '../access/http-error.ts';
import { selfScope } from '../access/scope.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { leaveCancellationRequested, leaveSettled } from '../notify/leave-events.ts';
import { type Applicant, applicantQuery, lockApplicant, todayAt } from '../people/time-off/applicant.ts';
import { keepsBalance } from '../people/time-off/leave-account.ts';
import { accountsFrom, balanceOf } from './account.ts';
import { closeCancellation, insertCancellation } from './cancellation-queries.ts';
import { alreadyDecided, presentApplication, presentDocument } from './present.ts';
import {
  type ApplicationRow,
  accountQueries,
  closeApplication,
  ownApplicationsQuery,
  selectApplication,
} from './request-queries.ts';
import { leaveEvent } from './requests.ts';
import { personDocumentsQuery } from './review-queries.ts';
import { typesQuery } from './type-queries.ts';

const MOST_REQUESTS_SHOWN = 200;

/** Balances, and the requests that touch the year, the latest first. */
export async function readOwnLeave(
  { runQueries, principal }: QueryContext,
  kind: LeaveKind,
  wantedYear: number | undefined,
) {
  const { companyId, personId } = principal;
  const applicationsOf = (year: number) => ownApplicationsQuery(principal, kind, year, MOST_REQUESTS_SHOWN);
  // The current year in the person's time zone isn't known before the rows arrive.
  const likelyYear = wantedYear ?? new Date().getUTCFullYear();
  const [likelyRows, applicants, types, documents, ...accounts] = await runQueries([
    applicationsOf(likelyYear),
    applicantQuery(companyId, personId),
    typesQuery({ companyId, kind }),
    personDocumentsQuery(companyId, personId),
    ...accountQueries(companyId, personId),
  ]);
  const applicant = applicants[0] as Applicant;
  const today = todayAt(applicant);
  const year = wantedYear ?? yearOf(today);
  const rows = year === likelyYear ? likelyRows : (await runQueries([applicationsOf(year)]))[0];
  const accountOf = accountsFrom(applicant, accounts);
  const own = types.filter((type) => keepsBalance(type, applicant, accountOf(type)));
  // Days are granted up to the next year only.
  const balances = year > yearOf(today) + 1 ? [] : own.map((type) => balanceOf(type, accountOf(type), year, today));

  return {
    balances,
    leaveApplications: rows.map((row) => presentApplication(principal, row)),
    documents: rows.flatMap((row) =>
      documents
        .filter(({ application_id }) => application_id === row.id)
        .map((document) => ({ ...presentDocument(principal, row, document), leaveApplication: row.id })),
    ),
  };
}

export async function findOwnApplication(
  { db, principal }: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
): Promise<ApplicationRow> {
  return orNotFound(await selectApplication(db, selfScope(principal), kinds, id), 'This request');
}

export async function findOwnApplicationForUpdate(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
): Promise<ApplicationRow> {
  const { db, principal } = context;
  await lockApplicant(db, principal.companyId, principal.personId);

  return findOwnApplication(context, kinds, id);
}

/** Cancels a pending request at once. For an approved one, it creates a request to cancel. */
export async function cancelOwnApplication(
  context: CallContext,
  kind: LeaveKind,
  id: string,
  reason: string,
): Promise<LeaveApplication> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const current = await findOwnApplicationForUpdate(context, [kind], id);
  if (current.cancellation?.status === 'pending') throw httpError(409, 'You have already asked to cancel this.');
  if (current.status === 'pending') {
    await closeApplication(db, { companyId, id, status: 'cancelled', decided_by: personId, note: '' });
    await leaveSettled(db, companyId, leaveEvent(current));
    await audit(context, 'leave.cancelled', ['leave_application', id]);
  } else if (current.status === 'approved') {
    await insertCancellation(context, current, reason.trim());
    await leaveCancellationRequested(db, companyId, leaveEvent(current));
    await audit(context, 'leave.cancellationRequested', ['leave_application', id]);
  } else throw alreadyDecided(presentApplication(principal, current));

  return presentApplication(principal, await findOwnApplication(context, [kind], id));
}

export async function withdrawCancellation(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
): Promise<LeaveApplication> {
  const { db, principal } = context;
  const current = await findOwnApplicationForUpdate(context, kinds, id);
  if (current.cancellation?.status !== 'pending') throw httpError(409, 'There is no pending cancellation request.');
  await closeCancellation(context, current, { status: 'withdrawn', note: '' });
  await leaveSettled(db, principal.companyId, leaveEvent(current));
  await audit(context, 'leave.cancellationWithdrawn', ['leave_application', id]);

  return presentApplication(principal, await findOwnApplication(context, kinds, id));
}
