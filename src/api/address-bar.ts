/** The browser's address bar, changed the same way by links on a page and by what happens behind it. */
import { navigate } from 'wouter/use-browser-location';

/** Changes of the address, however they came about; the last two are told by the router. */
const CHANGES = ['popstate', 'pushState', 'replaceState'] as const;

export const addressBar = {
  place: () => ({ path: location.pathname, search: location.search }),
  go(to: string, { replace }: { replace: boolean }): void {
    navigate(to, { replace });
  },
  subscribe(changed: () => void): () => void {
    for (const change of CHANGES) addEventListener(change, changed);

    return () => {
      for (const change of CHANGES) removeEventListener(change, changed);
    };
  },
};
