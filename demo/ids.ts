import { v7 } from 'uuid';
import type { Dice } from './random.ts';

/**
 * UUIDv7 like the application's, a millisecond apart from `start`, so that they sort in order of creation. The same on
 * every run, whatever the demo's day, because much of what people did is drawn from their ids.
 */
export function idsFrom(start: string, dice: Dice): () => string {
  let msecs = Date.parse(start);

  return () => v7({ msecs: msecs++, random: dice.bytes(16), seq: dice.between(0, 0x7fffffff) });
}
