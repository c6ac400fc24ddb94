import { isWelcomeLater, type Welcoming } from '../../../rules/imports/welcome-later.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${withCommas(number)} ${number === 1 ? one : many}`;

export const rows = (number: number): string => count(number, 'row');

interface Counts extends Welcoming {
  updated: number;
  unchanged: number;
  failed: number;
}

/** "12 added, 3 unchanged, 1 row with errors", leaving out zeros; empty if there is nothing to report. */
export function summary({ updated, unchanged, failed, ...added }: Counts): string {
  return [
    added.created > 0 && `${withCommas(added.created)} added${isWelcomeLater(added) ? ' without welcome emails' : ''}`,
    updated > 0 && `${withCommas(updated)} updated`,
    unchanged > 0 && `${withCommas(unchanged)} unchanged`,
    failed > 0 && `${rows(failed)} with errors`,
  ]
    .filter(Boolean)
    .join(', ');
}
