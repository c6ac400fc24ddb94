import { grouped } from '../../../src/rules/shared/grouped.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';

const APOSTROPHES = /[‘’‚‛ʼʹ′`´＇]/g;
const QUOTES = /[“”„‟″«»＂]/g;
const DASHES = /[‐‑‒–—―−－]/g;

/** As the database compares names, but with straight quotes and plain hyphens: programs replace them as people type. */
export const plainName = (text: string): string =>
  normalise(text.replace(APOSTROPHES, "'").replace(QUOTES, '"').replace(DASHES, '-'));

/** What has a name exactly, or else the only one whose plain name is the same. */
export function findByName<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): (name: string) => Thing | undefined {
  const exactly = new Map(things.map((thing) => [normalise(nameOf(thing)), thing]));
  const plainly = grouped([...exactly.values()], (thing) => plainName(nameOf(thing)));

  return (name) => {
    const exact = exactly.get(normalise(name));
    if (exact) return exact;
    const [found, ...others] = plainly.get(plainName(name)) ?? [];

    return others.length === 0 ? found : undefined;
  };
}
