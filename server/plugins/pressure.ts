import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { tryLater } from '../access/refuse.ts';

/** People wait this long at most; whoever comes later is asked to come again instead of waiting longer still. */
const LONGEST_LOOP_DELAY_MS = 1_500;
const HEAP_SHARE = 0.9;
/** A process that has just started is busy with starting. That is no flood. */
const WARM_UP_MS = 10_000;

/** Refuses new work while a listening process is busy enough to fail at all of it. */
export async function pressure(app: FastifyInstance): Promise<void> {
  let warmAt = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    warmAt = Date.now() + WARM_UP_MS;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: LONGEST_LOOP_DELAY_MS,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_SHARE,
    pressureHandler: async () => {
      if (Date.now() >= warmAt) throw tryLater(503, 'The service is busy. Please try again in a moment.', 2);
    },
  });
}
