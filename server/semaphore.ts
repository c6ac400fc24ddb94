import { tryLater } from './access/http-error.ts';

interface SemaphoreLimits {
  readonly atOnce: number;
  /** Queue length; later work is refused with 503. */
  readonly waiting: number;
  /** Queue places per client. */
  readonly waitingOfOne?: number;
}

/** `client`: whose share of the queue it counts towards. */
export type Semaphore = <T>(work: () => Promise<T>, client?: string) => Promise<T>;

/** Keeps heavy work (hashing, decoding) from exhausting memory and processors. */
export function createSemaphore({ atOnce, waiting, waitingOfOne = waiting }: SemaphoreLimits): Semaphore {
  const queue: { readonly client: string; readonly begin: () => void }[] = [];
  let running = 0;

  const hasRoom = (client: string) =>
    queue.length < waiting && queue.filter((one) => one.client === client).length < waitingOfOne;

  return async (work, client = '') => {
    if (running < atOnce) running += 1;
    else if (hasRoom(client)) await new Promise<void>((begin) => queue.push({ client, begin }));
    else throw tryLater(503, 'The service is busy. Try again in a moment.', 2);
    try {
      return await work();
    } finally {
      // The place passes to the next in the queue.
      const next = queue.shift();
      if (next) next.begin();
      else running -= 1;
    }
  };
}
