import { createContext } from 'react';
import type { TimeOffRequest } from '../../machines/rules/time-off.ts';

/** Which rows are ticked, for the cells that have the boxes. */
export interface Selection {
  isChosen: (request: TimeOffRequest) => boolean;
  toggle: (request: TimeOffRequest) => void;
}

export const SelectionContext = createContext<Selection | null>(null);
