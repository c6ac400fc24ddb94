/** Uploads on a stage: what is sent to one leaves all at once, so the browser's own news of bytes is held back. */
import type { Page } from 'playwright-core';

interface HeldBytes {
  tellSent?: (share: number) => void;
}

/** From the next page on. */
export const holdBytes = (page: Page): Promise<unknown> => page.addInitScript(hold);

/** Tells the page how much of its file has left. */
export const tellSent = (page: Page, share: number): Promise<void> =>
  page.evaluate((done) => (window as HeldBytes).tellSent?.(done), share);

// Text, because of compilers.
const hold = `
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    this.upload.addEventListener('progress', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
    window.tellSent = (share) =>
      this.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: share * 1000, total: 1000 }),
      );
    send.call(this, body);
  };
`;
