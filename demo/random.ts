/** Seeded, so that the demo is the same on every run. */
export interface Dice {
  /** 0 ≤ x < 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** By weight: `[['tea', 3], ['coffee', 1]]` gives tea three times out of four. */
  draw<T>(weighted: readonly (readonly [T, number])[]): T;
  /** Around `middle`, rarely further away than `spread`. */
  around(middle: number, spread: number): number;
  /** `count` of the list, without repeats, in the list's order. */
  some<T>(list: readonly T[], count: number): T[];
  bytes(count: number): Uint8Array;
}

/** mulberry32: small and fast, not for secrets. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));

  function pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(fraction() * list.length)];
    if (found === undefined) throw new Error('The list is empty');

    return found;
  }

  function draw<T>(weighted: readonly (readonly [T, number])[]): T {
    let left = fraction() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of weighted) {
      left -= weight;
      if (left < 0) return value;
    }

    return pick(weighted)[0];
  }

  function some<T>(list: readonly T[], count: number): T[] {
    let remaining = Math.min(count, list.length);

    return list.filter((_, index) => {
      const isTaken = fraction() < remaining / (list.length - index);
      if (isTaken) remaining -= 1;

      return isTaken;
    });
  }

  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick,
    draw,
    around: (middle, spread) => middle + ((fraction() + fraction() + fraction()) / 1.5 - 1) * spread,
    some,
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
  };
}
