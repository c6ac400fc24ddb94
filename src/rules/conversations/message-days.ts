import type { ConversationEntry } from '../../api/contract/conversations.ts';
import { dayTitle } from '../notifications/notification-days.ts';
import { today } from '../shared/days.ts';

export interface MessageDay {
  /** YYYY-MM-DD in the reader's time zone. */
  day: string;
  /** `Today`, `Yesterday`, or DD-MM-YY. */
  title: string;
  entries: MessageOnDay[];
}

export interface MessageOnDay {
  entry: ConversationEntry;
  /** Follows a message by the same person, so the name is not repeated. */
  isContinued: boolean;
}

const MOMENT_MS = 5 * 60_000;

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
