import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import type { ChartUnderTest } from './support/mbt.ts';
import { guardedIds, refusals } from './support/refusals.ts';

describe('a chart with a guard that never refuses', () => {
  const door = setup({
    types: { events: {} as { type: 'pushed'; force: number } },
    guards: { isStrong: (_, { force }: { force: number }) => force > 5 },
  }).createMachine({
    id: 'door',
    initial: 'closed',
    states: {
      closed: { on: { pushed: { guard: { type: 'isStrong', params: ({ event }) => event }, target: 'open' } } },
      open: {},
    },
  });
  const chart = (...forces: number[]): ChartUnderTest => ({
    machine: door,
    stimuli: { pushed: forces.map((force) => ({ type: 'pushed', force })) },
    inputs: [undefined],
    project: () => undefined,
  });

  it('is reported until a stimulus makes it refuse', () => {
    const [id] = guardedIds(chart());
    expect(id).toBe('door.closed --pushed[isStrong]--> door.open');
    expect([...refusals(chart(9)).keys()]).toEqual([]);
    expect([...refusals(chart(9, 1))]).toEqual([[id, { input: undefined, events: [{ type: 'pushed', force: 1 }] }]]);
  });
});
