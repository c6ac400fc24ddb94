import { normalise } from '../../src/rules/shared/normalise.ts';

/** Keeps index entries small: normalising can make a text nine times as long. */
const NAME_LETTERS = 160;

/** For searching, sorting and uniqueness of units; must be stored with every name. */
export const nameNorm = (name: string): string => firstLetters(NAME_LETTERS, normalise(name));

export const firstLetters = (count: number, text: string): string =>
  text.length <= count ? text : [...text].slice(0, count).join('');
