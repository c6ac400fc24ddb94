import { sql } from 'kysely';
import type { PeopleOutcome, SeenPerson } from '../../src/api/contract/employees.ts';
import type { ChangePeopleBody } from '../../src/api/contract/people.ts';
import type { CallContext } from '../access/call-context.ts';
import { eachOf } from '../access/each-of.ts';
import { httpError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { managerTakesOver } from '../notify/handover.ts';
import { todayOf } from '../people/time-off/applicant.ts';
import { setEnabled } from './activation.ts';
import { checkTarget, type Target } from './change-target.ts';
import { assertAsSeen } from './current-values.ts';
import { assertNoErrors } from './errors.ts';
import { deactivateAfter, planLeaving, removeLastDay } from './leaving.ts';
import { type Changed, giveManager, managerBy } from './managers.ts';
import { findPersonForUpdate, type StoredPerson } from './person.ts';
import { checkReferences } from './references.ts';
import { changePerson } from './update.ts';

/** Each in its own transaction, so that one refusal doesn't affect the others. */
export async function changePeople(
  inTransaction: InTransaction,
  { what, to = [], people, seen = [] }: ChangePeopleBody,
): Promise<PeopleOutcome[]> {
  const target = { what, to };
  await inTransaction(({ db, scope }) => checkTarget(db, scope, target));
  const outcomes = await changeEach(inTransaction, people, (context, id) =>
    changeOne(context, id, target, seenOf(seen, id)),
  );
  if (what === 'manager') await announce(inTransaction, to[0] ?? null, outcomes);

  return withLostEntries(inTransaction, outcomes, columnsOf[what]);
}

export async function assignEach(
  inTransaction: InTransaction,
  { manager, employees, seen = [] }: { manager: string; employees: readonly string[]; seen?: readonly SeenPerson[] },
): Promise<PeopleOutcome[]> {
  const managerId = await inTransaction((context) => managerBy(context, manager));
  const outcomes = await changeEach(inTransaction, employees, (context, id) =>
    giveManager(context, id, managerId, seenOf(seen, id)),
  );
  await announce(inTransaction, managerId, outcomes);

  return withLostEntries(inTransaction, outcomes, columnsOf.manager);
}

const seenOf = (seen: readonly SeenPerson[], id: string) => seen.find(({ _id }) => _id === id);

/** By what was changed: the columns of its audit entries. */
const columnsOf: Readonly<Record<ChangePeopleBody['what'], readonly string[]>> = {
  manager: ['manager_id'],
  department: ['department_id'],
  branch: ['branch_id'],
  team: ['team_id'],
  insurance: ['insurance_policy_id'],
  joinGroups: ['group_ids'],
  leaveGroups: ['group_ids'],
  deactivate: [],
};

/** Adds the entry to a change that was sent again because its reply was lost, so that it can still be undone. */
async function withLostEntries(
  inTransaction: InTransaction,
  outcomes: readonly PeopleOutcome[],
  columns: readonly string[],
): Promise<PeopleOutcome[]> {
  const unchanged = outcomes.filter(({ status, entry }) => status === 200 && entry === null).map(({ _id }) => _id);
  if (unchanged.length === 0) return [...outcomes];
  const isOfThisKind =
    columns.length > 0
      ? sql`after ?| ${columns}::text[] and (select count(*) from jsonb_object_keys(after)) = 1`
      : sql`what in ('employee.deactivated', 'employee.leavingPlanned')`;
  const rows = await inTransaction(async ({ db, principal }) => {
    const found = await sql<{ id: string; entity_id: string }>`
      select distinct on (entity_id) id, entity_id from audit_entry
      where company_id = ${principal.companyId} and entity = 'person' and entity_id = any (${unchanged}::uuid[])
        and who_id = ${principal.personId} and at > now() - interval '10 minutes' and ${isOfThisKind}
      order by entity_id, at desc
    `.execute(db);

    return found.rows;
  });

  return outcomes.map((outcome) =>
    unchanged.includes(outcome._id)
      ? { ...outcome, entry: rows.find(({ entity_id }) => entity_id === outcome._id)?.id ?? null }
      : outcome,
  );
}

/** Only the caller's own changes, of the last day, that no one has changed since. */
export const undoChanges = (inTransaction: InTransaction, entries: readonly string[]): Promise<PeopleOutcome[]> =>
  changeEach(inTransaction, entries, undoOne);

/** One notification for all new direct reports. */
const announce = (
  inTransaction: InTransaction,
  managerId: string | null,
  outcomes: readonly PeopleOutcome[],
): Promise<void> =>
  inTransaction(({ db, principal }) =>
    managerTakesOver(db, principal.companyId, {
      managerId,
      personIds: outcomes.filter(({ entry }) => entry !== null).map(({ _id }) => _id),
    }),
  );

const changeEach = (
  inTransaction: InTransaction,
  ids: readonly string[],
  change: (context: CallContext, id: string) => Promise<Changed>,
): Promise<PeopleOutcome[]> =>
  eachOf<string, PeopleOutcome>(
    ids,
    (id) => inTransaction(async (context) => done(await change(context, id))),
    (_id, { status, message }) => ({ _id, status, message, entry: null }),
  );

const done = ({ current, entry }: Changed): PeopleOutcome => ({ _id: current.id, status: 200, message: 'OK', entry });

async function changeOne(
  context: CallContext,
  id: string,
  { what, to }: Target,
  seen: SeenPerson | undefined,
): Promise<Changed> {
  const [first = null] = to;
  if (what === 'manager') return giveManager(context, id, first, seen);
  const current = await findPersonForUpdate(context, id);
  await assertAsSeen(context, current, { what, to }, seen);
  if (what === 'deactivate') return { current, entry: await deactivateAfter(context, current, first ?? undefined) };
  if (what === 'joinGroups') return inGroups(context, current, [...new Set([...current.group_ids, ...to])]);
  if (what === 'leaveGroups') {
    return inGroups(
      context,
      current,
      current.group_ids.filter((group) => !to.includes(group)),
    );
  }

  return pointAt(context, current, { [columns[what as keyof typeof columns]]: first });
}

const columns = {
  department: 'department_id',
  branch: 'branch_id',
  team: 'team_id',
  insurance: 'insurance_policy_id',
} as const;

const inGroups = async (context: CallContext, current: StoredPerson, groups: readonly string[]): Promise<Changed> =>
  pointAt(context, current, {}, groups);

type References = Partial<
  Pick<StoredPerson, 'manager_id' | 'department_id' | 'branch_id' | 'team_id' | 'insurance_policy_id'>
>;

/** What is referred to may have been retired or deleted since. */
async function pointAt(
  context: CallContext,
  current: StoredPerson,
  values: References,
  groups?: readonly string[],
): Promise<Changed> {
  const next = { ...current, ...values };
  const errors = await checkReferences(
    context.db,
    context.scope,
    {
      department: next.department_id as string,
      designation: current.designation_id as string,
      branchId: next.branch_id as string,
      teamId: next.team_id,
      insuranceCategory: next.insurance_policy_id,
      groups: groups ? [...groups] : undefined,
    },
    current,
  );
  const { branchId, ...others } = errors;
  // Someone may have no branch, which a form can't express.
  assertNoErrors(next.branch_id === current.branch_id || !branchId ? others : errors);

  return { current, entry: await changePerson(context, current, values, groups) };
}

interface Entry {
  readonly what: string;
  readonly entity_id: string;
  readonly before: (References & { group_ids?: string[]; leaves_on?: string | null }) | null;
  readonly after: (References & { group_ids?: string[]; leaves_on?: string }) | null;
}

const CHANGED_SINCE = 'Someone has changed this since, so it was not undone.';

async function undoOne(context: CallContext, id: string): Promise<Changed> {
  const { what, entity_id: personId, before, after } = await findOwnEntry(context, id);
  const current = await findPersonForUpdate(context, personId);
  if (what === 'employee.deactivated') {
    if (await isSwitchedSince(context, personId, id)) throw httpError(409, CHANGED_SINCE);

    const activated = await setEnabled(context, current, true);
    const planned = before?.leaves_on;
    // They still work on the day itself.
    if (planned && planned >= (await todayOf(context.db, context.principal.companyId, personId))) {
      await planLeaving(context, { ...current, is_enabled: true, leaves_on: null }, planned);
    }

    return { current, entry: activated };
  }
  if (what === 'employee.leavingPlanned') return undoPlan(context, current, before?.leaves_on, after?.leaves_on);
  const { group_ids: groups, leaves_on: _, ...values } = before ?? {};
  const now: Readonly<Record<string, unknown>> = { ...current, group_ids: [...current.group_ids].sort() };
  for (const [column, value] of Object.entries(after ?? {})) {
    if (JSON.stringify(now[column]) !== JSON.stringify(value)) throw httpError(409, CHANGED_SINCE);
  }
  if (values.manager_id !== undefined) return giveManager(context, personId, values.manager_id);

  return pointAt(context, current, values, groups);
}

async function undoPlan(
  context: CallContext,
  current: StoredPerson,
  before: string | null | undefined,
  planned: string | undefined,
): Promise<Changed> {
  if (!current.is_enabled || current.leaves_on !== planned) throw httpError(409, CHANGED_SINCE);
  if (!before) return { current, entry: await removeLastDay(context, current) };

  return { current, entry: await planLeaving(context, current, before) };
}

/** Whether someone has activated or deactivated the person after this entry. */
async function isSwitchedSince({ db, principal }: CallContext, personId: string, entryId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entry as entry
    join audit_entry as later on later.company_id = entry.company_id and later.entity = 'person'
      and later.entity_id = ${personId} and later.what in ('employee.activated', 'employee.deactivated')
      and (later.at, later.id) > (entry.at, entry.id)
    where entry.company_id = ${principal.companyId} and entry.id = ${entryId}
    limit 1
  `.execute(db);

  return rows.length > 0;
}

/** A change of several people affects one column; an edit that affects more comes from a form. */
async function findOwnEntry({ db, principal }: CallContext, id: string): Promise<Entry> {
  const { rows } = await sql<Entry>`
    select what, entity_id, before, after from audit_entry
    where company_id = ${principal.companyId} and id = ${id} and who_id = ${principal.personId} and entity = 'person'
      and what in ('employee.edited', 'employee.deactivated', 'employee.leavingPlanned') and at > now() - interval '1 day'
  `.execute(db);
  const [entry] = rows;
  const allowed = [
    'manager_id',
    'department_id',
    'branch_id',
    'team_id',
    'insurance_policy_id',
    'group_ids',
    'leaves_on',
  ];
  const changed = Object.keys(entry?.before ?? {});
  if (!entry || changed.length > 1 || !changed.every((column) => allowed.includes(column))) {
    throw httpError(404, 'This change can no longer be undone.');
  }

  return entry;
}
