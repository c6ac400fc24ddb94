export const HUES = 8;

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;

  return ends
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

export function hueOf(name: string): number {
  // FNV-1a, folded, so that similar names seldom share a hue.
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);

  return ((hash ^ (hash >>> 15)) >>> 0) % HUES;
}

function firstLetter(word: string): string {
  return word.match(/\p{L}\p{M}*|\p{N}/u)?.[0] ?? '';
}
