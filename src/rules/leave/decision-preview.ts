import { daysInWords } from './leave-words.ts';
import type { DecisionPreview } from './time-off.ts';

/** `12 days left`, `−2 days left, below zero`; the year only where a request is in two. */
export const leftInWords = (days: number, year?: number): string =>
  `${daysInWords(days)} left${year === undefined ? '' : ` in ${year}`}${days < 0 ? ', below zero' : ''}`;

/** For two and more. */
export const allOf = (size: number): string => (size === 2 ? 'Both' : `All ${size}`);

export function awayInWords({ size, away }: DecisionPreview['team']): string {
  if (away === 0) return size === 1 ? 'The only colleague is available' : `${allOf(size)} colleagues are available`;
  const [is, has] = away === 1 ? ['is', 'has'] : ['are', 'have'];

  return `${away} of ${size} ${size === 1 ? 'colleague' : 'colleagues'} ${is} away or ${has} requested time off`;
}
