/** Text in a form that is no date and none of the choices: its field keeps it, and the form’s values don’t hold it. */
import { useSyncExternalStore } from 'react';

const UNREAD = '[data-unreadable]';

export const hasUnread = (): boolean => document.querySelector(`form ${UNREAD}`) !== null;

function watchUnread(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-unreadable'] });

  return () => observer.disconnect();
}

export const useUnread = (): boolean => useSyncExternalStore(watchUnread, hasUnread, () => false);

/** Puts the focus on such a field in there, which shows its error. What was meant can’t be sent. */
export function stopsAtUnread(place: Element | null): boolean {
  const field = place?.querySelector<HTMLElement>(UNREAD);
  field?.blur();
  field?.focus();

  return Boolean(field);
}
