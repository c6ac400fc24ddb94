import type { LeaveSpan } from './leave-days.ts';
import { type BranchCalendar, previewLeave, spanError } from './leave-preview.ts';
import { daysInWords } from './leave-words.ts';

export interface EntryType {
  /** The year of `available`. */
  readonly year: number;
  readonly available: number;
  readonly daysPerYear: number;
  readonly mayGoNegative: boolean;
  readonly countsWeekends: boolean;
  readonly attachmentAfterDays: number | null;
}

/** What leave would take, before it is entered for somebody. Nothing while the days are incomplete. */
export function entryInWords(span: LeaveSpan, type: EntryType, calendar: BranchCalendar): string[] {
  if (spanError(span)) return [];
  const { days, sentences } = previewLeave(span, calendar, type);
  if (days === 0) return ['These are all non-working days.'];

  return [`This takes ${daysInWords(days)}.`, ...balance(days, span, type), ...sentences, ...document(days, type)];
}

function balance(days: number, { from, to }: LeaveSpan, type: EntryType): string[] {
  const { year, available, daysPerYear, mayGoNegative } = type;
  if (mayGoNegative && daysPerYear === 0) return [];
  if (![from, to].every((day) => day.startsWith(`${year}-`))) return [];
  const after = available - days;

  return [
    `Balance: ${daysInWords(available)} now, ${daysInWords(after)} afterwards.`,
    ...(after < 0 && !mayGoNegative ? ['That is more than they have left.'] : []),
  ];
}

const document = (days: number, { attachmentAfterDays: most }: EntryType): string[] =>
  most !== null && days > most
    ? ['A document is required, so this waits as a request until one is added and it is approved.']
    : [];
