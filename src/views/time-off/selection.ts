import { createContext } from 'react';
import type { TimeOffRequest } from '../../rules/leave/time-off.ts';

interface Selection {
  /** Someone else decides on the caller's own requests. */
  mayChoose: (request: TimeOffRequest) => boolean;
  isChosen: (request: TimeOffRequest) => boolean;
  toggle: (request: TimeOffRequest) => void;
}

export const SelectionContext = createContext<Selection | null>(null);
