import { FEED_RETRY_FIRST_MS, FEED_RETRY_LONGEST_MS } from './constants.ts';

/**
 * How long to wait before the next try, after so many that failed: twice as long each time, up to a minute. `chance`, from 0
 * to 1, takes up to half of it off, so that a thousand consoles that lost the same server do not all come back at once.
 */
export function retryDelay(failures: number, chance: number): number {
  const whole = Math.min(FEED_RETRY_FIRST_MS * 2 ** failures, FEED_RETRY_LONGEST_MS);

  return Math.round(whole * (1 - chance / 2));
}

/**
 * When to ask for what everybody has heard of at the same moment. `chance`, from 0 to 1, takes up to nine tenths off the
 * longest wait: never all of it, so that what comes in quick succession is asked for once.
 */
export const spreadDelay = (longest: number, chance: number): number => Math.round(longest * (1 - 0.9 * chance));
