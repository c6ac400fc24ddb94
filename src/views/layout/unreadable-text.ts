/** Text in a form or a dialog that is no date and none of the choices: its field keeps it, and the form’s values don’t hold it. */
import { useSyncExternalStore } from 'react';

const UNREADABLE = '[data-unreadable]';

/** Not in a popover: what is typed into a filter is lost without a question. */
const KEPT = `:is(form, [role="dialog"]:not([popover])) ${UNREADABLE}`;

export const hasUnreadableText = (): boolean => document.querySelector(KEPT) !== null;

function watchFields(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-unreadable'] });

  return () => observer.disconnect();
}

export const useUnreadableText = (): boolean => useSyncExternalStore(watchFields, hasUnreadableText, () => false);

/** Puts the focus on such a field in there, which shows its error. What was meant can’t be sent. */
export function stopsAtUnreadable(place: Element | null): boolean {
  const field = place?.querySelector<HTMLElement>(UNREADABLE);
  field?.blur();
  field?.focus();

  return Boolean(field);
}
