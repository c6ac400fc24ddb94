interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
}

/**
 * Components, elements and texts that React keeps for an element, itself included. Stands alone, so that a browser can
 * run it.
 */
export function partsOf(element: Element): number {
  const [, own] = Object.entries(element).find(([name]) => name.startsWith('__reactFiber')) ?? [];
  const found = [(own as Fiber).child];
  let parts = 1;
  for (const fiber of found) {
    if (!fiber) continue;
    parts += 1;
    found.push(fiber.child, fiber.sibling);
  }

  return parts;
}
