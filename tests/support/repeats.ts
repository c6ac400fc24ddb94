/** What axe can skip because it has checked something that looks the same. */

interface WithAxe {
  axe: { _audit: { rules: { id: string; matches(node: Element, ...more: unknown[]): boolean }[] } };
  repeats: Set<Element>;
}

/** Runs in the page. Contrast takes two thirds of an audit, and most texts are in rows that look the same. */
export function skipRepeats(): void {
  const { axe } = window as unknown as WithAxe;
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast');
  if (!rule) throw new Error('axe has no rule color-contrast');
  const matches = rule.matches;
  rule.matches = (node, ...more) => !(window as unknown as WithAxe).repeats.has(node) && matches(node, ...more);
}

/**
 * Runs in the page. Two elements look the same if they and all elements around them have the same tags, states and attributes
 * and stand among the same kinds of elements. Attributes that only name, number or place something don't count.
 */
export function findRepeats(): void {
  const namesOrPlaces =
    /^(id|for|href|src|alt|title|name|value|datetime|d|points|transform|[cr]?[xy][12]?|aria-(label|labelledby|describedby|controls|rowindex|posinset|setsize|valuenow|valuetext)|data-(id|initials|tooltip|more))$/;
  const states = [
    ...[':focus', ':hover', ':checked', ':indeterminate', ':placeholder-shown', ':invalid'],
    // What is inside an element colours it, too.
    ...['[aria-expanded="true"]', ':disabled', 'option[value=""]:checked', ':focus-visible'].map(
      (one) => `:has(${one})`,
    ),
  ];
  const withState = states.map((state) => [state, new Set(document.querySelectorAll(state))] as const);
  const numbers = new Map<string, number>();
  const numberOf = (look: string): number => {
    const number = numbers.get(look) ?? numbers.size;
    numbers.set(look, number);

    return number;
  };
  const kindOf = (element: Element): number => {
    const parts = [element.tagName];
    for (const { name, value } of element.attributes) if (!namesOrPlaces.test(name)) parts.push(`${name}=${value}`);
    for (const [state, those] of withState) if (those.has(element)) parts.push(state);

    return numberOf(parts.join('\n'));
  };
  const alike = new Map<number, Element[]>();
  const sort = (parent: Element, look: number): void => {
    const kinds = Array.from(parent.children, kindOf);
    const within = numberOf(`${look} with ${[...new Set(kinds)].sort().join()}`);
    for (const [i, child] of [...parent.children].entries()) {
      const its = numberOf(`${within} ${kinds[i]}`);
      const those = alike.get(its);
      if (those) those.push(child);
      else alike.set(its, [child]);
      sort(child, its);
    }
  };
  sort(document.documentElement, kindOf(document.documentElement));
  // The last is often styled as such, and so is every other one.
  const repeats = new Set([...alike.values()].flatMap((those) => those.slice(2, -1)));
  Object.assign(window, { repeats });
}
