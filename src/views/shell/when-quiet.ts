const QUIET_MS = 2_000;

/** Calls back once when nothing has been fetched for a while. Returns the way to give up. */
export function whenQuiet(rest: () => void): () => void {
  const timer = setInterval(() => {
    const [last] = performance.getEntriesByType('resource').slice(-1) as PerformanceResourceTiming[];
    if (performance.now() - (last?.responseEnd ?? 0) < QUIET_MS) return;
    clearInterval(timer);
    rest();
  }, QUIET_MS);

  return () => clearInterval(timer);
}
