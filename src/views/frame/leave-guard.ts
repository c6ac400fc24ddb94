/**
 * Asks before a page with unsaved text is left: by a link, by the browser's buttons, by closing the tab. At most one page
 * is on the screen, so there is at most one guard.
 */
import { useEffect, useEffectEvent } from 'react';
import type { AroundNavHandler } from 'wouter';

/** Is told how to go on; answers whether it takes care of that, later or never. */
type Guard = (goOn: () => void) => boolean;

let guard: { asks: Guard; address: string } | null = null;

/** Every navigation by a link or a page passes through here; give it to the Router. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const goOn = () => navigate(to, options);
  if (!guard?.asks(goOn)) goOn();
};

/** Goes on without asking: the question has been answered. */
export function leaveNow(goOn: () => void): void {
  guard = null;
  goOn();
}

/** Hears the browser's own buttons before anybody else does. Call once, at start-up. */
export function watchLeaving(): void {
  addEventListener(
    'popstate',
    (event) => {
      // The browser has gone there already: put the page's address back on top, and go back again if that is the wish.
      if (!guard?.asks(() => history.back())) return;
      event.stopImmediatePropagation();
      history.pushState(null, '', guard.address);
    },
    { capture: true },
  );
}

/** While `isDirty`, leaving goes through `onLeave` first, which is given the way to go on. */
export function useLeaveGuard(isDirty: boolean, onLeave: (goOn: () => void) => void): void {
  const ask = useEffectEvent(onLeave);

  useEffect(() => {
    if (!isDirty) return;
    guard = {
      asks(goOn) {
        ask(() => leaveNow(goOn));

        return true;
      },
      address: location.href,
    };
    const holdTab = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', holdTab);

    return () => {
      guard = null;
      removeEventListener('beforeunload', holdTab);
    };
  }, [isDirty]);
}
