/**
 * Scroll positions by path, of the page and of its list. New pages start at the top; back and forward restore the
 * position, and so do links with the state `back`.
 */
const positions: Record<string, readonly number[]> = {};

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
  // The scrolling of a list doesn't bubble.
  addEventListener('scroll', remember, true);
  addEventListener('popstate', () => {
    isTravelling = true;
  });
}

export function restoreScroll(): void {
  shown = location.pathname;
  const places = (isTravelling || history.state?.back) && positions[shown];
  scrollers().forEach((scroller, index) => {
    scroller.scrollTop = places?.[index] ?? 0;
  });
  isTravelling = false;
}
