const PAUSE = 500;

let typed = '';
let last = 0;

/** Letters typed within half a second are combined; the same letter again moves to the next match. */
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
