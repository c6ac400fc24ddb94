import { createContext, use, useEffect } from 'react';

export const PageNameContext = createContext<(name: string | null) => void>(() => {});

/** Ends the breadcrumb with what the page shows, such as a person, instead of the kind of page. */
export function usePageName(name: string | undefined): void {
  const tell = use(PageNameContext);
  useEffect(() => {
    if (name === undefined) return;
    tell(name);

    return () => tell(null);
  }, [name, tell]);
}
