/** Short-lived tokens that let a browser listen to one person's feed: JWTs, since that is what the feed's client takes. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface FeedClaims {
  readonly userId: string;
  /** In seconds since 1970. */
  readonly expiresAt: number;
}

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

export function signFeedToken({ userId, expiresAt }: FeedClaims, secret: string): string {
  const content = `${HEADER}.${encode({ user_id: userId, exp: expiresAt })}`;

  return `${content}.${signatureOf(content, secret).toString('base64url')}`;
}

/** What a token of ours says, as long as it holds; nothing of any other. Only our own header is taken: no other algorithm. */
export function readFeedToken(token: unknown, secret: string, now = Date.now() / 1_000): FeedClaims | undefined {
  if (typeof token !== 'string' || token.length > 1_000) return undefined;
  const [header, claims = '', signature = '', ...rest] = token.split('.');
  if (header !== HEADER || rest.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(`${header}.${claims}`, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { user_id: userId, exp: expiresAt } = JSON.parse(Buffer.from(claims, 'base64url').toString());

  return typeof userId === 'string' && typeof expiresAt === 'number' && expiresAt > now
    ? { userId, expiresAt }
    : undefined;
}

const signatureOf = (content: string, secret: string): Buffer => createHmac('sha256', secret).update(content).digest();

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
