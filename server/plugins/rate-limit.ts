/**
 * A coarse limit per person, or per address without a session. Counted per process, because it protects the process;
 * security limits are counted in the database.
 */
import type { FastifyInstance } from 'fastify';
import { tryLater } from '../access/http-error.ts';
import { addressBucket } from './address-bucket.ts';

const WINDOW_MS = 60_000;
/** Pages load many pictures at once, without a session. */
export const ANONYMOUS_FACTOR = 2;

export class RequestLimits {
  readonly #perMinute: number;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** All their sessions together, or a session more would be a limit more. */
  countPerson(id: string): void {
    this.#count(`person ${id}`, this.#perMinute);
  }

  countAnonymous(address: string): void {
    this.#count(`address ${addressBucket(address)}`, this.#perMinute * ANONYMOUS_FACTOR);
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
      throw tryLater(429, 'Too many requests. Wait a moment and try again.', (this.#windowEnds - now) / 1_000);
    }
  }
}

export function rateLimit(app: FastifyInstance, requestsPerMinute: number): void {
  app.decorate('caps', new RequestLimits(requestsPerMinute));
}

declare module 'fastify' {
  interface FastifyInstance {
    caps: RequestLimits;
  }
}
