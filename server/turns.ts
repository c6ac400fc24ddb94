import { tryLater } from './access/refuse.ts';

export interface TurnLimits {
  readonly atOnce: number;
  /** How many may wait for their turn; whoever comes later is refused with 503. */
  readonly waiting: number;
}

/** Runs one piece of work, when its turn has come. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Keeps heavy work (hashing, decoding) from taking more memory and processor than there is, however many ask for it. */
export function createTurns({ atOnce, waiting }: TurnLimits): InTurn {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw tryLater(503, 'The service is busy. Please try again in a moment.', 2);
    try {
      return await work();
    } finally {
      // The place goes to the next in the queue, and only without one it is free again.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
