/** How the process ends after an uncaught error, and when it is told to. */
import { afterEach, describe, expect, it } from 'vitest';
import { type Running, run } from './support/process.ts';

const PATIENCE_MS = 60_000;

describe('a process', { timeout: PATIENCE_MS }, () => {
  let running: Running | undefined;
  afterEach(async () => {
    running?.child.kill('SIGKILL');
    await running?.ended;
  });

  async function start(graceMs = '0'): Promise<string> {
    running = await run('tests/server/support/ending.child.ts', [], { GRACE_MS: graceMs });

    return (await running.prints(/running at (\S+)/))[1] as string;
  }

  it.each(['throws', 'rejects'])(
    'that %s without a handler logs that, finishes current work and ends with 1',
    async (fault) => {
      const url = await start();
      const slow = fetch(`${url}/slow`);
      await running?.prints(/slow began/);

      await fetch(`${url}/${fault}`).catch(() => {});

      expect(await (await slow).text()).toBe('slow is done');
      expect(await running?.ended).toBe(1);
      expect(running?.output()).toContain('Uncaught error: stopping.');
      expect(running?.output()).toContain('the fault itself');
    },
  );

  it('that is told to stop drains first, for as long as its settings say, and ends with 0', async () => {
    const url = await start('1500');
    const began = performance.now();
    running?.child.kill('SIGTERM');
    await running?.prints(/drains for 1500/);

    expect(await (await fetch(`${url}/slow`)).text()).toBe('slow is done');
    expect(await running?.ended).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(1_400);
  });

  it('that is stopped from a keyboard ends with 0 without draining', async () => {
    await start('60000');
    running?.child.kill('SIGINT');
    await running?.prints(/drains for 0/);

    expect(await running?.ended).toBe(0);
  });
});
