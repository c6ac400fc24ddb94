import { describe, expect, it } from 'vitest';
import { downloadMachine } from '../../src/machines/download.machine.ts';
import { stored } from './charts/download.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const file = { call: 'exportLeaveApplications', query: { kind: 'annual' } } as const;

describe('downloading a file', () => {
  it('fetches it and hands it to the browser', async () => {
    const world = play(downloadMachine, file);
    expect(world.call('fetchFile').input).toEqual(file);
    await world.answer('fetchFile', stored);
    expect(world.effects).toEqual([['saveFile', stored.body]]);
    expect([world.snapshot().value, world.snapshot().status]).toEqual(['saved', 'done']);
  });

  it('shows why it was refused', async () => {
    const world = play(downloadMachine, file);
    await world.answer('fetchFile', refusal(403, 'not for you'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
    expect([world.snapshot().value, world.snapshot().status]).toEqual(['failed', 'done']);
  });

  it('shows a message when the connection is lost', async () => {
    const world = play(downloadMachine, file);
    await world.fail('fetchFile');
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure', 'showToast']);
    expect(world.effects[0]?.[1]).toEqual({ error: expect.any(TypeError) });
    expect([world.snapshot().value, world.snapshot().status]).toEqual(['failed', 'done']);
    expect(world.effects[1]?.[1]).toEqual({
      kind: 'error',
      text: 'The file could not be downloaded. Try again.',
    });
  });
});
