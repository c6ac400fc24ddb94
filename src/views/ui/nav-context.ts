import { createContext } from 'react';

interface NavPlace {
  collapsed: boolean;
  expand: () => void;
  onNavigate: () => void;
}

export const NavContext = createContext<NavPlace>({ collapsed: false, expand: () => {}, onNavigate: () => {} });
