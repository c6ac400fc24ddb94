import { useSyncExternalStore } from 'react';

/** Whether the window is at least this wide, in pixels. */
export function useIsWide(pixels: number): boolean {
  const wide = window.matchMedia(`(width >= ${pixels}px)`);

  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);

      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );
}
