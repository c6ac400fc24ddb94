/** What a policy of work from home means, in plain words. */
import { weekdays as weekdayNames } from './branch-words.ts';
import { daysInWords, eligibilityInWords, listInWords } from './leave-words.ts';

export type WfhApproval = 'always' | 'never' | 'over-limit';

/** As the calls have them, but for the branches: their names are enough to speak of them. */
export interface WfhSettings {
  readonly branches: readonly { readonly branchName: string }[];
  readonly weekdays: readonly number[];
  readonly limitDays: number | null;
  readonly limitPer: 'week' | 'month';
  readonly approval: WfhApproval;
  readonly minNoticeDays: number;
}

/** `Monday to Friday`, `Monday and Wednesday`, `Any day`. */
export function weekdaysInWords(days: readonly number[]): string {
  const [first = 1, last = 1] = [days[0], days.at(-1)];
  if (days.length === weekdayNames.length) return 'Any day';
  if (days.length > 2 && last - first === days.length - 1)
    return `${weekdayNames[first - 1]} to ${weekdayNames[last - 1]}`;

  return listInWords(days.map((day) => weekdayNames[day - 1] ?? ''));
}

/** `2 days a week`, `No limit`. */
export const limitInWords = ({ limitDays, limitPer }: Pick<WfhSettings, 'limitDays' | 'limitPer'>): string =>
  limitDays === null ? 'No limit' : `${daysInWords(limitDays)} a ${limitPer}`;

/** Who has to agree, in a word or two. */
export const approvalInWords: Readonly<Record<WfhApproval, string>> = {
  always: 'Always',
  'over-limit': 'Beyond the limit',
  never: 'Never',
};

/** All of it, one sentence for each thing that people ask about. */
export function policyInWords(policy: WfhSettings): string[] {
  const { weekdays, limitDays, minNoticeDays: notice } = policy;
  const days = weekdays.length === weekdayNames.length ? 'on any day' : `${weekdaysInWords(weekdays)}, on days`;

  return [
    `${eligibilityInWords(policy)} can work from home ${days} when their branch works.`,
    limitDays === null ? 'There is no limit to how often.' : `That is for up to ${limitInWords(policy)}.`,
    approval(policy),
    notice === 0
      ? 'It can be asked for up to the day itself.'
      : `It has to be asked for at least ${daysInWords(notice)} ahead.`,
  ];
}

function approval({ approval: who, limitDays }: WfhSettings): string {
  const beyond = limitDays === null ? '' : ' More than the limit cannot be asked for.';
  if (who === 'always') return `Somebody has to approve every request.${beyond}`;
  if (who === 'never') return `Nobody has to approve it: what is asked for is granted at once.${beyond}`;

  return 'Up to the limit it is granted at once; what goes beyond it somebody has to approve.';
}
