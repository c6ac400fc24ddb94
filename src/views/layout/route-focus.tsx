import { useEffect } from 'react';
import { PRODUCT } from './product.ts';
import { restoreScroll } from './scroll.ts';

/**
 * Sets the tab's title. On navigation, restores the scroll position and moves the focus to the heading, or back to
 * what was opened, so that keyboards and screen readers start there. Place it after the page, inside the same
 * Suspense, keyed by the path. The first page of a visit leaves the focus where the browser put it.
 */
export function RouteFocus({ title }: { title: string }) {
  useEffect(() => {
    document.title = titleOf(title);
  });
  useEffect(() => {
    const opened = restoreScroll();
    if (isFirst) isFirst = false;
    else focusOn(opened ?? heading());
  }, []);

  return null;
}

export const titleOf = (page: string): string => `${page} · ${PRODUCT}`;

let isFirst = true;

const heading = () => document.querySelector<HTMLElement>('main h1');

export const focusHeading = (): void => focusOn(heading());

function focusOn(target: HTMLElement | null): void {
  // Leave the focus where the page put it on purpose, or in an open menu; only the skip link puts it on `main` itself.
  if (!target || document.activeElement?.closest('main *, [role="dialog"], [role="menu"]')) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
