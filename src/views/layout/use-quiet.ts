import { useEffect, useState } from 'react';

/** How long the network must be idle. */
const QUIET_MS = 2_000;
const CHECK_MS = 500;

/** Becomes true once the page has loaded all it needs first, so that the rest can start. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isQuiet) return undefined;
    const timer = setInterval(() => {
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined;
      setQuiet(performance.now() - (last?.responseEnd ?? 0) > QUIET_MS);
    }, CHECK_MS);

    return () => clearInterval(timer);
  }, [isQuiet]);

  return isQuiet;
}
