import type { TermsOptions } from '../../../machines/modules/terms.ts';
import type { WfhPolicyValues } from '../../../machines/modules/wfh-policy-values.ts';
import { listInWords } from '../../../machines/rules/leave-words.ts';
import { approvalInWords, weekdaysInWords } from '../../../machines/rules/wfh-words.ts';

type FieldName = Exclude<keyof WfhPolicyValues, 'record'>;

/** What each field is called. */
export const fieldLabels: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  branches: 'For',
  weekdays: 'Days of the week',
  limitDays: 'Days at most',
  limitPer: 'In each',
  approval: 'Approval',
  minNoticeDays: 'Days of notice',
};

/** The fields as they stand on the page. */
export const fieldOrder = Object.keys(fieldLabels);

/** What a field holds, for whoever has to choose between two versions. */
export function fieldText(field: FieldName, values: WfhPolicyValues, { branches }: TermsOptions): string {
  if (field === 'weekdays') return weekdaysInWords(values.weekdays);
  if (field === 'approval') return approvalInWords[values.approval];
  if (field === 'branches') {
    const chosen = branches.filter(({ _id }) => values.branches.includes(_id)).map(({ branchName }) => branchName);

    return chosen.length === 0 ? 'everybody' : listInWords(chosen);
  }

  return values[field] || 'no limit';
}
