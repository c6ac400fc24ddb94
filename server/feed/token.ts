/** JWTs, because the feed's client expects them. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface FeedClaims {
  readonly userId: string;
  readonly session?: string | undefined;
  /** In seconds since 1970. */
  readonly expiresAt: number;
}

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

export function signFeedToken({ userId, session, expiresAt }: FeedClaims, secret: string): string {
  const content = `${HEADER}.${encode({ user_id: userId, sid: session, exp: expiresAt })}`;

  return `${content}.${signatureOf(content, secret).toString('base64url')}`;
}

/** Undefined when invalid or expired. Only our own header is accepted, so the algorithm can't be changed. */
export function readFeedToken(token: unknown, secret: string, now = Date.now() / 1_000): FeedClaims | undefined {
  if (typeof token !== 'string' || token.length > 1_000) return undefined;
  const [header, claims = '', signature = '', ...rest] = token.split('.');
  if (header !== HEADER || rest.length > 0) return undefined;
  const signatureBytes = Buffer.from(signature, 'base64url');
  const expected = signatureOf(`${header}.${claims}`, secret);
  if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return undefined;
  const { user_id: userId, sid: session, exp: expiresAt } = JSON.parse(Buffer.from(claims, 'base64url').toString());

  return typeof userId === 'string' && typeof expiresAt === 'number' && expiresAt > now
    ? { userId, session, expiresAt }
    : undefined;
}

const signatureOf = (content: string, secret: string): Buffer => createHmac('sha256', secret).update(content).digest();

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
