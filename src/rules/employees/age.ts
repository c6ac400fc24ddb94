import { isDay, yearOf } from '../shared/days.ts';

/** Whole years; undefined for invalid days or a birth after `on`. */
export function ageOn(born: string | null | undefined, on: string): number | undefined {
  if (!isDay(born) || !isDay(on) || on < born) return undefined;
  const years = yearOf(on) - yearOf(born);

  return on.slice(5) < born.slice(5) ? years - 1 : years;
}
