/**
 * Where each page was scrolled to, by its place in the browser's history. A page that is new begins at its top; going
 * back or forward finds it as it was left.
 */
const positions = new Map<string, number>();

let isTravelling = false;
let shown = addressOf();

function addressOf(): string {
  return typeof location === 'undefined' ? '' : location.pathname;
}

/** Takes the scrolling over from the browser, which would scroll before the page is there. Call once. */
export function watchScroll(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => positions.set(shown, scrollY), { passive: true });
  addEventListener('popstate', () => {
    isTravelling = true;
  });
}

/** Called when a page stands on the screen. */
export function restoreScroll(): void {
  shown = addressOf();
  scrollTo(0, isTravelling ? (positions.get(shown) ?? 0) : 0);
  isTravelling = false;
}
