import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD } from './accounts.ts';

/** The demo password as the database holds it. Everybody knows the password, so the salt may be the same on every run. */
export const passwordHash = (): Promise<string> =>
  hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt: Buffer.from('harbour-and-vale') });
