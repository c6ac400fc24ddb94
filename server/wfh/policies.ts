/** Policies are retired, never deleted. */
import { v7 } from 'uuid';
import type { CreateWfhPolicyBody, EditWfhPolicyBody, WfhPolicy } from '../../src/api/contract/wfh.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { changedBy } from '../access/changed-by.ts';
import { fieldError, orNotFound } from '../access/http-error.ts';
import type { Scope } from '../access/scope.ts';
import { versioned } from '../access/versioned.ts';
import { unlessTaken } from '../database/errors.ts';
import type { Trx } from '../database/tx.ts';
import { branchesAround, countBranches } from '../people/time-off/branches.ts';
import { insertPolicy, lockPolicy, type PolicyRow, selectPolicies, updatePolicy } from './policy-queries.ts';

const DAYS_OF_A_WEEK = 7;

const usual = {
  branches: [] as string[],
  weekdays: [1, 2, 3, 4, 5],
  limitDays: 2 as number | null,
  limitPer: 'week' as const,
  approval: 'always' as const,
  minNoticeDays: 0,
};
type Settings = Required<CreateWfhPolicyBody>;

/** Branch admins and managers see the policies for their people. */
export async function readPolicies(db: Trx, scope: Scope, state: string | undefined): Promise<WfhPolicy[]> {
  const branches = await branchesAround(db, scope);
  const rows = await selectPolicies(db, {
    companyId: scope.companyId,
    ...(state !== undefined && { isActive: state === 'inUse' }),
    ...(branches && { branches }),
  });

  return rows.map((row) => presentPolicy(row, branches));
}

export async function createPolicy(context: CallContext, body: CreateWfhPolicyBody): Promise<WfhPolicy> {
  const { db, principal } = context;
  const settings: Settings = { ...usual, ...body };
  await refuseWrong(context, settings);
  const id = v7();
  await withUniqueName(() => insertPolicy(db, { ...columnsOf(settings), company_id: principal.companyId, id }));
  const after = await readPolicy(context, id);
  await audit(context, 'wfhPolicy.added', ['wfh_policy', id], { after });

  return after;
}

export async function editPolicy(context: CallContext, id: string, body: EditWfhPolicyBody): Promise<WfhPolicy> {
  const { version, isActive, ...changes } = body;
  const before = await findPolicyForUpdate(context, id);
  await versioned(before.version, version, async () => ({
    message: await changedBy(context, ['wfh_policy', id], 'policy'),
    parts: { wfhPolicy: before },
  }));
  const settings: Settings = { ...settingsOf(before), ...changes };
  await refuseWrong(context, settings);

  return store(context, before, { ...columnsOf(settings), is_active: isActive ?? before.isActive });
}

/** Requests stay. Retiring twice changes nothing. */
export async function retirePolicy(context: CallContext, id: string): Promise<WfhPolicy> {
  const policy = await findPolicyForUpdate(context, id);

  return policy.isActive ? store(context, policy, { is_active: false }) : policy;
}

async function store(
  context: CallContext,
  before: WfhPolicy,
  columns: Parameters<typeof updatePolicy>[3],
): Promise<WfhPolicy> {
  const { db, principal } = context;
  await withUniqueName(() => updatePolicy(db, principal.companyId, before._id, columns));
  const after = await readPolicy(context, before._id);
  const what = before.isActive && !after.isActive ? 'wfhPolicy.retired' : 'wfhPolicy.edited';
  await audit(context, what, ['wfh_policy', before._id], { before, after });

  return after;
}

async function findPolicyForUpdate(context: CallContext, id: string): Promise<WfhPolicy> {
  await lockPolicy(context.db, context.scope.companyId, id);

  return readPolicy(context, id);
}

async function readPolicy({ db, scope }: CallContext, id: string): Promise<WfhPolicy> {
  const row = orNotFound((await selectPolicies(db, { companyId: scope.companyId, id }))[0], 'This policy');

  return presentPolicy(row, await branchesAround(db, scope));
}

export const presentPolicy = (row: PolicyRow, visibleBranches?: readonly string[]): WfhPolicy => ({
  _id: row.id,
  name: row.name,
  // Hides from a branch which other branches share the policy.
  branches: row.branches.filter(({ _id }) => visibleBranches === undefined || visibleBranches.includes(_id)),
  weekdays: row.weekdays,
  limitDays: row.limit_days,
  limitPer: row.limit_per,
  approval: row.approval,
  minNoticeDays: row.min_notice_days,
  isActive: row.is_active,
  canEdit: visibleBranches === undefined,
  version: row.version,
});

async function refuseWrong(
  { db, principal }: CallContext,
  { branches, limitDays, limitPer, approval }: Settings,
): Promise<void> {
  if ((await countBranches(db, principal.companyId, branches)) !== branches.length) {
    throw fieldError(422, 'branches', 'One of these branches is not available. Remove it.');
  }
  if (limitDays !== null && limitPer === 'week' && limitDays > DAYS_OF_A_WEEK) {
    throw fieldError(422, 'limitDays', 'A weekly limit can be at most 7 days.');
  }
  if (limitDays === null && approval === 'over-limit') {
    throw fieldError(422, 'limitDays', 'Set a limit first, or choose a different approval rule.');
  }
}

const settingsOf = ({ branches, ...policy }: WfhPolicy): Settings => ({
  ...policy,
  branches: branches.map(({ _id }) => _id),
});

const columnsOf = (settings: Settings) => ({
  name: settings.name.trim(),
  name_norm: normalise(settings.name),
  branch_ids: settings.branches,
  weekdays: [...settings.weekdays].sort((a, b) => a - b),
  limit_days: settings.limitDays,
  limit_per: settings.limitPer,
  approval: settings.approval,
  min_notice_days: settings.minNoticeDays,
});

const withUniqueName = <T>(work: () => Promise<T>): Promise<T> =>
  unlessTaken(() => fieldError(409, 'name', 'A policy with this name already exists.'), work);
