/** Refuses new requests rather than leaving them waiting, while the process can't keep up or its memory is almost full. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { tryLater } from '../access/http-error.ts';

/** Each measurement wakes the process, also one that has nothing to do. */
const MEASURE_EVERY_MS = 100;
const DECIDE_EVERY_MS = 1_000;
const HEAP_SHARE = 0.9;

interface Limits {
  /** On average. */
  readonly loopDelayMs: number;
  /** A process is busy while it starts. */
  readonly warmUpMs: number;
}

const usual: Limits = { loopDelayMs: 1_500, warmUpMs: 10_000 };

export function pressure(app: FastifyInstance, { loopDelayMs, warmUpMs } = usual): void {
  const mostHeap = getHeapStatistics().heap_size_limit * HEAP_SHARE;
  const loop = monitorEventLoopDelay({ resolution: MEASURE_EVERY_MS });
  let warmAt = Number.POSITIVE_INFINITY;
  let isTooMuch = false;
  loop.enable();
  const timer = setInterval(() => {
    const delayMs = loop.mean / 1e6 - MEASURE_EVERY_MS;
    // Not a number while the process couldn't even measure.
    isTooMuch = !(delayMs <= loopDelayMs) || getHeapStatistics().used_heap_size > mostHeap;
    loop.reset();
  }, DECIDE_EVERY_MS).unref();
  app.addHook('onListen', async () => {
    warmAt = Date.now() + warmUpMs;
  });
  app.addHook('onRequest', async () => {
    if (isTooMuch && Date.now() >= warmAt) throw tryLater(503, 'The service is busy. Try again in a moment.', 2);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    loop.disable();
  });
}
