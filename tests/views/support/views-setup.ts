/** Runs before each file of views: what is registered here is registered for each, which a module they share is not. */
import { afterAll, afterEach, vi } from 'vitest';

// Screens that a browser shows have no simulated document.
if (typeof document !== 'undefined') {
  const { unmount } = await import('../ui/support/render.tsx');
  // The simulated browser has no top layer: what opens there is simply in the page.
  HTMLElement.prototype.showPopover ??= () => {};
  afterEach(unmount);
}

// A busy machine takes longer than a second to load the code of a dialog.
const { waitFor } = vi;
vi.waitFor = (check, patience = 10_000) => waitFor(check, patience);
afterAll(() => {
  vi.waitFor = waitFor;
});

// What a screen has begun to load would fail when the file is over, and then fail in every later file that imports it.
afterAll(() => vi.dynamicImportSettled());
