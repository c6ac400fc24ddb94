/**
 * Scroll positions by path, of the page and of its list. New pages start at the top; back and forward restore the
 * position, and so do links with the state `back`.
 */
const positions: Record<string, readonly number[]> = {};

/** By path: how to find the row or the link that had the focus last, which is what was opened. */
const opened: Record<string, string> = {};

let isTravelling = false;
let shown = '';

const scrollers = () => document.querySelectorAll('html, main section[aria-busy]');

/** The browser would restore the position before the page has rendered. Call once. */
export function watchScroll(): void {
  history.scrollRestoration = 'manual';
  const remember = () => {
    // Until the next page has loaded, what is shown is neither of the two.
    if (shown === location.pathname) positions[shown] = Array.from(scrollers(), ({ scrollTop }) => scrollTop);
  };
  addEventListener('focusin', ({ target }) => {
    const place = placeOf(target as Element);
    if (place && shown === location.pathname) opened[shown] = place;
  });
  // The scrolling of a list doesn't bubble.
  addEventListener('scroll', remember, true);
  addEventListener('popstate', () => {
    isTravelling = true;
  });
}

function placeOf(target: Element): string | null {
  const row = target.closest<HTMLElement>('tr[data-id]');
  const link = target.closest('main a');

  return row ? `main tr[data-id="${row.dataset.id}"]` : link && `main a[href="${link.getAttribute('href')}"]`;
}

/** Returns the row or the link that was opened from this page, if someone comes back to it. */
export function restoreScroll(): HTMLElement | null {
  shown = location.pathname;
  const isBack = isTravelling || Boolean(history.state?.back);
  const places = isBack ? positions[shown] : undefined;
  scrollers().forEach((scroller, index) => {
    scroller.scrollTop = places?.[index] ?? 0;
  });
  isTravelling = false;
  const place = isBack && opened[shown];

  return place ? document.querySelector<HTMLElement>(place) : null;
}
