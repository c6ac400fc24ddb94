/** How busy the server is with calls that somebody waits for: what long work gives way to. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BuiltCall } from '../../src/api/contract/index.ts';

/** Calls that take their time. */
const long: ReadonlySet<BuiltCall> = new Set<BuiltCall>([
  'bulkSignUp',
  'uploadCardiovascularFile',
  'uploadRecommendationFile',
  'uploadBloodFiles',
  'checkImport',
]);

export class Traffic {
  readonly #underWay = new Set<FastifyRequest>();
  readonly #long = new Set<FastifyRequest>();
  readonly #waiting = new Set<() => void>();
  #lastSeen = Number.NEGATIVE_INFINITY;

  begins(request: FastifyRequest): void {
    const { call } = request.routeOptions.config;
    if (call !== undefined && long.has(call)) this.#long.add(request);
    // How far an upload is, is asked again and again while it runs, and no reason for it to slow down.
    else if (call !== undefined && call !== 'getImport') this.#underWay.add(request);
  }

  ends(request: FastifyRequest): void {
    this.#long.delete(request);
    if (!this.#underWay.delete(request)) return;
    this.#lastSeen = performance.now();
    if (this.#underWay.size > 0) return;
    for (const goOn of this.#waiting) goOn();
  }

  /** Milliseconds since somebody last waited for an answer; 0 while somebody does. */
  get quietMs(): number {
    return this.#underWay.size > 0 ? 0 : performance.now() - this.#lastSeen;
  }

  /** Whether an upload of many rows is being worked on. */
  get hasLongWork(): boolean {
    return this.#long.size > 0;
  }

  /** Waits until nobody waits for an answer, but no longer than this. */
  async calm(atMostMs: number): Promise<void> {
    if (this.#underWay.size === 0) return;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.#waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, atMostMs);
      this.#waiting.add(goOn);
    });
  }
}

export function traffic(app: FastifyInstance): void {
  const seen = new Traffic();
  app.decorate('traffic', seen as never);
  app.addHook('onRequest', async (request) => seen.begins(request));
  app.addHook('onResponse', async (request) => seen.ends(request));
  app.addHook('onRequestAbort', async (request) => seen.ends(request));
}

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic;
  }
}
