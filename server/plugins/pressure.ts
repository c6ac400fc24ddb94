import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { tryLater } from '../access/http-error.ts';

/** Beyond this delay, new requests are refused rather than left waiting. */
const LONGEST_LOOP_DELAY_MS = 1_500;
const HEAP_SHARE = 0.9;
/** A process is busy while it starts. */
const WARM_UP_MS = 10_000;

export async function pressure(app: FastifyInstance): Promise<void> {
  let warmAt = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    warmAt = Date.now() + WARM_UP_MS;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: LONGEST_LOOP_DELAY_MS,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_SHARE,
    pressureHandler: async () => {
      if (Date.now() >= warmAt) throw tryLater(503, 'The service is busy. Try again in a moment.', 2);
    },
  });
}
