/**
 * Scroll positions by path. New pages start at the top; back and forward restore the position, and so do links with
 * the state `back`.
 */
const positions = new Map<string, number>();

let isTravelling = false;
let shown = addressOf();

function addressOf(): string {
  return typeof location === 'undefined' ? '' : location.pathname;
}

/** The browser would restore the position before the page has rendered. Call once. */
export function watchScroll(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => positions.set(shown, scrollY), { passive: true });
  addEventListener('popstate', () => {
    isTravelling = true;
  });
}

export function restoreScroll(): void {
  shown = addressOf();
  scrollTo(0, isTravelling || history.state?.back ? (positions.get(shown) ?? 0) : 0);
  isTravelling = false;
}
