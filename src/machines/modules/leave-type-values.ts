/** What the form over a type of leave holds, where it comes from and what it becomes. */
import type { CreateLeaveTypeBody, LeaveType } from '../../api/contract/leave.ts';
import type { BranchReference } from '../../api/contract/organisation.ts';
import { leaveColours } from '../rules/leave-colours.ts';
import type { LeaveKind, LeaveSettings } from '../rules/leave-words.ts';
import { halvesOf, wholeOf } from '../rules/numbers.ts';
import { type Errors, errorsOf, hasErrors, isBlank } from '../rules/validation.ts';

/** Numbers as they are typed; what may be left empty has no limit. */
export interface LeaveTypeValues {
  name: string;
  colour: string;
  daysPerYear: string;
  paid: boolean;
  /** Whose people may ask for it; empty for everybody. */
  branches: string[];
  minNoticeDays: string;
  maxConsecutiveDays: string;
  attachmentAfterDays: string;
  halfDayAllowed: boolean;
  countsWeekends: boolean;
  mayGoNegative: boolean;
  carryOverCap: string;
  /** `1` to `12`, or empty for never. */
  carryOverExpiryMonth: string;
  record?: { version: number };
}

/** What most companies begin with. */
export const emptyLeaveType = (kind: LeaveKind): LeaveTypeValues => ({
  name: '',
  colour: leaveColours[0].value,
  daysPerYear: '',
  paid: true,
  branches: [],
  minNoticeDays: '0',
  maxConsecutiveDays: '',
  attachmentAfterDays: kind === 'sick' ? '3' : '',
  halfDayAllowed: true,
  countsWeekends: false,
  mayGoNegative: false,
  carryOverCap: '0',
  carryOverExpiryMonth: '',
});

export const leaveTypeValuesOf = (type: LeaveType): LeaveTypeValues => ({
  name: type.name,
  colour: type.colour,
  daysPerYear: String(type.daysPerYear),
  paid: type.paid,
  branches: type.branches.map(({ _id }) => _id),
  minNoticeDays: String(type.minNoticeDays),
  maxConsecutiveDays: textOf(type.maxConsecutiveDays),
  attachmentAfterDays: textOf(type.attachmentAfterDays),
  halfDayAllowed: type.halfDayAllowed,
  countsWeekends: type.countsWeekends,
  mayGoNegative: type.mayGoNegative,
  carryOverCap: String(type.carryOverCap),
  carryOverExpiryMonth: textOf(type.carryOverExpiryMonth),
  record: { version: type.version },
});

const textOf = (number: number | null): string => (number === null ? '' : String(number));

const MOST_DAYS = 366;
const HALVES = `whole or half days, 0 to ${MOST_DAYS}.`;

export const validateLeaveType = (values: LeaveTypeValues): Errors<LeaveTypeValues> =>
  errorsOf<LeaveTypeValues>({
    name: isBlank(values.name) && 'Please Enter Leave Name!',
    daysPerYear: isBlank(values.daysPerYear)
      ? 'Please enter the days per year.'
      : !(halvesOf(values.daysPerYear) <= MOST_DAYS) && `Days per year: ${HALVES}`,
    minNoticeDays: wholeError('Days of notice', values.minNoticeDays, 0),
    maxConsecutiveDays: wholeError('Longest request', values.maxConsecutiveDays, 1),
    attachmentAfterDays: wholeError('Days without a document', values.attachmentAfterDays, 0),
    carryOverCap:
      !isBlank(values.carryOverCap) && !(halvesOf(values.carryOverCap) <= MOST_DAYS) && `Carry over: ${HALVES}`,
  });

function wholeError(label: string, text: string, least: number): string | false {
  if (isBlank(text)) return false;
  const number = wholeOf(text);

  return !(number >= least && number <= MOST_DAYS) && `${label}: whole days, ${least} to ${MOST_DAYS}, or nothing.`;
}

/** `branches` is left out for a new one that is not for chosen branches: the server then takes what the caller may give. */
export function leaveTypeBodyOf(values: LeaveTypeValues): CreateLeaveTypeBody {
  const carryOverCap = isBlank(values.carryOverCap) ? 0 : halvesOf(values.carryOverCap);
  const isNewForAll = !values.record && values.branches.length === 0;

  return {
    name: values.name.trim(),
    colour: values.colour,
    daysPerYear: halvesOf(values.daysPerYear),
    paid: values.paid,
    minNoticeDays: numberOf(values.minNoticeDays) ?? 0,
    maxConsecutiveDays: numberOf(values.maxConsecutiveDays),
    attachmentAfterDays: numberOf(values.attachmentAfterDays),
    halfDayAllowed: values.halfDayAllowed,
    countsWeekends: values.countsWeekends,
    mayGoNegative: values.mayGoNegative,
    carryOverCap,
    // Of nothing nothing lapses.
    carryOverExpiryMonth: carryOverCap === 0 ? null : numberOf(values.carryOverExpiryMonth),
    ...(!isNewForAll && { branches: values.branches }),
  };
}

const numberOf = (text: string): number | null => (isBlank(text) ? null : wholeOf(text));

/** What the form says so far, for whoever wants it in words; nothing while a number is missing or wrong. */
export function settingsOf(values: LeaveTypeValues, branches: readonly BranchReference[]): LeaveSettings | undefined {
  const { name: _, ...errors } = validateLeaveType(values);
  if (hasErrors(errors)) return undefined;
  const body = leaveTypeBodyOf(values) as Required<CreateLeaveTypeBody>;

  return { ...body, branches: branches.filter(({ _id }) => values.branches.includes(_id)) };
}
