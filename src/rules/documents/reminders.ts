/** At most one manual reminder in this time, no matter who sends it. */
export const REMINDER_WAIT_MS = 24 * 60 * 60 * 1000;
export const REMINDED_TODAY = 'A reminder was sent in the last 24 hours. You can send one reminder a day.';

export const isRecentlyReminded = (remindedAt: string | null, now = Date.now()): boolean =>
  remindedAt !== null && now - Date.parse(remindedAt) < REMINDER_WAIT_MS;
