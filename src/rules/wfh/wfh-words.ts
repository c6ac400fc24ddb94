import { daysInWords, eligibilityInWords } from '../leave/leave-words.ts';
import { weekdays as weekdayNames } from '../organisation/branch-words.ts';
import { listInWords } from '../shared/text.ts';

export type WfhApproval = 'always' | 'never' | 'over-limit';

export interface WfhSettings {
  readonly branches: readonly { readonly branchName: string }[];
  readonly weekdays: readonly number[];
  readonly limitDays: number | null;
  readonly limitPer: 'week' | 'month';
  readonly approval: WfhApproval;
  readonly minNoticeDays: number;
}

/** `Monday to Friday`, `Monday and Wednesday`, `Any day`. `ending`: of each day, if they are not a range. */
export function weekdaysInWords(days: readonly number[], ending = ''): string {
  const [first = 1, last = 1] = [days[0], days.at(-1)];
  if (days.length === weekdayNames.length) return 'Any day';
  if (days.length > 2 && last - first === days.length - 1)
    return `${weekdayNames[first - 1]} to ${weekdayNames[last - 1]}`;

  return listInWords(days.map((day) => `${weekdayNames[day - 1]}${ending}`));
}

/** `2 days a week`, `No limit`. */
export const limitInWords = ({ limitDays, limitPer }: Pick<WfhSettings, 'limitDays' | 'limitPer'>): string =>
  limitDays === null ? 'No limit' : `${daysInWords(limitDays)} a ${limitPer}`;

export const approvalInWords: Readonly<Record<WfhApproval, string>> = {
  always: 'Always',
  'over-limit': 'Above the limit',
  never: 'Never',
};

export function policyInWords(policy: WfhSettings): string[] {
  const { weekdays, limitDays, minNoticeDays: notice } = policy;
  const days = weekdaysInWords(weekdays, 's');
  const when = days === 'Any day' ? 'on any day' : days.includes(' to ') ? days : `on ${days}`;

  return [
    `${eligibilityInWords(policy)} can work from home ${when} when their branch is open.`,
    limitDays === null ? 'There is no limit.' : `The limit is ${limitInWords(policy)}.`,
    approval(policy),
    notice === 0
      ? 'Requests can be made up to and including the day itself.'
      : `Requests must be made at least ${daysInWords(notice)} in advance.`,
  ];
}

function approval({ approval: who, limitDays }: WfhSettings): string {
  const beyond = limitDays === null ? '' : ' Requests above the limit are not allowed.';
  if (who === 'always') return `Every request needs approval.${beyond}`;
  if (who === 'never') return `Requests are approved automatically.${beyond}`;

  return 'Requests within the limit are approved automatically. Requests above it need approval.';
}
