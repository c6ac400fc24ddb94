import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silent } from '../../server/database/log.ts';
import { Poller } from '../../server/poller.ts';

const EVERY_MS = 1_000;
const MINUTE_MS = 60_000;

describe('a poller', () => {
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  let runs = 0;
  let work: (signal: AbortSignal) => Promise<unknown>;
  let poller: Poller;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    runs = 0;
    logged.length = 0;
    work = async () => {};
    poller = new Poller({
      what: 'Looking',
      everyMs: EVERY_MS,
      log: { ...silent, info: note, warn: note },
      run: (signal) => {
        runs += 1;

        return work(signal);
      },
    });
  });
  afterEach(async () => {
    await poller.stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  function held() {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });

    return { promise, resolve };
  }

  it('runs at once and then after each pause', async () => {
    poller.start();
    await wait(0);
    expect(runs).toBe(1);
    await wait(EVERY_MS - 1);
    expect(runs).toBe(1);
    await wait(1);
    expect(runs).toBe(2);
  });

  it('without a pause runs once, and then only when woken', async () => {
    const run = async () => {
      runs += 1;
    };
    const once = new Poller({ what: 'Working', log: silent, run });
    once.start();
    await wait(MINUTE_MS);
    expect(runs).toBe(1);
    once.wake();
    await wait(MINUTE_MS);
    expect(runs).toBe(2);
  });

  it('starts after the given delay, and varies its pauses', async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    poller.start(MINUTE_MS);
    await wait(MINUTE_MS - 1);
    expect(runs).toBe(0);
    await wait(1 + 0.9 * EVERY_MS);
    expect(runs).toBe(2);
  });

  it('runs at once when woken, but not before it has been started', async () => {
    poller.wake();
    await wait(MINUTE_MS);
    expect(runs).toBe(0);
    poller.start();
    await wait(0);
    poller.wake();
    await wait(0);
    expect(runs).toBe(2);
  });

  it('never runs twice at once: woken while running, it runs once more afterwards', async () => {
    const { promise, resolve } = held();
    work = () => promise;
    poller.start();
    await wait(0);
    poller.wake();
    poller.wake();
    await wait(MINUTE_MS);
    expect(runs).toBe(1);

    resolve();
    await wait(0);
    expect(runs).toBe(2);
  });

  it('waits longer after failures, up to ten seconds, and logs that once until it works again', async () => {
    work = () => Promise.reject(new Error('no database'));
    poller.start();
    await wait(0);
    for (const pause of [2, 4, 8, 10, 10]) {
      const before = runs;
      await wait(pause * EVERY_MS - 1);
      expect(runs).toBe(before);
      await wait(1);
      expect(runs).toBe(before + 1);
    }
    expect(logged).toEqual(['Looking failed and will be retried.']);

    work = async () => {};
    poller.wake();
    await wait(0);
    expect(logged).toEqual(['Looking failed and will be retried.', 'Looking works again.']);
    const before = runs;
    await wait(EVERY_MS);
    expect(runs).toBe(before + 1);
  });

  it('signals the current run to stop, waits for it and runs no more', async () => {
    const { promise, resolve } = held();
    let isTold = false;
    work = async (signal) => {
      signal.onabort = () => {
        isTold = true;
      };
      await promise;
    };
    poller.start();
    await wait(0);
    let isStopped = false;
    const stopped = poller.stop().then(() => {
      isStopped = true;
    });
    await wait(MINUTE_MS);
    expect([isTold, isStopped]).toEqual([true, false]);

    resolve();
    await stopped;
    poller.wake();
    await wait(MINUTE_MS);
    expect(runs).toBe(1);
  });
});
