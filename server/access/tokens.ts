/** Opaque tokens: 32 random bytes for whoever carries them, their SHA-256 for the database. */
import { createHash, randomBytes } from 'node:crypto';

export interface Token {
  /** For the bearer, and never stored. */
  readonly text: string;
  readonly hash: Buffer;
}

export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');

  return { text, hash: hashOf(text) };
}

/** What the database holds of a token: nobody who reads the table can sign in with it. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a text has the form of our tokens; any other can be refused without a query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
