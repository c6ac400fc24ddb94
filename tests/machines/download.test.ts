import { describe, expect, it } from 'vitest';
import { downloadMachine } from '../../src/machines/download.machine.ts';
import { stored } from './charts/download.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const file = { call: 'exportLeaveApplications', query: { kind: 'annual' } } as const;

describe('downloading a file', () => {
  it('fetches it and hands it to the browser', async () => {
    const played = play(downloadMachine, file);
    expect(played.call('fetchFile').input).toEqual(file);
    await played.answer('fetchFile', stored);
    expect(played.effects).toEqual([['saveFile', stored.body]]);
    expect([played.snapshot().value, played.snapshot().status]).toEqual(['saved', 'done']);
  });

  it('shows why it was refused', async () => {
    const played = play(downloadMachine, file);
    await played.answer('fetchFile', refusal(403, 'not for you'));
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
    expect([played.snapshot().value, played.snapshot().status]).toEqual(['failed', 'done']);
  });

  it('shows a message when the connection is lost', async () => {
    const played = play(downloadMachine, file);
    await played.fail('fetchFile');
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure', 'showToast']);
    expect(played.effects[0]?.[1]).toEqual({ error: expect.any(TypeError) });
    expect([played.snapshot().value, played.snapshot().status]).toEqual(['failed', 'done']);
    expect(played.effects[1]?.[1]).toEqual({
      kind: 'error',
      text: 'The file could not be downloaded. Try again.',
    });
  });
});
