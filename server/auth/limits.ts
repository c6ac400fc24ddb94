import type { Backoff, Quota } from '../access/throttle.ts';

/**
 * Per account and client (an address or a known device): five attempts, then a growing delay of up to a minute.
 * Colleagues who share an address have separate counts, and attempts from elsewhere don't use up the owner's.
 */
export const perClient: Backoff = { free: 5, firstWaitSeconds: 5, longestWaitSeconds: 60, forgetSeconds: 15 * 60 };

/**
 * Per account and client, while delayed: how many passwords are still checked, so that a colleague who guesses from the
 * same address doesn't lock out the owner. Low enough to make guessing hopeless.
 */
export const pastTheDelay: Quota = { most: 60, windowSeconds: 60 * 60 };

/** Per account, from all clients together. Higher than one address can reach alone. */
export const perAccount: Quota = { most: 40, windowSeconds: 10 * 60 };

/** Per address, for all accounts. Generous, because a whole company may share one address. */
export const perAddress: Backoff = { free: 100, firstWaitSeconds: 5, longestWaitSeconds: 60, forgetSeconds: 5 * 60 };

/**
 * Emailed links per account. The window is no longer than a link is valid and links don't replace each other, so anyone
 * who reaches the limit still has a valid one. The limit for all clients is lower than what one address can request in
 * two windows.
 */
export const linksPerClient: Quota = { most: 3, windowSeconds: 10 * 60 };
export const linksPerAccount: Quota = { most: 5, windowSeconds: 5 * 60 };
export const linksPerAddress: Quota = { most: 60, windowSeconds: 60 * 60 };

export const welcomesPerPerson: Quota = { most: 1, windowSeconds: 60 };
