import type { BranchReference } from '../../../api/contract/organisation.ts';
import type { CreateWfhPolicyBody, WfhPolicy } from '../../../api/contract/wfh.ts';
import { parseWhole } from '../../../rules/shared/numbers.ts';
import { type Errors, errorsOf, hasErrors, isBlank } from '../../../rules/shared/validation.ts';
import type { WfhApproval, WfhSettings } from '../../../rules/wfh/wfh-words.ts';

/** Numbers as typed; an empty limit means no limit. */
export interface WfhPolicyValues {
  name: string;
  /** Empty for everyone. */
  branches: string[];
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  weekdays: number[];
  limitDays: string;
  limitPer: 'week' | 'month';
  approval: WfhApproval;
  minNoticeDays: string;
  record?: { version: number };
}

export const emptyWfhPolicy: WfhPolicyValues = {
  name: '',
  branches: [],
  weekdays: [1, 2, 3, 4, 5],
  limitDays: '2',
  limitPer: 'week',
  approval: 'always',
  minNoticeDays: '0',
};

export const wfhPolicyValuesOf = (policy: WfhPolicy): WfhPolicyValues => ({
  name: policy.name,
  branches: policy.branches.map(({ _id }) => _id),
  weekdays: policy.weekdays,
  limitDays: policy.limitDays === null ? '' : String(policy.limitDays),
  limitPer: policy.limitPer,
  approval: policy.approval,
  minNoticeDays: String(policy.minNoticeDays),
  record: { version: policy.version },
});

const MOST_NOTICE_DAYS = 366;
const daysIn = { week: 7, month: 31 } as const;

export const validateWfhPolicy = (values: WfhPolicyValues): Errors<WfhPolicyValues> =>
  errorsOf<WfhPolicyValues>({
    name: isBlank(values.name) && 'Enter a policy name.',
    weekdays: values.weekdays.length === 0 && 'Choose at least one day of the week.',
    limitDays: limitError(values),
    approval:
      values.approval === 'over-limit' &&
      isBlank(values.limitDays) &&
      'Set a limit first, or choose a different approval rule.',
    minNoticeDays:
      !isBlank(values.minNoticeDays) &&
      !(parseWhole(values.minNoticeDays) <= MOST_NOTICE_DAYS) &&
      `Days of notice must be a whole number from 0 to ${MOST_NOTICE_DAYS}.`,
  });

function limitError({ limitDays, limitPer }: WfhPolicyValues): string | false {
  if (isBlank(limitDays)) return false;
  const days = parseWhole(limitDays);

  return (
    !(days >= 1 && days <= daysIn[limitPer]) &&
    `Enter 1 to ${daysIn[limitPer]} days a ${limitPer}, or leave it empty for no limit.`
  );
}

export const wfhPolicyBodyOf = (values: WfhPolicyValues): Required<CreateWfhPolicyBody> => ({
  name: values.name.trim(),
  branches: values.branches,
  weekdays: values.weekdays,
  limitDays: isBlank(values.limitDays) ? null : parseWhole(values.limitDays),
  limitPer: values.limitPer,
  approval: values.approval,
  minNoticeDays: isBlank(values.minNoticeDays) ? 0 : parseWhole(values.minNoticeDays),
});

/** Undefined while something is missing or wrong. */
export function wfhSettingsOf(values: WfhPolicyValues, branches: readonly BranchReference[]): WfhSettings | undefined {
  const { name: _, ...errors } = validateWfhPolicy(values);
  if (hasErrors(errors)) return undefined;

  return {
    ...wfhPolicyBodyOf(values),
    branches: branches.filter(({ _id }) => values.branches.includes(_id)),
  };
}
