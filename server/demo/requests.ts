/** Half a year of leave, sick leave and work from home, decided and waiting: the same on every run. */
import { sql } from 'kysely';
import { type LeaveSpan, leaveShares } from '../../src/machines/rules/leave-days.ts';
import { overLimit, usageOf, weekdayOfDay, workingDays } from '../../src/machines/rules/wfh-days.ts';
import type { Trx } from '../database/tx.ts';
import { batches, insertRows } from './bulk.ts';
import { addDays } from './days.ts';
import { type BranchPlan, branches } from './harbour-vale.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { type Dice, dice } from './random.ts';
import { allowTimeOff, type StoredPolicy, type StoredType, type TimeOff } from './time-off.ts';
import { chanceOf, decided, granted, type Verdict } from './verdicts.ts';
import { type Wish, wishesOf } from './wishes.ts';

/** In a larger company only every so many people, and those around the demo accounts, have a history. */
const MOST_ASKERS = 240;
const BATCH = 2_000;
const WEEKEND = [6, 7];

interface Asker {
  readonly id: string;
  readonly email: string;
  readonly joined_on: string | null;
  readonly branch_id: string | null;
  /** Their manager, or the company's admin for whoever has none. */
  readonly decider: string;
}

type Row = Record<string, unknown>;

/** By table. */
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
  const branchOf = new Map(branches.map((plan) => [structure.branches.get(plan.name) ?? '', plan]));
  for (const asker of await selectAskers(trx, structure.companyId)) {
    const branch = branchOf.get(asker.branch_id ?? '');
    fill({ companyId: structure.companyId, timeOff, nextId, rows }, asker, branch);
  }
  for (const table of ['leave_application', 'leave_ledger', 'wfh_request', 'audit_entry'] as const) {
    for (const batch of batches(rows[table], BATCH)) await insertRows(trx, table, batch);
  }
}

async function selectAskers(trx: Trx, companyId: string): Promise<Asker[]> {
  const { rows } = await sql<Asker>`
    with few as (
      select *, row_number() over (order by emp_id) as place, count(*) over () as people
      from person where company_id = ${companyId} and is_enabled
    )
    select few.id, few.email, few.joined_on, few.branch_id, coalesce(few.manager_id, admin.id) as decider
    from few cross join (select person_id as id from login where email_norm = 'admin@harbourvale.example') as admin
    where few.place % greatest(1, few.people / ${MOST_ASKERS}::int) = 0 or few.manager_id in (
      select person_id from login where email_norm in ('manager@harbourvale.example', 'lisbon.admin@harbourvale.example')
    ) or few.email in ('manager@harbourvale.example', 'lisbon.admin@harbourvale.example', 'hr@harbourvale.example')
    order by few.emp_id
  `.execute(trx);

  return rows;
}

/** What everybody's requests are made from. */
interface World {
  readonly companyId: string;
  readonly timeOff: TimeOff;
  readonly nextId: () => string;
  readonly rows: Rows;
}

interface Held {
  readonly from: string;
  readonly to: string;
}

/** One person's requests so far: the days that they hold, and what there is left. */
interface Diary {
  readonly asker: Asker;
  readonly branch: BranchPlan | undefined;
  readonly chance: Dice;
  readonly held: Held[];
  readonly homeDays: string[];
  readonly left: Map<string, number>;
}

function fill(world: World, asker: Asker, branch: BranchPlan | undefined): void {
  const chance = dice([...asker.email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7));
  const diary: Diary = { asker, branch, chance, held: [], homeDays: [], left: new Map() };
  for (const wish of wishesOf(asker.email, chance)) {
    if (wish.askedOn < (asker.joined_on ?? '') || diary.held.some((other) => meets(other, wish))) continue;
    if (wish.type === undefined) askForHome(world, diary, wish);
    else askForLeave(world, diary, wish, wish.type);
  }
}

function askForLeave(world: World, diary: Diary, wish: Wish, name: string): void {
  const { companyId: company_id, timeOff, nextId, rows } = world;
  const { asker, branch, left } = diary;
  const { id: type_id, plan } = typeOf(timeOff, name);
  const { from, to, portion = 'full' } = wish;
  const span: LeaveSpan = { from, to, fromPortion: portion, toPortion: portion };
  const calendar = { weekend: WEEKEND, holidays: branch?.holidays ?? [], countsWeekends: plan.countsWeekends ?? false };
  const shares = leaveShares(span, calendar);
  const days = shares.reduce((sum, share) => sum + share.days, 0);
  const before = left.get(name) ?? plan.daysPerYear;
  // Next year's days are not this year's, but the demo is careful.
  if (days === 0 || (!plan.mayGoNegative && days > before)) return;
  const id = nextId();
  const verdict = decided(diary, wish, chanceOf(diary.chance, wish));
  if (verdict.status === 'pending' || verdict.status === 'approved') {
    diary.held.push(span);
    left.set(name, before - days);
  }
  rows.leave_application.push({
    company_id,
    id,
    person_id: asker.id,
    type_id,
    from_day: from,
    to_day: to,
    from_portion: portion,
    to_portion: portion,
    days,
    shares,
    reason: wish.reason,
    ...verdict,
  });
  if (verdict.status === 'approved') {
    for (const share of shares) rows.leave_ledger.push(taken(world, { id, type_id }, share, verdict, asker));
  }
  tellTrail(world, asker, { id, word: 'leave', entity: 'leave_application' }, verdict);
}

const taken = (
  { companyId: company_id, nextId }: World,
  request: { id: string; type_id: string },
  { on, days }: { on: string; days: number },
  { decided_by, decided_at }: Verdict,
  asker: Asker,
): Row => ({
  company_id,
  id: nextId(),
  person_id: asker.id,
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

function askForHome(world: World, diary: Diary, wish: Wish): void {
  const { asker, branch, held, homeDays } = diary;
  const policy = policyOf(world.timeOff, branch);
  const { plan } = policy;
  const { from, to } = movedTo(plan.weekdays, wish);
  const days = workingDays(from, to, { weekend: WEEKEND, holidays: branch?.holidays ?? [] });
  if (days.length === 0 || held.some((other) => meets(other, { from, to }))) return;
  const usage = usageOf(days, homeDays, { days: plan.limit_days, per: plan.limit_per }, WEEKEND);
  const isOver = overLimit(usage) !== undefined;
  if (isOver && plan.approval !== 'over-limit') return;
  const isGranted = plan.approval === 'never' || (plan.approval === 'over-limit' && !isOver);
  const verdict = isGranted ? granted(diary, wish) : decided(diary, wish, chanceOf(diary.chance, wish));
  if (verdict.status === 'pending' || verdict.status === 'approved') {
    held.push({ from, to });
    homeDays.push(...days);
  }
  const id = world.nextId();
  world.rows.wfh_request.push({
    company_id: world.companyId,
    id,
    person_id: asker.id,
    policy_id: policy.id,
    from_day: from,
    to_day: to,
    days_on: days,
    reason: wish.reason,
    usage: verdict.status === 'pending' || verdict.status === 'cancelled' ? [] : usage,
    ...verdict,
  });
  tellTrail(world, asker, { id, word: 'wfh', entity: 'wfh_request', isGranted }, verdict);
}

/** Where only some weekdays will do, the next of them. */
function movedTo(weekdays: readonly number[] | undefined, { from, to }: Wish): Held {
  if (weekdays === undefined) return { from, to };
  let day = from;
  while (!weekdays.includes(weekdayOfDay(day))) day = addDays(day, 1);

  return { from: day, to: day };
}

const meets = (one: Held, other: Held): boolean => one.from <= other.to && other.from <= one.to;

interface Told {
  readonly id: string;
  readonly word: 'leave' | 'wfh';
  readonly entity: string;
  readonly isGranted?: boolean;
}

/** What the history of a request is read from. */
function tellTrail({ companyId, nextId, rows }: World, asker: Asker, told: Told, verdict: Verdict): void {
  const { id: entity_id, word, entity, isGranted } = told;
  const entry = (what: string, who_id: string, at: string) =>
    rows.audit_entry.push({ company_id: companyId, id: nextId(), who_id, who_roles: [], what, entity, entity_id, at });
  entry(`${word}.${isGranted ? 'granted' : 'requested'}`, asker.id, verdict.created_at);
  if (verdict.decided_by !== null && verdict.decided_at !== null) {
    entry(`${word}.${verdict.status}`, verdict.decided_by, verdict.decided_at);
  }
}

function typeOf({ types }: TimeOff, name: string): StoredType {
  const found = types.find(({ plan }) => plan.name === name);
  if (!found) throw new Error(`The demo has no leave type ${name}`);

  return found;
}

/** The one of the branch, else the one for everybody. */
function policyOf({ policies }: TimeOff, branch: BranchPlan | undefined): StoredPolicy {
  const inUse = policies.filter(({ plan }) => plan.isActive !== false);
  const own = inUse.find(({ plan }) => plan.branches?.some((name) => name === branch?.name));
  const found = own ?? inUse.find(({ plan }) => plan.branches === undefined);
  if (!found) throw new Error('The demo has no policy of work from home');

  return found;
}
