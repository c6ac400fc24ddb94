import { createContext } from 'react';

/** Where a group or an item of the menu stands: in the wide menu, the rail or the drawer. */
interface NavPlace {
  collapsed: boolean;
  expand: () => void;
  onNavigate: () => void;
}

export const NavContext = createContext<NavPlace>({ collapsed: false, expand: () => {}, onNavigate: () => {} });
