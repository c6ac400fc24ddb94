import type { CreateLeaveTypeBody, LeaveType } from '../../../api/contract/leave.ts';
import type { BranchReference } from '../../../api/contract/organisation.ts';
import type { LeaveKind, LeaveSettings } from '../../../rules/leave/leave-words.ts';
import { colours } from '../../../rules/shared/colours.ts';
import { parseHalves, parseWhole } from '../../../rules/shared/numbers.ts';
import { type Errors, errorsOf, hasErrors, isBlank } from '../../../rules/shared/validation.ts';

/** Numbers as typed; an empty optional one means no limit. */
export interface LeaveTypeValues {
  name: string;
  colour: string;
  daysPerYear: string;
  proratesJoining: boolean;
  paid: boolean;
  /** Empty for everyone. */
  branches: string[];
  minNoticeDays: string;
  /** Sick leave only. */
  reportWithinDays: string;
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

export const emptyLeaveType = (kind: LeaveKind): LeaveTypeValues => ({
  name: '',
  colour: colours[0].value,
  daysPerYear: '',
  proratesJoining: true,
  paid: true,
  branches: [],
  minNoticeDays: '0',
  reportWithinDays: '',
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
  proratesJoining: type.proratesJoining,
  paid: type.paid,
  branches: type.branches.map(({ _id }) => _id),
  minNoticeDays: String(type.minNoticeDays),
  reportWithinDays: textOf(type.reportWithinDays),
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
const HALVES = `must be whole or half days, from 0 to ${MOST_DAYS}.`;

export const validateLeaveType = (values: LeaveTypeValues): Errors<LeaveTypeValues> =>
  errorsOf<LeaveTypeValues>({
    name: isBlank(values.name) && 'Enter a leave name.',
    daysPerYear: isBlank(values.daysPerYear)
      ? 'Enter the days per year.'
      : !(parseHalves(values.daysPerYear) <= MOST_DAYS) && `Days per year ${HALVES}`,
    minNoticeDays: wholeError('Days of notice', values.minNoticeDays, 0),
    reportWithinDays: wholeError('Days allowed for late requests', values.reportWithinDays, 0),
    maxConsecutiveDays: wholeError('Maximum days per request', values.maxConsecutiveDays, 1),
    attachmentAfterDays: wholeError('Document required after (days)', values.attachmentAfterDays, 0),
    carryOverCap:
      !isBlank(values.carryOverCap) && !(parseHalves(values.carryOverCap) <= MOST_DAYS) && `Carry-over limit ${HALVES}`,
  });

function wholeError(label: string, text: string, min: number): string | false {
  if (isBlank(text)) return false;
  const number = parseWhole(text);

  return (
    !(number >= min && number <= MOST_DAYS) && `${label} must be a whole number from ${min} to ${MOST_DAYS}, or empty.`
  );
}

/** `branches` is omitted for a new type without chosen branches: the server then uses the caller's own scope. */
export function leaveTypeBodyOf(values: LeaveTypeValues): CreateLeaveTypeBody {
  const carryOverCap = isBlank(values.carryOverCap) ? 0 : parseHalves(values.carryOverCap);
  const isNewForAll = !values.record && values.branches.length === 0;

  return {
    name: values.name.trim(),
    colour: values.colour,
    daysPerYear: parseHalves(values.daysPerYear),
    proratesJoining: values.proratesJoining,
    paid: values.paid,
    minNoticeDays: numberOf(values.minNoticeDays) ?? 0,
    reportWithinDays: numberOf(values.reportWithinDays),
    maxConsecutiveDays: numberOf(values.maxConsecutiveDays),
    attachmentAfterDays: numberOf(values.attachmentAfterDays),
    halfDayAllowed: values.halfDayAllowed,
    countsWeekends: values.countsWeekends,
    mayGoNegative: values.mayGoNegative,
    carryOverCap,
    // Nothing can expire when nothing is carried over.
    carryOverExpiryMonth: carryOverCap === 0 ? null : numberOf(values.carryOverExpiryMonth),
    ...(!isNewForAll && { branches: values.branches }),
  };
}

const numberOf = (text: string): number | null => (isBlank(text) ? null : parseWhole(text));

/** Undefined while a number is missing or wrong. */
export function settingsOf(values: LeaveTypeValues, branches: readonly BranchReference[]): LeaveSettings | undefined {
  const { name: _, ...errors } = validateLeaveType(values);
  if (hasErrors(errors)) return undefined;
  const body = leaveTypeBodyOf(values) as Required<CreateLeaveTypeBody>;

  return { ...body, branches: branches.filter(({ _id }) => values.branches.includes(_id)) };
}
