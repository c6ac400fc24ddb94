import { sql } from 'kysely';
import type { OwnWfhPolicy, WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import { periodOf } from '../../src/rules/wfh/wfh-days.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError, orNotFound } from '../access/http-error.ts';
import { selfScope } from '../access/scope.ts';
import { queryRunnerIn } from '../lists/query-runner.ts';
import { wfhCancelled, wfhSettled } from '../notify/events.ts';
import { lockApplicant, ownDay, selectApplicant, todayAt, weekendDays } from '../people/time-off/applicant.ts';
import { presentPolicy } from './policies.ts';
import { branchesOf, selectOpenPolicies } from './policy-queries.ts';
import { alreadyDecided, presentRequest } from './present.ts';
import { closeRequest, selectActiveRequests, selectRequest, selectRequests } from './request-queries.ts';

const MOST_REQUESTS_SHOWN = 200;

/** Allowed while pending, or approved for future days. */
export async function cancelOwnWfh(context: CallContext, id: string): Promise<WfhRequest> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  await lockApplicant(db, companyId, personId);
  const current = await findOwnRequest(context, id);
  const { status, from, to } = current;
  if (status !== 'pending' && status !== 'approved') throw alreadyDecided(current);
  if (status === 'approved') {
    const today = await ownDay(context);
    if (from <= today) {
      throw httpError(422, 'This has already started, so you can no longer cancel it. Ask HR to cancel it for you.');
    }
    await wfhCancelled(db, companyId, { id, personId, from, to });
  } else await wfhSettled(db, companyId, { id, personId });
  await closeRequest(db, { companyId, id, status: 'cancelled', decidedBy: personId, note: '' });
  await audit(context, 'wfh.cancelled', ['wfh_request', id]);

  return findOwnRequest(context, id);
}

/** Open policies, usage around the day, and the requests that touch its year, the latest first. */
export async function readOwnWfh({ db, principal }: CallContext, wantedDay: string | undefined) {
  const { companyId, personId } = principal;
  const applicant = await selectApplicant(db, companyId, personId);
  const day = wantedDay ?? todayAt(applicant);
  const weekend = weekendDays(applicant);
  const [week, month] = [periodOf(day, 'week', weekend), periodOf(day, 'month', weekend)];
  // The week may extend beyond the month.
  const [from] = [week.from, month.from].sort() as [string, string];
  const [, to] = [week.to, month.to].sort() as [string, string];
  const live = await selectActiveRequests(db, { companyId, personId, from, to });
  const open = await selectOpenPolicies(db, companyId, applicant);
  const policies = open.map((row): OwnWfhPolicy => {
    const { from, to } = row.limit_per === 'week' ? week : month;
    const days = live.filter(({ policy_id }) => policy_id === row.id).flatMap(({ days_on }) => days_on);
    const used = days.filter((one) => from <= one && one <= to).length;

    return { policy: presentPolicy(row, branchesOf(applicant)), from, to, used, allowed: row.limit_days };
  });
  const year = day.slice(0, 4);
  const { rows } = await selectRequests(queryRunnerIn(db), selfScope(principal), {
    conditions: [sql`request.from_day <= ${`${year}-12-31`} and request.to_day >= ${`${year}-01-01`}`],
    ofApplicant: [],
    order: sql`request.from_day desc`,
    skip: 0,
    count: MOST_REQUESTS_SHOWN,
  });

  return { policies, wfhRequests: rows.map((row) => presentRequest(principal, row)) };
}

export async function findOwnRequest({ db, principal }: CallContext, id: string): Promise<WfhRequest> {
  const row = orNotFound(await selectRequest(db, selfScope(principal), id), 'This request');

  return presentRequest(principal, row);
}
