const PAUSE = 500;

let typed = '';
let last = 0;

/**
 * The next item whose text begins with what was just typed. Letters follow each other within half a second; the same
 * letter again goes on to the next item that begins with it.
 */
export function typeahead<Item extends { textContent: string | null }>(
  items: readonly Item[],
  current: number,
  key: string,
  now = Date.now(),
): Item | undefined {
  if (key.length !== 1 || key === ' ') return undefined;

  typed = now - last > PAUSE ? key : typed + key;
  last = now;
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = (isRepeated ? key : typed).toLowerCase();
  const from = isRepeated ? current + 1 : Math.max(current, 0);
  const inOrder = [...items.slice(from), ...items.slice(0, from)];

  return inOrder.find((item) => item.textContent?.trim().toLowerCase().startsWith(wanted));
}
