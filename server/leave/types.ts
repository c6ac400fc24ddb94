/** Types of leave and of sick leave: added, edited, retired and brought back; never destroyed. */
import { v7 } from 'uuid';
import type { CreateLeaveTypeBody, EditLeaveTypeBody, LeaveType } from '../../src/api/contract/leave.ts';
import { type LeaveTerms, withTerms } from '../../src/machines/rules/leave-balance.ts';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, Refusal, refuse, refuseField } from '../access/refuse.ts';
import type { Scope } from '../access/scope.ts';
import { uniqueViolation } from '../database/errors.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import { countBranches, insertType, lockType, selectTypes, type TypeRow, updateType } from './queries.ts';

const words: Readonly<Record<LeaveKind, string>> = { leave: 'leave type', sick: 'sick-leave type' };

/** What a new type is unless told otherwise: the careful choice of each. */
const usual = {
  colour: '#3b7a6f',
  paid: true,
  halfDayAllowed: true,
  attachmentAfterDays: null,
  carryOverCap: 0,
  carryOverExpiryMonth: null,
  minNoticeDays: 0,
  maxConsecutiveDays: null,
  countsWeekends: false,
  mayGoNegative: false,
  branches: [] as string[],
};
type Settings = Required<CreateLeaveTypeBody>;

/** A branch admin sees what people of their branch can ask for. */
export async function readTypes(db: Trx, scope: Scope, kind: LeaveKind, state?: string): Promise<LeaveType[]> {
  const rows = await selectTypes(db, {
    companyId: scope.companyId,
    kind,
    ...(state !== undefined && { isActive: state === 'inUse' }),
    ...(scope.kind === 'branch' && { branchId: scope.branchId }),
  });

  return rows.map((row) => presentType(scope, row));
}

export async function createType(command: Command, kind: LeaveKind, body: CreateLeaveTypeBody): Promise<LeaveType> {
  const { db, who, scope, origin } = command;
  const wanted = { ...usual, ...(scope.kind === 'branch' && { branches: [scope.branchId] }), ...body };
  await refuseForeignBranches(command, wanted.branches);
  const id = v7();
  const year = new Date().getUTCFullYear();
  const row = {
    ...columnsOf(wanted),
    company_id: who.companyId,
    id,
    kind,
    terms: JSON.stringify([termsOf(wanted, year)]),
    first_year: year,
  };
  await withUniqueName(kind, () => insertType(db, row));
  const after = await readType(command, kind, id);
  await audit(db, who, origin, { what: 'leaveType.added', entity: 'leave_type', entityId: id, after });

  return after;
}

/** Stores what is given over what is there. Days a year and what is carried change from this year on. */
export async function editType(command: Command, kind: LeaveKind, body: EditLeaveTypeBody): Promise<LeaveType> {
  const { _id: id, version, isActive, ...changes } = body;
  const { row, type: before } = await holdType(command, kind, id);
  if (before.version !== version) throw changedMeanwhile(kind, before);
  const wanted: Settings = { ...settingsOf(before), ...changes };
  if (changes.branches) await refuseForeignBranches(command, wanted.branches);
  const { terms, first_year } = row;
  const year = Math.max(new Date().getUTCFullYear(), first_year);

  return store(command, kind, before, {
    ...columnsOf(wanted),
    is_active: isActive ?? before.isActive,
    ...(hasOtherTerms(before, wanted) && { terms: JSON.stringify(withTerms(terms, termsOf(wanted, year))) }),
  });
}

/** Nobody can ask for it any more; requests and balances stay. Retiring twice is retiring once. */
export async function retireType(command: Command, kind: LeaveKind, id: string): Promise<LeaveType> {
  const { type } = await holdType(command, kind, id);

  return type.isActive ? store(command, kind, type, { is_active: false }) : type;
}

async function store(
  command: Command,
  kind: LeaveKind,
  before: LeaveType,
  columns: Parameters<typeof updateType>[3],
): Promise<LeaveType> {
  const { db, who, origin } = command;
  await withUniqueName(kind, () => updateType(db, who.companyId, before._id, columns));
  const after = await readType(command, kind, before._id);
  const what = before.isActive && !after.isActive ? 'leaveType.retired' : 'leaveType.edited';
  await audit(db, who, origin, { what, entity: 'leave_type', entityId: before._id, before, after });

  return after;
}

async function findType({ db, scope }: Command, kind: LeaveKind, id: string): Promise<TypeRow> {
  const [row] = await selectTypes(db, {
    companyId: scope.companyId,
    kind,
    id,
    ...(scope.kind === 'branch' && { branchId: scope.branchId }),
  });
  if (!row) throw notFound(`This ${words[kind]}`);

  return row;
}

const readType = async (command: Command, kind: LeaveKind, id: string): Promise<LeaveType> =>
  presentType(command.scope, await findType(command, kind, id));

async function holdType(command: Command, kind: LeaveKind, id: string) {
  const { db, scope } = command;
  await lockType(db, scope.companyId, id);
  const row = await findType(command, kind, id);
  const type = presentType(scope, row);
  if (!type.canEdit)
    throw refuse(403, `This ${words[kind]} is not your branch's alone. Ask a company admin to change it.`);

  return { row, type };
}

function presentType(scope: Scope, row: TypeRow): LeaveType {
  const { daysPerYear, carryOverCap, carryOverExpiryMonth } = row.terms.at(-1) as LeaveTerms;

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
    minNoticeDays: row.min_notice_days,
    maxConsecutiveDays: row.max_consecutive_days,
    countsWeekends: row.counts_weekends,
    mayGoNegative: row.may_go_negative,
    // Which other branches share a type is no branch admin's business.
    branches: row.branches.filter(({ _id }) => scope.kind !== 'branch' || _id === scope.branchId),
    isActive: row.is_active,
    canEdit: mayEdit(scope, row.branch_ids),
    version: row.version,
  };
}

function mayEdit(scope: Scope, branchIds: readonly string[]): boolean {
  if (scope.kind === 'company') return true;

  return scope.kind === 'branch' && branchIds.length === 1 && branchIds[0] === scope.branchId;
}

/** Branches of the company; for a branch admin their own and no other. */
async function refuseForeignBranches({ db, who, scope }: Command, ids: readonly string[]): Promise<void> {
  const isAllowed = scope.kind === 'company' || mayEdit(scope, ids);
  if (!isAllowed || (await countBranches(db, who.companyId, ids)) !== ids.length) {
    throw refuseField(422, 'branches', 'These branches cannot be chosen.');
  }
}

const settingsOf = ({ branches, ...type }: LeaveType): Settings => ({
  ...type,
  branches: branches.map(({ _id }) => _id),
});

const columnsOf = (wanted: Settings) => ({
  name: wanted.name.trim(),
  name_norm: normalise(wanted.name),
  colour: wanted.colour,
  paid: wanted.paid,
  half_day_allowed: wanted.halfDayAllowed,
  attachment_after_days: wanted.attachmentAfterDays,
  min_notice_days: wanted.minNoticeDays,
  max_consecutive_days: wanted.maxConsecutiveDays,
  counts_weekends: wanted.countsWeekends,
  may_go_negative: wanted.mayGoNegative,
  branch_ids: wanted.branches,
});

const termsOf = ({ daysPerYear, carryOverCap, carryOverExpiryMonth }: Settings, fromYear: number): LeaveTerms => ({
  fromYear,
  daysPerYear,
  carryOverCap,
  carryOverExpiryMonth,
});

const hasOtherTerms = (before: LeaveType, wanted: Settings): boolean =>
  before.daysPerYear !== wanted.daysPerYear ||
  before.carryOverCap !== wanted.carryOverCap ||
  before.carryOverExpiryMonth !== wanted.carryOverExpiryMonth;

async function withUniqueName<T>(kind: LeaveKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The only one that a type has beside the key.
    if (uniqueViolation(error)) throw refuseField(409, 'name', `A ${words[kind]} of this name is there already.`);
    throw error;
  }
}

/** Carries the type as it is now, so that the console can show what changed. */
const changedMeanwhile = (kind: LeaveKind, leaveType: LeaveType) =>
  new Refusal(409, `Somebody else has changed this ${words[kind]} in the meantime.`, {
    errors: { version: 'This is not the latest version.' },
    parts: { leaveType },
  });
