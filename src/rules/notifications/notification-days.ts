import type { Notification } from '../../api/contract/notifications.ts';
import { DAY_MS } from '../shared/day-numbers.ts';
import { formatDay, today } from '../shared/days.ts';

export interface NotificationDay {
  /** YYYY-MM-DD in the reader's time zone. */
  day: string;
  /** `Today`, `Yesterday`, or DD-MM-YY. */
  title: string;
  notifications: Notification[];
}

export function notificationDays(notifications: readonly Notification[], now: Date = new Date()): NotificationDay[] {
  const days = new Map<string, Notification[]>();
  const newestFirst = [...notifications].sort((a, b) => b.createdTime.localeCompare(a.createdTime));
  for (const notification of newestFirst) {
    const day = today(new Date(notification.createdTime));
    days.set(day, [...(days.get(day) ?? []), notification]);
  }

  return [...days].map(([day, those]) => ({ day, title: dayTitle(day, now), notifications: those }));
}

/** `Today`, `Yesterday`, or DD-MM-YY. */
export function dayTitle(day: string, now: Date): string {
  if (day === today(now)) return 'Today';
  // Noon, because a day of 23 or 25 hours would otherwise be skipped.
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12).getTime();

  return day === today(new Date(noon - DAY_MS)) ? 'Yesterday' : formatDay(day);
}
