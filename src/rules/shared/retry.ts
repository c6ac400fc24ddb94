import { FEED_RETRY_FIRST_MS, FEED_RETRY_LONGEST_MS } from './constants.ts';

/**
 * Exponential, up to a minute. `chance`, 0 to 1, subtracts up to half, so that many consoles do not reconnect at the
 * same moment.
 */
export function retryDelay(failures: number, chance: number): number {
  const whole = Math.min(FEED_RETRY_FIRST_MS * 2 ** failures, FEED_RETRY_LONGEST_MS);

  return Math.round(whole * (1 - chance / 2));
}

/**
 * A random delay up to `longest`. `chance`, 0 to 1, subtracts up to nine tenths: never all of it, so that a burst of
 * signals leads to one request.
 */
export const spreadDelay = (longest: number, chance: number): number => Math.round(longest * (1 - 0.9 * chance));
