import { dayFromNumber, dayNumber } from '../../../src/rules/shared/day-numbers.ts';

const BUILT_IN_DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47]);

export type NumberKind = 'number' | 'day' | 'time';

export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return BUILT_IN_DAYS.has(id) ? 'day' : BUILT_IN_TIMES.has(id) ? 'time' : 'number';
  // Ignores quoted and escaped text, brackets, and all sections but the first.
  const letters = (code.split(';')[0] ?? '').replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  if (/general/i.test(letters)) return 'number';
  if (/[dy]/i.test(letters)) return 'day';
  if (/[hs]/i.test(letters)) return 'time';

  return /m/i.test(letters) ? 'day' : 'number';
}

/** The shortest text for the number, rounded to fifteen digits. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value);

  return String(Number(value.toPrecision(15)));
}

/** Counted from 31 December 1899 with a false 29 February 1900, or from 1904. */
export function serialText(serial: number, kind: NumberKind, from1904 = false): string {
  if (kind === 'number' || !Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return numberText(serial);
  const seconds = Math.round((serial % 1) * 86_400);
  if (kind === 'time' && serial < 1) return clock(seconds);
  const whole = Math.floor(serial) + (seconds === 86_400 ? 1 : 0);
  const days = from1904 ? whole + 1462 : whole < 60 ? whole + 1 : whole;
  const day = dayFromNumber(dayNumber('1899-12-30') + days);

  return seconds % 86_400 === 0 ? day : `${day} ${clock(seconds)}`;
}

function clock(seconds: number): string {
  const part = (value: number) => String(Math.floor(value) % 60).padStart(2, '0');

  return `${String(Math.floor(seconds / 3600) % 24).padStart(2, '0')}:${part(seconds / 60)}:${part(seconds)}`;
}

export const truthText = (isTrue: boolean): string => (isTrue ? 'TRUE' : 'FALSE');

/** `AB12` → 27. Undefined for anything else. */
export function columnIndex(address: string): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(address)?.[0].toUpperCase();
  if (!letters) return undefined;

  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
