import type { LeaveTypeValues } from '../../../machines/modules/leave-type-values.ts';
import type { TermsOptions } from '../../../machines/modules/terms.ts';
import { colourName } from '../../../machines/rules/leave-colours.ts';
import { listInWords, months } from '../../../machines/rules/leave-words.ts';

type FieldName = Exclude<keyof LeaveTypeValues, 'record'>;

/** What each field is called. */
export const fieldLabels: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  daysPerYear: 'Days per year',
  paid: 'Paid',
  branches: 'For',
  colour: 'Colour',
  minNoticeDays: 'Days of notice',
  maxConsecutiveDays: 'Longest request',
  attachmentAfterDays: 'Days without a document',
  halfDayAllowed: 'Half days',
  countsWeekends: 'Weekends count',
  mayGoNegative: 'May go below zero',
  carryOverCap: 'Carry over at most',
  carryOverExpiryMonth: 'Lost after the end of',
};

/** The fields as they stand on the page. */
export const fieldOrder = Object.keys(fieldLabels);

/** What a field holds, for whoever has to choose between two versions. */
export function fieldText(field: FieldName, values: LeaveTypeValues, { branches }: TermsOptions): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'colour') return colourName(values.colour);
  if (field === 'carryOverExpiryMonth') return months[Number(value) - 1] ?? 'never';
  if (field === 'branches') {
    const chosen = branches.filter(({ _id }) => value.includes(_id)).map(({ branchName }) => branchName);

    return chosen.length === 0 ? 'everybody' : listInWords(chosen);
  }

  return String(value) || 'no limit';
}
