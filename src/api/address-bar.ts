import { navigate } from 'wouter/use-browser-location';

/** wouter dispatches the last two. */
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
