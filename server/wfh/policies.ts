/** Policies of work from home: added, edited, retired and brought back; never destroyed. */
import { v7 } from 'uuid';
import type { CreateWfhPolicyBody, EditWfhPolicyBody, WfhPolicy } from '../../src/api/contract/wfh.ts';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, Refusal, refuseField } from '../access/refuse.ts';
import type { Scope } from '../access/scope.ts';
import { uniqueViolation } from '../database/errors.ts';
import type { Trx } from '../database/tx.ts';
import {
  countBranches,
  insertPolicy,
  lockPolicy,
  type PolicyRow,
  selectPolicies,
  updatePolicy,
} from './policy-queries.ts';

const DAYS_OF_A_WEEK = 7;

/** What a new policy is unless told otherwise: two days a week, and somebody is asked each time. */
const usual = {
  branches: [] as string[],
  weekdays: [1, 2, 3, 4, 5],
  limitDays: 2 as number | null,
  limitPer: 'week' as const,
  approval: 'always' as const,
  minNoticeDays: 0,
};
type Settings = Required<CreateWfhPolicyBody>;

/** A branch admin sees what people of their branch can ask for. */
export async function readPolicies(db: Trx, scope: Scope, state: string | undefined): Promise<WfhPolicy[]> {
  const rows = await selectPolicies(db, {
    companyId: scope.companyId,
    ...(state !== undefined && { isActive: state === 'inUse' }),
    ...(scope.kind === 'branch' && { branchId: scope.branchId }),
  });

  return rows.map((row) => presentPolicy(scope, row));
}

export async function createPolicy(command: Command, body: CreateWfhPolicyBody): Promise<WfhPolicy> {
  const { db, who, origin } = command;
  const wanted: Settings = { ...usual, ...body };
  await refuseWrong(command, wanted);
  const id = v7();
  await withUniqueName(() => insertPolicy(db, { ...columnsOf(wanted), company_id: who.companyId, id }));
  const after = await readPolicy(command, id);
  await audit(db, who, origin, { what: 'wfhPolicy.added', entity: 'wfh_policy', entityId: id, after });

  return after;
}

/** Stores what is given over what is there. */
export async function editPolicy(command: Command, id: string, body: EditWfhPolicyBody): Promise<WfhPolicy> {
  const { version, isActive, ...changes } = body;
  const before = await holdPolicy(command, id);
  if (before.version !== version) throw changedMeanwhile(before);
  const wanted: Settings = { ...settingsOf(before), ...changes };
  await refuseWrong(command, wanted);

  return store(command, before, { ...columnsOf(wanted), is_active: isActive ?? before.isActive });
}

/** Nobody can ask for it any more; requests stay. Retiring twice is retiring once. */
export async function retirePolicy(command: Command, id: string): Promise<WfhPolicy> {
  const policy = await holdPolicy(command, id);

  return policy.isActive ? store(command, policy, { is_active: false }) : policy;
}

async function store(
  command: Command,
  before: WfhPolicy,
  columns: Parameters<typeof updatePolicy>[3],
): Promise<WfhPolicy> {
  const { db, who, origin } = command;
  await withUniqueName(() => updatePolicy(db, who.companyId, before._id, columns));
  const after = await readPolicy(command, before._id);
  const what = before.isActive && !after.isActive ? 'wfhPolicy.retired' : 'wfhPolicy.edited';
  await audit(db, who, origin, { what, entity: 'wfh_policy', entityId: before._id, before, after });

  return after;
}

async function holdPolicy(command: Command, id: string): Promise<WfhPolicy> {
  await lockPolicy(command.db, command.scope.companyId, id);

  return readPolicy(command, id);
}

async function readPolicy({ db, scope }: Command, id: string): Promise<WfhPolicy> {
  const [row] = await selectPolicies(db, { companyId: scope.companyId, id });
  if (!row) throw notFound('This policy');

  return presentPolicy(scope, row);
}

export const presentPolicy = (scope: Scope, row: PolicyRow): WfhPolicy => ({
  _id: row.id,
  name: row.name,
  // Which other branches share a policy is no branch admin's business.
  branches: row.branches.filter(({ _id }) => scope.kind !== 'branch' || _id === scope.branchId),
  weekdays: row.weekdays,
  limitDays: row.limit_days,
  limitPer: row.limit_per,
  approval: row.approval,
  minNoticeDays: row.min_notice_days,
  isActive: row.is_active,
  canEdit: scope.kind === 'company',
  version: row.version,
});

async function refuseWrong({ db, who }: Command, { branches, limitDays, limitPer, approval }: Settings): Promise<void> {
  if ((await countBranches(db, who.companyId, branches)) !== branches.length) {
    throw refuseField(422, 'branches', 'These branches cannot be chosen.');
  }
  if (limitDays !== null && limitPer === 'week' && limitDays > DAYS_OF_A_WEEK) {
    throw refuseField(422, 'limitDays', 'A week has 7 days.');
  }
  if (limitDays === null && approval === 'over-limit') {
    throw refuseField(422, 'limitDays', 'Please say beyond how many days somebody has to agree.');
  }
}

const settingsOf = ({ branches, ...policy }: WfhPolicy): Settings => ({
  ...policy,
  branches: branches.map(({ _id }) => _id),
});

const columnsOf = (wanted: Settings) => ({
  name: wanted.name.trim(),
  name_norm: normalise(wanted.name),
  branch_ids: wanted.branches,
  weekdays: [...wanted.weekdays].sort((a, b) => a - b),
  limit_days: wanted.limitDays,
  limit_per: wanted.limitPer,
  approval: wanted.approval,
  min_notice_days: wanted.minNoticeDays,
});

async function withUniqueName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The only one that a policy has beside the key.
    if (uniqueViolation(error)) throw refuseField(409, 'name', 'A policy of this name is there already.');
    throw error;
  }
}

/** Carries the policy as it is now, so that the console can show what changed. */
const changedMeanwhile = (wfhPolicy: WfhPolicy) =>
  new Refusal(409, 'Somebody else has changed this policy in the meantime.', {
    errors: { version: 'This is not the latest version.' },
    parts: { wfhPolicy },
  });
