/** Numbers from 0 to 1 that are the same for the same seed (mulberry32), so that a failing run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;

  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = ReturnType<typeof randomFrom>;

export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
