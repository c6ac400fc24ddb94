import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signalMoved } from '../../../src/api/live-signal.ts';
import { followProgress, type ProgressActor } from '../../../src/machines/modules/challenges/challenges.ts';
import { BOARD_GATHER_MS, BOARD_POLL_MS } from '../../../src/rules/shared/constants.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow({ isBusy = false, finalAt = null as string | null } = {}) {
  const send = vi.fn();
  const getSnapshot = () => ({ context: { record: { challenge: { finalAt } } }, hasTag: () => isBusy });
  const stop = followProgress({ send, getSnapshot } as unknown as ProgressActor);

  return { send, stop };
}

it('reloads once for several movements, without further delay', () => {
  const { send, stop } = follow();
  for (let moves = 0; moves < 10; moves += 1) {
    signalMoved();
    vi.advanceTimersByTime(BOARD_GATHER_MS / 10);
  }
  expect(send.mock.calls).toEqual([[{ type: 'reload.requested' }]]);
  stop();
});

it('polls in case a message was lost, until it is stopped', () => {
  const { send, stop } = follow();
  vi.advanceTimersByTime(2 * BOARD_POLL_MS);
  expect(send).toHaveBeenCalledTimes(2);
  stop();
  signalMoved();
  vi.advanceTimersByTime(2 * BOARD_POLL_MS);
  expect(send).toHaveBeenCalledTimes(2);
});

it.each([
  ['while it loads', { isBusy: true }],
  ['once it is final', { finalAt: '2026-03-29T00:00:00.000Z' }],
])('sends no request %s', (_when, about) => {
  const { send, stop } = follow(about);
  signalMoved();
  vi.advanceTimersByTime(BOARD_POLL_MS);
  expect(send).not.toHaveBeenCalled();
  stop();
});

it.each([
  ['goes', 'offline'],
  ['returns', 'online'],
])('reloads as soon as the network %s', (_how, name) => {
  const { send, stop } = follow();
  dispatchEvent(new Event(name));
  vi.advanceTimersByTime(BOARD_GATHER_MS);
  expect(send).toHaveBeenCalledTimes(1);
  stop();
});
