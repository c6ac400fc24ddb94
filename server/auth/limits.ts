import type { Quota, Slowdown } from '../access/throttle.ts';

/** Guesses at one account, from wherever: five at once, then ever slower, at most one a minute. */
export const perAccount: Slowdown = { free: 5, firstWaitSeconds: 5, longestWaitSeconds: 60, forgetSeconds: 15 * 60 };

/** Guesses from one address, at whomever. An office of many people shares one, so more of them are free. */
export const perAddress: Slowdown = { free: 20, firstWaitSeconds: 5, longestWaitSeconds: 60, forgetSeconds: 5 * 60 };

export const linksPerEmail: Quota = { most: 3, windowSeconds: 60 * 60 };
export const linksPerAddress: Quota = { most: 30, windowSeconds: 60 * 60 };

export const welcomesPerPerson: Quota = { most: 1, windowSeconds: 60 };
