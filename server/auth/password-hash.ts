/** Hashing and checking passwords: slow on purpose, so never more at once than the machine bears. */
import { hash, type Options, verify } from '@node-rs/argon2';
import { createTurns } from '../turns.ts';

/** argon2id, 19 MiB, two passes, one lane; about 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const COST_MARK = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

const inTurn = createTurns({ atOnce: 4, waiting: 50 });

// The same characters typed on two systems may arrive composed or decomposed.
const typed = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(typed(password), COST));

/** Of a random text that nobody kept, at today's cost. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Ku/XfUVESyKS8KVFbESGqQ$GTjnH86v3Cvtgqo5xlDdvDGptZT5TzK450kw7izKPjY';

/**
 * Whether the password is the one. Without a hash (nobody of that name, or nobody with a password yet) it takes as long
 * and is not.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, typed(password)));

  return matches && passwordHash !== null && passwordHash !== undefined;
}

/** Whether the hash was made with another cost than today's. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.includes(COST_MARK);
