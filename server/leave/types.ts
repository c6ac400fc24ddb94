/** Types are retired, never deleted. */
import { v7 } from 'uuid';
import type { CreateLeaveTypeBody, EditLeaveTypeBody, LeaveType } from '../../src/api/contract/leave.ts';
import { type LeaveTerms, withTerms } from '../../src/rules/leave/leave-balance.ts';
import { withOpening } from '../../src/rules/leave/leave-openings.ts';
import { allowanceInWords, grantsOtherDays, type ShortPerson } from '../../src/rules/leave/leave-shortage.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { changedBy } from '../access/changed-by.ts';
import { fieldError, HttpError, httpError, notFound } from '../access/http-error.ts';
import type { Scope } from '../access/scope.ts';
import { versioned } from '../access/versioned.ts';
import { unlessTaken } from '../database/errors.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import { branchesAround, countBranches } from '../people/time-off/branches.ts';
import { findShort } from './lowered-allowance.ts';
import { insertType, lockType, selectTypes, type TypeRow, updateType } from './type-queries.ts';

/** More people are counted, but not listed. */
const MOST_NAMED = 100;

const words: Readonly<Record<LeaveKind, string>> = { leave: 'leave type', sick: 'sick leave type' };

const usual = {
  colour: '#3b7a6f',
  paid: true,
  halfDayAllowed: true,
  attachmentAfterDays: null,
  carryOverCap: 0,
  carryOverExpiryMonth: null,
  minNoticeDays: 0,
  reportWithinDays: null,
  maxConsecutiveDays: null,
  countsWeekends: false,
  mayGoNegative: false,
  proratesJoining: true,
  branches: [] as string[],
};
type Settings = Required<CreateLeaveTypeBody>;

/** Branch admins and managers see the types for their people. */
export async function readTypes(db: Trx, scope: Scope, kind: LeaveKind, state?: string): Promise<LeaveType[]> {
  const branches = await branchesAround(db, scope);
  const rows = await selectTypes(db, {
    companyId: scope.companyId,
    kind,
    ...(state !== undefined && { isActive: state === 'inUse' }),
    branches,
  });

  return rows.map((row) => presentType(scope, row, branches));
}

export async function createType(context: CallContext, kind: LeaveKind, body: CreateLeaveTypeBody): Promise<LeaveType> {
  const { db, principal, scope } = context;
  const settings = { ...usual, ...(scope.kind === 'branch' && { branches: [scope.branchId] }), ...body };
  refuseLateLeave(kind, settings);
  await refuseForeignBranches(context, settings.branches);
  const id = v7();
  const year = new Date().getUTCFullYear();
  const row = {
    ...columnsOf(settings),
    company_id: principal.companyId,
    id,
    kind,
    terms: JSON.stringify([termsOf(settings, year)]),
    first_year: year,
  };
  await withUniqueName(kind, () => insertType(db, row));
  const after = await readType(context, kind, id);
  await audit(context, 'leaveType.added', ['leave_type', id], { after });

  return after;
}

/** Only sick leave is requested afterwards. */
function refuseLateLeave(kind: LeaveKind, { reportWithinDays }: Settings): void {
  if (kind === 'leave' && reportWithinDays !== null) {
    throw fieldError(
      422,
      'reportWithinDays',
      'Only sick leave can be requested after its first day. Leave this empty.',
    );
  }
}

/** New allowance and carry-over rules apply from the current year. */
export async function editType(context: CallContext, kind: LeaveKind, body: EditLeaveTypeBody): Promise<LeaveType> {
  const { _id: id, version, isActive, confirmed = false, ...changes } = body;
  const { row, type: before } = await findTypeForUpdate(context, kind, id);
  await versioned(before.version, version, async () => ({
    message: await changedBy(context, ['leave_type', id], words[kind]),
    parts: { leaveType: before },
  }));
  const settings: Settings = { ...settingsOf(before), ...changes };
  refuseLateLeave(kind, settings);
  if (changes.branches) await refuseForeignBranches(context, settings.branches);
  const { terms, first_year } = row;
  const year = Math.max(new Date().getUTCFullYear(), first_year);
  if (!confirmed && grantsOtherDays(before, settings)) {
    const affected = await findShort(context, row, withTerms(terms, termsOf(settings, year)));
    throw unconfirmed(allowanceInWords(year, before, settings, affected), affected);
  }

  return store(context, kind, before, {
    ...columnsOf(settings),
    is_active: isActive ?? before.isActive,
    ...(hasOtherTerms(before, settings) && { terms: JSON.stringify(withTerms(terms, termsOf(settings, year))) }),
    openings: openingsOf(row, { is_active: isActive ?? before.isActive, branch_ids: settings.branches }),
  });
}

/** Requests and balances stay. Retiring twice changes nothing. */
export async function retireType(context: CallContext, kind: LeaveKind, id: string): Promise<LeaveType> {
  const { type, row } = await findTypeForUpdate(context, kind, id);
  if (!type.isActive) return type;
  const columns = { is_active: false, branch_ids: row.branch_ids };

  return store(context, kind, type, { is_active: false, openings: openingsOf(row, columns) });
}

const openingsOf = (row: TypeRow, next: Pick<TypeRow, 'is_active' | 'branch_ids'>): string =>
  JSON.stringify(withOpening(row, next, new Date().getUTCFullYear()));

async function store(
  context: CallContext,
  kind: LeaveKind,
  before: LeaveType,
  columns: Parameters<typeof updateType>[3],
): Promise<LeaveType> {
  const { db, principal } = context;
  await withUniqueName(kind, () => updateType(db, principal.companyId, before._id, columns));
  const after = await readType(context, kind, before._id);
  const what = before.isActive && !after.isActive ? 'leaveType.retired' : 'leaveType.edited';
  await audit(context, what, ['leave_type', before._id], { before, after });

  return after;
}

async function findType({ db, scope }: CallContext, kind: LeaveKind, id: string): Promise<TypeRow> {
  const [row] = await selectTypes(db, {
    companyId: scope.companyId,
    kind,
    id,
    branches: await branchesAround(db, scope),
  });
  if (!row) throw notFound(`This ${words[kind]}`);

  return row;
}

const readType = async (context: CallContext, kind: LeaveKind, id: string): Promise<LeaveType> =>
  shownType(context, await findType(context, kind, id));

const shownType = async ({ db, scope }: CallContext, row: TypeRow): Promise<LeaveType> =>
  presentType(scope, row, await branchesAround(db, scope));

async function findTypeForUpdate(context: CallContext, kind: LeaveKind, id: string) {
  const { db, scope } = context;
  await lockType(db, scope.companyId, id);
  const row = await findType(context, kind, id);
  const type = await shownType(context, row);
  if (!type.canEdit)
    throw httpError(403, `This ${words[kind]} is shared with other branches. Ask a company admin to change it.`);

  return { row, type };
}

function presentType(scope: Scope, row: TypeRow, visibleBranches: readonly string[] | undefined): LeaveType {
  const { daysPerYear, carryOverCap, carryOverExpiryMonth, proratesJoining = true } = row.terms.at(-1) as LeaveTerms;

  return {
    _id: row.id,
    name: row.name,
    colour: row.colour,
    daysPerYear,
    paid: row.paid,
    halfDayAllowed: row.half_day_allowed,
    attachmentAfterDays: row.attachment_after_days,
    carryOverCap,
    carryOverExpiryMonth,
    proratesJoining,
    minNoticeDays: row.min_notice_days,
    reportWithinDays: row.report_within_days,
    maxConsecutiveDays: row.max_consecutive_days,
    countsWeekends: row.counts_weekends,
    mayGoNegative: row.may_go_negative,
    // Hides from a branch which other branches share the type.
    branches: row.branches.filter(({ _id }) => visibleBranches === undefined || visibleBranches.includes(_id)),
    isActive: row.is_active,
    canEdit: mayEdit(scope, row.branch_ids),
    version: row.version,
  };
}

function mayEdit(scope: Scope, branchIds: readonly string[]): boolean {
  if (scope.kind === 'company') return true;

  return scope.kind === 'branch' && branchIds.length === 1 && branchIds[0] === scope.branchId;
}

/** A branch admin may only choose their own branch. */
async function refuseForeignBranches({ db, principal, scope }: CallContext, ids: readonly string[]): Promise<void> {
  const isAllowed = scope.kind === 'company' || mayEdit(scope, ids);
  if (!isAllowed || (await countBranches(db, principal.companyId, ids)) !== ids.length) {
    throw fieldError(422, 'branches', 'One of these branches is not available. Remove it.');
  }
}

const settingsOf = ({ branches, ...type }: LeaveType): Settings => ({
  ...type,
  branches: branches.map(({ _id }) => _id),
});

const columnsOf = (settings: Settings) => ({
  name: settings.name.trim(),
  name_norm: normalise(settings.name),
  colour: settings.colour,
  paid: settings.paid,
  half_day_allowed: settings.halfDayAllowed,
  attachment_after_days: settings.attachmentAfterDays,
  min_notice_days: settings.minNoticeDays,
  report_within_days: settings.reportWithinDays,
  max_consecutive_days: settings.maxConsecutiveDays,
  counts_weekends: settings.countsWeekends,
  may_go_negative: settings.mayGoNegative,
  branch_ids: settings.branches,
});

const termsOf = (
  { daysPerYear, carryOverCap, carryOverExpiryMonth, proratesJoining }: Settings,
  fromYear: number,
): LeaveTerms => ({
  fromYear,
  daysPerYear,
  carryOverCap,
  carryOverExpiryMonth,
  ...(!proratesJoining && { proratesJoining }),
});

const hasOtherTerms = (before: LeaveType, settings: Settings): boolean =>
  before.daysPerYear !== settings.daysPerYear ||
  before.carryOverCap !== settings.carryOverCap ||
  before.carryOverExpiryMonth !== settings.carryOverExpiryMonth ||
  before.proratesJoining !== settings.proratesJoining;

const withUniqueName = <T>(kind: LeaveKind, work: () => Promise<T>): Promise<T> =>
  unlessTaken(() => fieldError(409, 'name', `A ${words[kind]} with this name already exists.`), work);

/** Carries the people whose balance would become negative. */
const unconfirmed = (consequences: string, people: readonly ShortPerson[]) =>
  new HttpError(409, consequences, {
    errors: { confirmed: 'Confirm the change to save it.' },
    parts: { affected: { total: people.length, people: people.slice(0, MOST_NAMED) } },
  });
