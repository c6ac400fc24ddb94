/** What a process still holds once all that no one holds is collected. Needs `--expose-gc`. */
import { setImmediate as turn } from 'node:timers/promises';

export interface Weight {
  /** Bytes of objects and of what hangs on them: heap, buffers, native handles. */
  readonly held: number;
  /** Bytes of memory that the system counts. */
  readonly resident: number;
}

/** Some things let go of others only when they have been collected themselves, and a turn of the loop later. */
const ROUNDS = 6;

export async function collected(): Promise<Weight> {
  if (!globalThis.gc) throw new Error('Weighing needs --expose-gc.');
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc();
    await turn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();

  return { held: heapUsed + external, resident: rss };
}
