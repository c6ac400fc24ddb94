import type { ConversationEntry } from '../../api/contract/conversations.ts';
import { today } from './dates.ts';
import { dayTitle } from './notification-days.ts';

export interface MessageDay {
  /** YYYY-MM-DD at the reader's place. */
  day: string;
  /** `Today`, `Yesterday`, or DD-MM-YY. */
  title: string;
  entries: MessageOnDay[];
}

export interface MessageOnDay {
  entry: ConversationEntry;
  /** Says more to what the same person said a moment ago: the name need not stand there again. */
  isContinued: boolean;
}

const MOMENT_MS = 5 * 60_000;

/** Entries by the day that they were written on, in their order. */
export function messageDays(entries: readonly ConversationEntry[], now: Date = new Date()): MessageDay[] {
  const days: MessageDay[] = [];
  for (const entry of entries) {
    const day = today(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push({ entry, isContinued: continues(entry, last.entries.at(-1)?.entry) });
    else days.push({ day, title: dayTitle(day, now), entries: [{ entry, isContinued: false }] });
  }

  return days;
}

const continues = (entry: ConversationEntry, before: ConversationEntry | undefined): boolean =>
  before?.kind === 'written' &&
  entry.kind === 'written' &&
  before.author._id === entry.author._id &&
  Date.parse(entry.at) - Date.parse(before.at) < MOMENT_MS;
