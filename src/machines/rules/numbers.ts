/** Numbers as people type them into a form. */

const HALVES = /^\d{1,3}([.,][05])?$/;
const WHOLE = /^\d{1,3}$/;

/** `22,5` → 22.5; NaN for anything that is not a whole or half number of at most three digits. */
export const halvesOf = (text: string): number =>
  HALVES.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

/** `14` → 14; NaN for anything that is not a whole number of at most three digits. */
export const wholeOf = (text: string): number => (WHOLE.test(text.trim()) ? Number(text.trim()) : Number.NaN);
