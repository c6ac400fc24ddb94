import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD } from './accounts.ts';

/** The password is public, so a fixed salt does no harm. */
export const passwordHash = (): Promise<string> =>
  hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt: Buffer.from('harbour-and-vale') });
