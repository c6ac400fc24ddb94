import { useSyncExternalStore } from 'react';

/** Whether the window is at least this wide, in pixels. */
export function useIsWide(pixels: number): boolean {
  const wide = window.matchMedia(`(width >= ${pixels}px)`);
  const isWide = () => wide.matches;

  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);

      return () => wide.removeEventListener('change', changed);
    },
    isWide,
    isWide,
  );
}
