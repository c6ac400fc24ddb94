/** Lets long-running work give way to calls that someone is waiting for. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BuiltCall } from '../../src/api/contract/index.ts';

const long: ReadonlySet<BuiltCall> = new Set<BuiltCall>([
  'bulkSignUp',
  'uploadCardiovascularFile',
  'uploadRecommendationFile',
  'uploadBloodFiles',
  'checkImport',
  'checkFailedRows',
  'checkNotInFile',
]);

export class Traffic {
  readonly #underWay = new Set<FastifyRequest>();
  readonly #long = new Set<FastifyRequest>();
  readonly #waiting = new Set<() => void>();
  #lastSeen = Number.NEGATIVE_INFINITY;

  begins(request: FastifyRequest): void {
    const { call } = request.routeOptions.config;
    if (call !== undefined && long.has(call)) this.#long.add(request);
    // Progress is polled while an upload runs, and must not slow it down.
    else if (call !== undefined && call !== 'getImport') this.#underWay.add(request);
  }

  ends(request: FastifyRequest): void {
    this.#long.delete(request);
    if (!this.#underWay.delete(request)) return;
    this.#lastSeen = performance.now();
    if (this.#underWay.size > 0) return;
    for (const goOn of this.#waiting) goOn();
  }

  /** 0 while a call is under way. */
  get quietMs(): number {
    return this.#underWay.size > 0 ? 0 : performance.now() - this.#lastSeen;
  }

  get hasLongWork(): boolean {
    return this.#long.size > 0;
  }

  async waitForIdle(atMostMs: number): Promise<void> {
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
  app.addHook('onRequest', async (request, { raw }) => {
    seen.begins(request);
    // Also fires when the client leaves after sending the whole request, which no hook reports.
    raw.once('close', () => seen.ends(request));
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic;
  }
}
