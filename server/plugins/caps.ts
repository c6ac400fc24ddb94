/**
 * A coarse guard against floods: so many calls a minute for a session, and for an address that has none. It is counted in
 * this process, since it protects this process; limits that security rests on are counted in the database.
 */
import type { FastifyInstance } from 'fastify';
import { tryLater } from '../access/refuse.ts';

const WINDOW_MS = 60_000;
/** Pictures are read without a session, a page of them at once. */
export const ANONYMOUS_FACTOR = 2;

export class RequestCaps {
  readonly #perMinute: number;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** One more call of somebody who is signed in. */
  countSession(tokenHash: Buffer): void {
    this.#count(`session ${tokenHash.toString('base64')}`, this.#perMinute);
  }

  /** One more call from an address without a valid session. */
  countAnonymous(address: string): void {
    this.#count(`address ${address}`, this.#perMinute * ANONYMOUS_FACTOR);
  }

  #count(key: string, most: number): void {
    const now = this.#now();
    if (now >= this.#windowEnds) {
      this.#counts = new Map();
      this.#windowEnds = now + WINDOW_MS;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > most) {
      throw tryLater(429, 'These are too many requests. Please slow down.', (this.#windowEnds - now) / 1_000);
    }
  }
}

export function caps(app: FastifyInstance, requestsPerMinute: number): void {
  app.decorate('caps', new RequestCaps(requestsPerMinute));
}

declare module 'fastify' {
  interface FastifyInstance {
    caps: RequestCaps;
  }
}
