/** Opaque tokens: 32 random bytes for the bearer, their SHA-256 for the database. */
import { createHash, randomBytes } from 'node:crypto';

interface Token {
  readonly text: string;
  readonly hash: Buffer;
}

export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');

  return { text, hash: hashToken(text) };
}

export const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets the caller refuse a malformed token without a query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
