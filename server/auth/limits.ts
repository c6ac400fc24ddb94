import type { Backoff, Quota } from '../access/throttle.ts';

/**
 * Per account and place (an address or a known device): five attempts, then a growing delay of up to a minute.
 * Colleagues behind one address are counted separately, and no one elsewhere can use up the owner's attempts.
 */
export const perPlace: Backoff = { free: 5, firstWaitSeconds: 5, longestWaitSeconds: 60, forgetSeconds: 15 * 60 };

/**
 * Per account and place, beyond that delay: passwords that are still checked, so that a colleague who guesses at an
 * address doesn't keep the owner from signing in there. Low enough that further guessing is hopeless.
 */
export const pastTheDelay: Quota = { most: 60, windowSeconds: 60 * 60 };

/** Per account, from everywhere. Higher than one address can reach alone. */
export const perAccount: Quota = { most: 40, windowSeconds: 10 * 60 };

/** Per address, for any account. Generous, because a whole company may share one address. */
export const perAddress: Backoff = { free: 100, firstWaitSeconds: 5, longestWaitSeconds: 60, forgetSeconds: 5 * 60 };

/**
 * Emailed links per account. The window is no longer than a link lives and links don't replace each other, so anyone
 * who reaches the limit still has a working one. The limit for all places is lower than what one address may ask for in
 * two windows.
 */
export const linksPerPlace: Quota = { most: 3, windowSeconds: 10 * 60 };
export const linksPerAccount: Quota = { most: 5, windowSeconds: 5 * 60 };
export const linksPerAddress: Quota = { most: 60, windowSeconds: 60 * 60 };

export const welcomesPerPerson: Quota = { most: 1, windowSeconds: 60 };
