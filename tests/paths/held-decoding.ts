/** A page's own decoding of a picture that is cropped, held until the path says how it goes. */
import type { Stage } from './stage.ts';

interface HeldDecoding {
  decoding?: { finish(): void; fail(): void };
}

/** From the next page on. */
export const holdDecoding = ({ page }: Stage): Promise<unknown> => page.addInitScript(hold);

export const isDecoding = (stage: Stage): Promise<void> =>
  stage.until('the picture is being decoded', () => 'decoding' in window, null);

export const finishDecoding = (stage: Stage): Promise<void> => decide(stage, 'finish');

export const failDecoding = (stage: Stage): Promise<void> => decide(stage, 'fail');

/** The next picture has to be waited for again. */
const decide = ({ page }: Stage, how: 'finish' | 'fail'): Promise<void> =>
  page.evaluate((chosen) => {
    const held = window as HeldDecoding;
    held.decoding?.[chosen]();
    delete held.decoding;
  }, how);

/** Text, because compilers write helpers into functions that the page does not have. */
const hold = `
  const decode = createImageBitmap;
  window.createImageBitmap = (source) => new Promise((resolve, reject) => {
    window.decoding = {
      finish: () => decode(source).then(resolve, reject),
      fail: () => reject(new TypeError('The picture cannot be decoded')),
    };
  });
`;
