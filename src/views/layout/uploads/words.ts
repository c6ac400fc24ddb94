import { withCommas } from '../../../rules/shared/with-commas.ts';
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${withCommas(number)} ${number === 1 ? one : many}`;

export const rows = (number: number): string => count(number, 'row');

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/** "12 added, 3 unchanged, 1 row with errors", leaving out zeros; empty if there is nothing to report. */
export function summary({ created, updated, unchanged, failed }: Counts): string {
  return [
    created > 0 && `${withCommas(created)} added`,
    updated > 0 && `${withCommas(updated)} updated`,
    unchanged > 0 && `${withCommas(unchanged)} unchanged`,
    failed > 0 && `${rows(failed)} with errors`,
  ]
    .filter(Boolean)
    .join(', ');
}
