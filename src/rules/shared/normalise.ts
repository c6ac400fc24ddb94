/** Letters that Unicode does not decompose into a base letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Single plain spaces between words and none at the ends, as names are stored. Line breaks stay, so that they can be
 * refused.
 */
export const singleSpaced = (text: string): string => text.replace(/\p{Zs}+/gu, ' ').replace(/^ | $/g, '');

/** Lower case, without accents, single spaces. Search, uniqueness and order compare this form, in the database too. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a text has all the words that someone typed, in any order. */
export function hasWords(text: string, typed: string): boolean {
  const normal = normalise(text);

  return normalise(typed)
    .split(/\s+/)
    .every((word) => normal.includes(word));
}

/** 0 if the text begins with what was typed, 1 if a later word does, 2 if it is inside a word, 3 if it isn't found. */
export function matchRank(text: string, typed: string): 0 | 1 | 2 | 3 {
  const normal = normalise(text);
  const wanted = normalise(typed);
  if (normal.startsWith(wanted)) return 0;
  if (normal.includes(` ${wanted}`)) return 1;

  return normal.includes(wanted) ? 2 : 3;
}
