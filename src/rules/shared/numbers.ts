const HALVES = /^\d{1,3}([.,][05])?$/;
const WHOLE = /^\d{1,3}$/;

/** `22,5` → 22.5; NaN unless a whole or half number of at most three digits. */
export const parseHalves = (text: string): number =>
  HALVES.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

/** `14` → 14; NaN unless a whole number of at most three digits. */
export const parseWhole = (text: string): number => (WHOLE.test(text.trim()) ? Number(text.trim()) : Number.NaN);
