import { v7 } from 'uuid';
import type { Dice } from './random.ts';

/**
 * Makes ids of the same shape as the application's own (UUIDv7), one millisecond apart from `start`, so that they sort in
 * the order in which they were made, and are the same on every run.
 */
export function idsFrom(start: string, dice: Dice): () => string {
  let msecs = Date.parse(start);

  return () => v7({ msecs: msecs++, random: dice.bytes(16), seq: dice.between(0, 0x7fffffff) });
}
