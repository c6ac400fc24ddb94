import type { LeaveTypeValues } from '../../../machines/modules/leave/leave-type-values.ts';
import type { TimeOffPolicyOptions } from '../../../machines/modules/time-off/time-off-policies.ts';
import { months } from '../../../rules/leave/leave-words.ts';
import { colourName } from '../../../rules/shared/colours.ts';
import { listInWords } from '../../../rules/shared/text.ts';

type FieldName = Exclude<keyof LeaveTypeValues, 'record'>;

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  daysPerYear: 'Days per year',
  proratesJoining: 'Pro rata in the year of joining',
  paid: 'Paid',
  branches: 'Available to',
  colour: 'Colour',
  minNoticeDays: 'Days of notice',
  reportWithinDays: 'Days allowed for late requests',
  maxConsecutiveDays: 'Maximum days per request',
  attachmentAfterDays: 'Document required after (days)',
  halfDayAllowed: 'Half days',
  countsWeekends: 'Count weekends',
  mayGoNegative: 'Allow negative balance',
  carryOverCap: 'Carry-over limit',
  carryOverExpiryMonth: 'Carry-over expires at the end of',
};

export const fieldOrder = Object.keys(fieldLabels);

export function fieldText(field: FieldName, values: LeaveTypeValues, { branches }: TimeOffPolicyOptions): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'colour') return colourName(values.colour);
  if (field === 'carryOverExpiryMonth') return months[Number(value) - 1] ?? 'never';
  if (field === 'branches') {
    const chosen = branches.filter(({ _id }) => value.includes(_id)).map(({ branchName }) => branchName);

    return chosen.length === 0 ? 'everyone' : listInWords(chosen);
  }

  return String(value) || 'no limit';
}
