import type { TimeOffPolicyOptions } from '../../../machines/modules/time-off/time-off-policies.ts';
import type { WfhPolicyValues } from '../../../machines/modules/wfh/wfh-policy-values.ts';
import { listInWords } from '../../../rules/shared/text.ts';
import { approvalInWords, weekdaysInWords } from '../../../rules/wfh/wfh-words.ts';

type FieldName = Exclude<keyof WfhPolicyValues, 'record'>;

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  branches: 'Available to',
  weekdays: 'Days of the week',
  limitDays: 'Maximum days',
  limitPer: 'Per',
  approval: 'Approval',
  minNoticeDays: 'Days of notice',
};

export const fieldOrder = Object.keys(fieldLabels);

export function fieldText(field: FieldName, values: WfhPolicyValues, { branches }: TimeOffPolicyOptions): string {
  if (field === 'weekdays') return weekdaysInWords(values.weekdays);
  if (field === 'approval') return approvalInWords[values.approval];
  if (field === 'branches') {
    const chosen = branches.filter(({ _id }) => values.branches.includes(_id)).map(({ branchName }) => branchName);

    return chosen.length === 0 ? 'everyone' : listInWords(chosen);
  }

  return values[field] || 'no limit';
}
