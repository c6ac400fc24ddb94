/** Requests of a branch's people are counted again when its weekend or public holidays change. */
import { sql } from 'kysely';
import type { RequestCounts } from '../../../src/rules/employees/request-counts.ts';
import { changedStretch } from '../../../src/rules/leave/calendar-change.ts';
import type { RecountEffects, RequestChange } from '../../../src/rules/organisation/calendar-words.ts';
import { type AuditEvent, auditMany } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { inParts } from '../../database/in-parts.ts';
import type { Trx } from '../../database/tx.ts';
import { type RecountedRequest, requestsRecounted } from '../../notify/recount-events.ts';
import { fullName } from '../full-name.ts';
import type { BranchChange } from './branch-change.ts';
import { findHomeToRecount, type RecountedHome, storeHome } from './recount-home.ts';
import { countBelowZero, findLeaveToRecount, type RecountedLeave, storeLeave } from './recount-leave.ts';

/** The most lines that are readable in a dialog. */
const MOST_NAMED = 20;

interface Recount {
  readonly leave: readonly RecountedLeave[];
  readonly home: readonly RecountedHome[];
  readonly effects: RecountEffects;
}

/**
 * Undefined if no day changes. Locks everyone in the branch, so that no one requests days by the old calendar at the
 * same time.
 */
export async function planRecount(
  { db, principal: { companyId } }: CallContext,
  change: BranchChange,
): Promise<Recount | undefined> {
  const stretch = changedStretch(change);
  if (!stretch) return undefined;
  await sql`
    select from person where company_id = ${companyId} and branch_id = ${change.branchId} order by id for no key update
  `.execute(db);
  const leave = await findLeaveToRecount(db, companyId, change, stretch);
  const home = await findHomeToRecount(db, companyId, change, stretch);
  const moved = leave.filter(hasOtherDays);
  const movedHome = home.filter(({ isMoved }) => isMoved);
  const approved = moved.filter(({ status }) => status === 'approved');
  const requests = [
    ...moved,
    ...movedHome.map((one) => ({ ...one, ...wholeDays, kind: 'wfh' as const, days: one.days.length })),
  ];
  const days = approved.flatMap(({ changes }) => changes.map((one) => one.days));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

  return {
    leave,
    home,
    effects: {
      approved: byKind(approved),
      pending: byKind(moved.filter(({ status }) => status === 'pending')),
      home: movedHome.length,
      given: 0 - sum(days.filter((one) => one < 0)),
      taken: sum(days.filter((one) => one > 0)),
      empty: requests.filter(({ days }) => days === 0).length,
      below: await countBelowZero(db, companyId, moved, change.from),
      first: await nameFirst(db, companyId, requests),
      requests: requests.length,
    },
  };
}

function byKind(leave: readonly RecountedLeave[]): RequestCounts {
  const sick = leave.filter(({ kind }) => kind === 'sick').length;

  return { leave: leave.length - sick, sick, wfh: 0 };
}

const wholeDays = { fromPortion: 'full', toPortion: 'full' } as const;

type ChangedRequest = Omit<RequestChange, 'name'> & { readonly personId: string };

/** By name, then by day. */
async function nameFirst(db: Trx, companyId: string, requests: readonly ChangedRequest[]): Promise<RequestChange[]> {
  if (requests.length === 0) return [];
  const people = [...new Set(requests.map(({ personId }) => personId))];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${fullName()} as name from person where company_id = ${companyId} and id = any (${people}::uuid[])
    order by name_norm, id limit ${MOST_NAMED}
  `.execute(db);

  return rows
    .flatMap(({ id, name }) =>
      requests
        .filter(({ personId }) => personId === id)
        .sort((one, other) => (one.from < other.from ? -1 : 1))
        .map(({ kind, status, before, days, from, to, fromPortion, toPortion }) => ({
          ...{ name, kind, status, before, days },
          ...{ from, to, fromPortion, toPortion },
        })),
    )
    .slice(0, MOST_NAMED);
}

/** `reason`: what changed in the calendar. Notifies the people whose requests now use different days. */
export async function storeRecount(context: CallContext, { leave, home }: Recount, reason: string): Promise<void> {
  const { db, principal, clientIp } = context;
  for (const some of inParts(leave)) {
    await storeLeave(context, some, reason);
    await auditMany(db, principal, clientIp, some.filter(hasOtherDays).map(recounted('leave', reason)));
  }
  for (const some of inParts(home)) {
    await storeHome(context, some);
    await auditMany(db, principal, clientIp, some.filter(({ isMoved }) => isMoved).map(recounted('wfh', reason)));
  }
  const changesByPerson = byPerson([
    ...leave.filter(hasOtherDays),
    ...home.filter(({ isMoved }) => isMoved).map((one) => ({ ...one, kind: 'home' as const, days: one.days.length })),
  ]);
  for (const some of inParts(changesByPerson)) await requestsRecounted(db, principal, some, reason);
}

const hasOtherDays = ({ changes }: RecountedLeave): boolean => changes.length > 0;

const entities = { leave: 'leave_application', wfh: 'wfh_request' } as const;

const recounted =
  (what: keyof typeof entities, reason: string) =>
  ({ id, before, days }: { id: string; before: number; days: number | readonly string[] }): AuditEvent => ({
    what: `${what}.recounted`,
    entity: entities[what],
    entityId: id,
    before: { days: before },
    after: { days: typeof days === 'number' ? days : days.length, note: reason },
  });

function byPerson(requests: readonly RecountedRequest[]): RecountedRequest[][] {
  const found = new Map<string, RecountedRequest[]>();
  for (const one of requests) {
    const theirs = found.get(one.personId);
    if (theirs) theirs.push(one);
    else found.set(one.personId, [one]);
  }

  return [...found.values()];
}
