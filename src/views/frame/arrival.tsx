import { useEffect } from 'react';
import { PRODUCT } from './product.ts';
import { restoreScroll } from './scroll.ts';

/**
 * What happens when a page has arrived: the tab gets its title, the scroll its place, and the focus goes to the page's
 * heading, so that a keyboard or a screen reader begins there. Stand it behind the page, inside the same Suspense, with
 * the path as its key. The first page of a visit keeps the focus wherever the browser has put it.
 */
export function Arrival({ title }: { title: string }) {
  useEffect(() => {
    document.title = titleOf(title);
    restoreScroll();
    if (isFirst) isFirst = false;
    else focusHeading();
  }, [title]);

  return null;
}

/** What the browser's tab says. */
export const titleOf = (page: string): string => `${page} · ${PRODUCT}`;

let isFirst = true;

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  // A page that has put the focus somewhere on purpose knows better, and so does an open menu; on `main` itself only the skip link put it.
  if (!heading || document.activeElement?.closest('main *, [role="dialog"], [role="menu"]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
