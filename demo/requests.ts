import { sql } from 'kysely';
import { inParts } from '../server/database/in-parts.ts';
import type { Trx } from '../server/database/tx.ts';
import {
  type LeaveAccount,
  shortageAfter,
  takenBy,
  withEntries,
  withPending,
} from '../src/rules/leave/leave-balance.ts';
import { type LeaveSpan, leaveShares } from '../src/rules/leave/leave-days.ts';
import { weekdayOfDay } from '../src/rules/shared/day-numbers.ts';
import { firstOverLimit, usageOf, workingDays } from '../src/rules/wfh/wfh-days.ts';
import { insertRows } from './bulk.ts';
import { addDays } from './days.ts';
import { chanceOf, type Decision, decided, granted } from './decisions.ts';
import { type BranchPlan, branches } from './harbour-vale.ts';
import { holidaysAround } from './holidays.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { type Dice, dice } from './random.ts';
import { allowTimeOff, type StoredPolicy, type StoredType, type TimeOff } from './time-off.ts';
import { requestsOf, type TimeOffRequest } from './time-off-requests.ts';

/** In a larger company only some people, and those around the demo accounts, have a history. */
const MOST_REQUESTERS = 240;
const BATCH = 2_000;
const WEEKEND = [6, 7];

interface Requester {
  readonly id: string;
  readonly email: string;
  readonly joined_on: string | null;
  readonly branch_id: string | null;
  /** The manager, or the company's admin for people without one. */
  readonly decider: string;
}

type Row = Record<string, unknown>;

interface Rows {
  readonly leave_application: Row[];
  readonly leave_ledger: Row[];
  readonly wfh_request: Row[];
  readonly audit_entry: Row[];
}

export async function askForTimeOff(trx: Trx, structure: Structure): Promise<void> {
  const nextId = idsFrom('2026-05-01T08:00:00Z', dice(7));
  const timeOff = await allowTimeOff(trx, structure, nextId);
  const rows: Rows = { leave_application: [], leave_ledger: [], wfh_request: [], audit_entry: [] };
  const { companyId, day } = structure;
  const officeOf = new Map(
    branches.map((plan) => [
      structure.branches.get(plan.name) ?? '',
      { plan, holidays: holidaysAround(plan.regions, day) },
    ]),
  );
  for (const requester of await selectRequesters(trx, companyId)) {
    const office = officeOf.get(requester.branch_id ?? '');
    fill({ companyId, day, timeOff, nextId, rows }, requester, office);
  }
  for (const table of ['leave_application', 'leave_ledger', 'wfh_request', 'audit_entry'] as const) {
    for (const batch of inParts(rows[table], BATCH)) await insertRows(trx, table, batch);
  }
}

async function selectRequesters(trx: Trx, companyId: string): Promise<Requester[]> {
  const { rows } = await sql<Requester>`
    with few as (
      select *, row_number() over (order by emp_id) as place, count(*) over () as people
      from person where company_id = ${companyId} and is_enabled
    )
    select few.id, few.email, few.joined_on, few.branch_id, coalesce(few.manager_id, admin.id) as decider
    from few cross join (select person_id as id from login where email_norm = 'admin@harbourvale.example') as admin
    where few.place % greatest(1, few.people / ${MOST_REQUESTERS}::int) = 0 or few.manager_id in (
      select person_id from login where email_norm in ('manager@harbourvale.example', 'lisbon.admin@harbourvale.example')
    ) or few.email in (
      'manager@harbourvale.example', 'lisbon.admin@harbourvale.example', 'hr@harbourvale.example',
      'lisbon.writer@harbourvale.example', 'rotterdam.admin@harbourvale.example'
    )
    order by few.emp_id
  `.execute(trx);

  return rows;
}

interface Seeding {
  readonly companyId: string;
  readonly day: string;
  readonly timeOff: TimeOff;
  readonly nextId: () => string;
  readonly rows: Rows;
}

interface Held {
  readonly from: string;
  readonly to: string;
}

interface Office {
  readonly plan: BranchPlan;
  readonly holidays: ReturnType<typeof holidaysAround>;
}

/** One person's requests so far: days taken and the accounts of the leave types. */
interface Diary {
  readonly day: string;
  readonly requester: Requester;
  readonly branch: BranchPlan | undefined;
  readonly holidays: Office['holidays'];
  readonly chance: Dice;
  readonly held: Held[];
  readonly homeDays: string[];
  readonly accounts: Map<string, LeaveAccount>;
}

function fill(seeding: Seeding, requester: Requester, office: Office | undefined): void {
  const { day } = seeding;
  const chance = dice([...requester.email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7));
  const branch = office?.plan;
  const holidays = office?.holidays ?? [];
  const diary: Diary = { day, requester, branch, holidays, chance, held: [], homeDays: [], accounts: new Map() };
  for (const planned of requestsOf(requester.email, day, chance)) {
    const request = planned.state === undefined ? planned : onWorkday(planned, holidays);
    if (request.requestedOn < (requester.joined_on ?? '') || diary.held.some((other) => meets(other, request)))
      continue;
    if (request.type === undefined) askForHome(seeding, diary, request);
    else askForLeave(seeding, diary, request, request.type);
  }
}

/** What every demo account is promised isn't lost to a holiday. */
function onWorkday<T extends Held>(request: T, holidays: Office['holidays']): T {
  const { from, to } = request;
  const isFree = weekdayOfDay(from) > 5 || holidays.some(({ day }) => day === from);

  return isFree ? onWorkday({ ...request, from: addDays(from, 1), to: addDays(to, 1) }, holidays) : request;
}

function askForLeave(seeding: Seeding, diary: Diary, request: TimeOffRequest, name: string): void {
  const { companyId: company_id, timeOff, nextId, rows } = seeding;
  const { day, requester, holidays, accounts } = diary;
  const { id: type_id, plan, terms } = typeOf(timeOff, name);
  const { from, to, portion = 'full' } = request;
  const span: LeaveSpan = { from, to, fromPortion: portion, toPortion: portion };
  const calendar = { weekend: WEEKEND, holidays, countsWeekends: plan.countsWeekends ?? false };
  const shares = leaveShares(span, calendar);
  const days = shares.reduce((sum, share) => sum + share.days, 0);
  const account = accounts.get(name) ?? {
    terms: [terms],
    firstYear: terms.fromYear,
    joinedOn: requester.joined_on,
    entries: [],
    pending: [],
  };
  const waiting = withPending(account, shares);
  if (days === 0 || (!plan.mayGoNegative && shortageAfter(account, waiting, day))) return;
  const id = nextId();
  const decision = decided(diary, request, chanceOf(diary, request));
  if (decision.status === 'pending' || decision.status === 'approved') {
    diary.held.push(span);
    accounts.set(name, decision.status === 'pending' ? waiting : withEntries(account, takenBy(shares)));
  }
  rows.leave_application.push({
    company_id,
    id,
    person_id: requester.id,
    type_id,
    from_day: from,
    to_day: to,
    from_portion: portion,
    to_portion: portion,
    days,
    shares,
    reason: request.reason,
    ...decision,
  });
  if (decision.status === 'approved') {
    for (const share of shares) rows.leave_ledger.push(taken(seeding, { id, type_id }, share, decision, requester));
  }
  addAuditEntries(seeding, requester, { id, word: 'leave', entity: 'leave_application' }, decision);
}

const taken = (
  { companyId: company_id, nextId }: Seeding,
  request: { id: string; type_id: string },
  { on, days }: { on: string; days: number },
  { decided_by, decided_at }: Decision,
  requester: Requester,
): Row => ({
  company_id,
  id: nextId(),
  person_id: requester.id,
  type_id: request.type_id,
  kind: 'taken',
  source: 'application',
  on_day: on,
  days: -days,
  reason: '',
  application_id: request.id,
  created_by: decided_by,
  created_at: decided_at,
});

function askForHome(seeding: Seeding, diary: Diary, request: TimeOffRequest): void {
  const { requester, branch, holidays, held: current, homeDays } = diary;
  const policy = policyOf(seeding.timeOff, branch);
  const { plan } = policy;
  const { from, to } = movedTo(plan.weekdays, request);
  const days = workingDays(from, to, { weekend: WEEKEND, holidays });
  if (days.length === 0 || current.some((other) => meets(other, { from, to }))) return;
  const usage = usageOf(days, homeDays, { days: plan.limit_days, per: plan.limit_per }, WEEKEND);
  const isOver = firstOverLimit(usage) !== undefined;
  if (isOver && plan.approval !== 'over-limit') return;
  const isGranted = plan.approval === 'never' || (plan.approval === 'over-limit' && !isOver);
  const decision = isGranted ? granted(diary, request) : decided(diary, request, chanceOf(diary, request));
  if (decision.status === 'pending' || decision.status === 'approved') {
    current.push({ from, to });
    homeDays.push(...days);
  }
  const id = seeding.nextId();
  seeding.rows.wfh_request.push({
    company_id: seeding.companyId,
    id,
    person_id: requester.id,
    policy_id: policy.id,
    from_day: from,
    to_day: to,
    days_on: days,
    reason: request.reason,
    usage: decision.status === 'pending' || decision.status === 'cancelled' ? [] : usage,
    ...decision,
  });
  addAuditEntries(seeding, requester, { id, word: 'wfh', entity: 'wfh_request', isGranted }, decision);
}

/** Moves the request to the next allowed weekdays. */
function movedTo(weekdays: readonly number[] | undefined, { from, to }: TimeOffRequest): Held {
  if (weekdays === undefined) return { from, to };
  let day = from;
  while (!weekdays.includes(weekdayOfDay(day))) day = addDays(day, 1);

  return { from: day, to: day };
}

const meets = (one: Held, other: Held): boolean => one.from <= other.to && other.from <= one.to;

interface AuditedRequest {
  readonly id: string;
  readonly word: 'leave' | 'wfh';
  readonly entity: string;
  readonly isGranted?: boolean;
}

/** The audit entries of a request's history. */
function addAuditEntries(
  { companyId, nextId, rows }: Seeding,
  requester: Requester,
  audited: AuditedRequest,
  decision: Decision,
): void {
  const { id: entity_id, word, entity, isGranted } = audited;
  const entry = (what: string, who_id: string, at: string) =>
    rows.audit_entry.push({ company_id: companyId, id: nextId(), who_id, who_roles: [], what, entity, entity_id, at });
  entry(`${word}.${isGranted ? 'granted' : 'requested'}`, requester.id, decision.created_at);
  if (decision.decided_by !== null && decision.decided_at !== null) {
    entry(`${word}.${decision.status}`, decision.decided_by, decision.decided_at);
  }
}

function typeOf({ types }: TimeOff, name: string): StoredType {
  const found = types.find(({ plan }) => plan.name === name);
  if (!found) throw new Error(`The demo has no leave type ${name}`);

  return found;
}

/** The branch's, else the one for everyone. */
function policyOf({ policies }: TimeOff, branch: BranchPlan | undefined): StoredPolicy {
  const inUse = policies.filter(({ plan }) => plan.isActive !== false);
  const own = inUse.find(({ plan }) => plan.branches?.some((name) => name === branch?.name));
  const found = own ?? inUse.find(({ plan }) => plan.branches === undefined);
  if (!found) throw new Error('The demo has no work-from-home policy');

  return found;
}
