import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { wireChallenges } from '../../../../src/machines/modules/challenges/challenges.ts';
import type { Services } from '../../../../src/machines/wiring.ts';

it('a challenge is loaded once when its page opens, and again with its progress', async () => {
  const call = vi.fn(async (_name: string) => ({ status: 200, body: { challenge: {}, progress: {} } }));
  const { one, progress } = wireChallenges({ api: { call }, effects: {} } as unknown as Services);
  const loads = () => call.mock.calls.filter(([name]) => name === 'getChallenge').length;
  const charts = [one, progress].map((chart) => createActor(chart, { input: { key: 'c1' } }).start());
  await vi.waitFor(() => expect(charts.every((chart) => chart.getSnapshot().hasTag('ready'))).toBe(true));
  expect(loads()).toBe(1);

  charts[1]?.send({ type: 'reload.requested' });
  expect(loads()).toBe(2);
});
