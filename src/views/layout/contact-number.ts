import type { KeyboardEvent } from 'react';
import { isBlockedInContactNumber } from '../../rules/company/company-profile.ts';

/** Number inputs accept minus signs and exponents; a contact number has neither. */
export function blockLetters(event: KeyboardEvent) {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  if (!isShortcut && isBlockedInContactNumber(event.key)) event.preventDefault();
}
