/** Hashing is slow on purpose; at most half of the processors do it at once. */
import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { createSemaphore } from '../semaphore.ts';

/** argon2id, 19 MiB, two passes, one lane: about 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const COST_MARK = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

const inTurn = createSemaphore({
  atOnce: Math.max(1, Math.floor(Math.min(availableParallelism(), 8) / 2)),
  waiting: 50,
});

// The same characters may arrive composed or decomposed, depending on the system.
const typed = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(typed(password), COST));

/** The hash of a discarded random text, at the current cost. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Ku/XfUVESyKS8KVFbESGqQ$GTjnH86v3Cvtgqo5xlDdvDGptZT5TzK450kw7izKPjY';

/** Takes equally long when there is no hash (no such person, or no password yet). */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, typed(password)));

  return matches && passwordHash !== null && passwordHash !== undefined;
}

export const needsRehash = (passwordHash: string): boolean => !passwordHash.includes(COST_MARK);
