import { describe, expect, it } from 'vitest';
import { createSemaphore } from '../../server/semaphore.ts';

/** Works that end when they are told to, and who has begun. */
function workshop(limits: Parameters<typeof createSemaphore>[0]) {
  const inTurn = createSemaphore(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (client: string) =>
    inTurn(() => {
      begun.push(client);

      return new Promise<void>((end) => ends.push(end));
    }, client).then(
      () => 'done',
      ({ status, message }) => `${status} ${message}`,
    );

  return { begun, ask, end: () => ends.shift()?.(), settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('work in turn', () => {
  it('of one person leaves room for others, who pass them in the queue', async () => {
    const { begun, ask, end, settled } = workshop({ atOnce: 2, atOnceOfOne: 1, waiting: 9 });
    for (const client of ['ann', 'ann', 'ann', 'ben', 'cleo']) ask(client);
    await settled();
    expect(begun).toEqual(['ann', 'ben']);

    end();
    await settled();
    expect(begun).toEqual(['ann', 'ben', 'ann']);

    end();
    await settled();
    expect(begun).toEqual(['ann', 'ben', 'ann', 'cleo']);
  });

  it('is refused for someone who has too much waiting, and for everyone once the queue is full', async () => {
    const { ask, settled } = workshop({ atOnce: 1, waiting: 2, waitingOfOne: 1 });
    ask('ann');
    ask('ann');
    expect(await ask('ann')).toBe('429 Too many requests. Wait a moment and try again.');
    ask('ben');
    await settled();
    expect(await ask('cleo')).toBe('503 The service is busy. Try again in a moment.');
  });

  it('that fails makes room like any other', async () => {
    const inTurn = createSemaphore({ atOnce: 1, waiting: 0 });
    const fail = () => inTurn(() => Promise.reject(new Error('no')), 'ann');

    await expect(fail()).rejects.toThrow('no');
    await expect(fail()).rejects.toThrow('no');
  });
});
