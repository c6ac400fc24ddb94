import { INCHES_PER_CM } from '../shared/constants.ts';

const INCHES_PER_FOOT = 12;

/** Rounded before splitting, so that 12 inches become a foot. */
export function feetAndInches(cm: number): { feet: number; inches: number } {
  const total = Math.round(cm * INCHES_PER_CM);

  return { feet: Math.floor(total / INCHES_PER_FOOT), inches: total % INCHES_PER_FOOT };
}

/** `175` → `5 ft 9 in`. */
export function formatHeight(cm: number): string {
  const { feet, inches } = feetAndInches(cm);

  return `${feet} ft ${inches} in`;
}
