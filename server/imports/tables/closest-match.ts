import { normalise } from '../../../src/rules/shared/normalise.ts';

export function closestMatch(text: string, from: readonly string[]): string | undefined {
  const target = foldName(spelledOut(text));
  if (target === '') return undefined;
  const most = target.length < 5 ? 1 : target.length < 9 ? 2 : 3;
  let best: { name: string; distance: number } | undefined;
  for (const name of from) {
    const other = foldName(spelledOut(name));
    if (Math.abs(other.length - target.length) > most) continue;
    const distance = steps(target, other, most);
    if (distance <= most && (!best || distance < best.distance)) best = { name, distance };
  }

  return best?.name;
}

/** What job titles and departments are commonly shortened to, by whole words. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ['&', 'and'],
  ['asst', 'assistant'],
  ['dept', 'department'],
  ['jr', 'junior'],
  ['mgr', 'manager'],
  ['snr', 'senior'],
  ['sr', 'senior'],
]);

const spelledOut = (text: string): string =>
  text.toLowerCase().replace(/\p{L}+|&/gu, (word) => ` ${WRITTEN_OUT.get(word) ?? word} `);

/**
 * The same for names that differ only in capitals, accents, spaces, punctuation, a plural s or an abbreviation: “R&D”
 * and “R and D”. Distinguishing parts stay: “C++” and “C#”, “Unit 1-1” and “Unit 11”.
 */
export function looseNameKey(name: string): string {
  const words = spelledOut(normalise(name).replace(/['’]/g, '')).match(/\p{L}+|\p{N}+|[+#]/gu) ?? [];

  return words.length === 0
    ? normalise(name)
    : words
        .map(inSingular)
        .join(' ')
        .replace(/(?<!\p{N}) | (?!\p{N})/gu, '');
}

const inSingular = (word: string): string => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);

/** Column names are compared by letters and digits alone. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Edit distance, counting a swap of neighbours as one, up to `most`. */
function steps(one: string, two: string, most: number): number {
  let older: number[] = [];
  let old = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= two.length; j += 1) {
      const isSame = one[i - 1] === two[j - 1];
      let least = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]) least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    older = old;
    old = row;
  }

  return old[two.length] ?? most + 1;
}
