import { createContext, type MouseEvent } from 'react';
import type { Employee } from '../../api/contract/employees.ts';

export interface PeopleListContextValue {
  isSelected: (person: Employee) => boolean;
  toggle: (person: Employee) => void;
  /** While everyone is selected, no one can be left out. */
  isLocked: boolean;
  pathTo: (person: Employee) => string;
  /** Opens the page without loading the console again, unless another tab or window is wanted. */
  follow: (event: MouseEvent, person: Employee) => void;
}

/** The table provides it. */
export const PeopleListContext = createContext({} as PeopleListContextValue);
