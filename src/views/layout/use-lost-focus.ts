import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where `shown` changes and takes along what had the focus, such as the button that was pressed, the focus goes to
 * `place`, which needs a tabIndex, instead of the beginning of the page.
 */
export function useLostFocus(place: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) place.current?.focus();
    before.current = shown;
  }, [place, shown]);
}
