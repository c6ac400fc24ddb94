import { tryLater } from './access/http-error.ts';

interface SemaphoreLimits {
  readonly atOnce: number;
  readonly atOnceOfOne?: number;
  /** Queue length; later work is refused with 503. */
  readonly waiting: number;
  /** Queue length per client; later work of theirs is refused with 429. */
  readonly waitingOfOne?: number;
}

/** `client`: whose share it counts towards. */
export type Semaphore = <T>(work: () => Promise<T>, client?: string) => Promise<T>;

/** Keeps heavy work (hashing, decoding) from exhausting memory and processors. */
export function createSemaphore({
  atOnce,
  atOnceOfOne = atOnce,
  waiting,
  waitingOfOne = waiting,
}: SemaphoreLimits): Semaphore {
  const queue: { readonly client: string; readonly begin: () => void }[] = [];
  const running: string[] = [];

  const mayBegin = (client: string) =>
    running.length < atOnce && running.filter((one) => one === client).length < atOnceOfOne;

  async function acquire(client: string): Promise<void> {
    if (mayBegin(client)) return void running.push(client);
    if (queue.filter((one) => one.client === client).length >= waitingOfOne) throw tooMany();
    if (queue.length >= waiting) throw tryLater(503, 'The service is busy. Try again in a moment.', 2);
    await new Promise<void>((begin) => queue.push({ client, begin }));
  }

  function release(client: string): void {
    running.splice(running.indexOf(client), 1);
    const next = queue.find((one) => mayBegin(one.client));
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    running.push(next.client);
    next.begin();
  }

  return async (work, client = '') => {
    await acquire(client);
    try {
      return await work();
    } finally {
      release(client);
    }
  };
}

const tooMany = () => tryLater(429, 'Too many requests. Wait a moment and try again.', 2);
