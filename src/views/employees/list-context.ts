import { createContext, type MouseEvent } from 'react';
import type { ListedEmployee } from '../../api/contract/employees.ts';

export interface PeopleListContextValue {
  isSelected: (person: ListedEmployee) => boolean;
  toggle: (person: ListedEmployee) => void;
  /** While everyone is selected, no one can be left out. */
  isLocked: boolean;
  pathTo: (person: ListedEmployee) => string;
  /** Opens the page without loading the console again, unless another tab or window is wanted. */
  follow: (event: MouseEvent, person: ListedEmployee) => void;
}

/** The table provides it. */
export const PeopleListContext = createContext({} as PeopleListContextValue);
