import { normalise } from '../shared/normalise.ts';

/** Removes invisible characters, which would make a word look unchanged but not match. */
const spaced = (text: string): string =>
  ` ${normalise(text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;

/** Whole words or phrases, whatever their case and accents. */
export function watchedIn(text: string, words: readonly string[]): string[] {
  const within = spaced(text);

  return words.filter((word) => {
    const wanted = spaced(word);

    return wanted.trim() !== '' && within.includes(wanted);
  });
}
