/**
 * Asks before unsaved changes are lost by a link, the browser's buttons or closing the tab. A dialog over a page asks
 * before the page does.
 */
import { useEffect, useEffectEvent } from 'react';
import type { AroundNavHandler } from 'wouter';

/** Returns whether it will call `goOn` itself, later or never. */
type Guard = (goOn: () => void) => boolean;

let guards: readonly { asks: Guard; address: string }[] = [];

/** Every in-app navigation passes through here first (`page-loading.ts`). */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const goOn = () => navigate(to, options);
  if (!guards.at(-1)?.asks(goOn)) goOn();
};

/** Leaves without the confirmation, because it has already been given. */
export function goOnUnasked(goOn: () => void): void {
  guards = [];
  goOn();
}

/** Must be the first listener for the browser's own buttons. Call once, at start-up. */
export function watchUnsaved(): void {
  addEventListener(
    'popstate',
    (event) => {
      const guard = guards.at(-1);
      // The browser has already left: restore the page's address, and go back again if the user confirms.
      if (!guard?.asks(() => history.back())) return;
      event.stopImmediatePropagation();
      history.pushState(null, '', guard.address);
    },
    { capture: true },
  );
}

/** While `isDirty`, `onLeave` is called first, with a function that continues. */
export function useUnsavedGuard(isDirty: boolean, onLeave: (goOn: () => void) => void): void {
  const ask = useEffectEvent(onLeave);

  useEffect(() => {
    if (!isDirty) return;
    const guard = {
      asks(goOn: () => void) {
        ask(() => goOnUnasked(goOn));

        return true;
      },
      address: location.href,
    };
    guards = [...guards, guard];

    return () => {
      guards = guards.filter((other) => other !== guard);
    };
  }, [isDirty]);
  useTabGuard(isDirty);
}

/** While `isDirty`, the browser asks before the tab is closed or loaded again. */
export function useTabGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const holdTab = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', holdTab);

    return () => removeEventListener('beforeunload', holdTab);
  }, [isDirty]);
}
