import { type RefObject, useEffect, useRef } from 'react';

/**
 * If a change of `shown` removes the focused element, such as the pressed button, moves the focus to `place`, which
 * needs a tabIndex, instead of the beginning of the page.
 */
export function useLostFocus(target: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) target.current?.focus();
    before.current = shown;
  }, [target, shown]);
}
