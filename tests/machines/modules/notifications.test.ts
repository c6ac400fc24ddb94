import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { watchNotificationSignal } from '../../../src/api/notification-signal.ts';
import { wireNotifications } from '../../../src/machines/modules/notifications/notifications.ts';
import type { Services } from '../../../src/machines/wiring.ts';
import { notificationsReply, told } from '../support/fixtures.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('lists are loaded again for what is newer than the page, once', async () => {
  const call = vi.fn();
  const { notifications } = wireNotifications({ api: { call }, effects: {} } as unknown as Services);
  const signalled = vi.fn();
  const stop = watchNotificationSignal(signalled, HOUR_MS);
  const toldAfter = (hours: number) =>
    told(`${hours}`, { createdTime: new Date(performance.timeOrigin + hours * HOUR_MS).toISOString() });
  const signals = async (...newestFirst: number[]) => {
    call.mockResolvedValueOnce(notificationsReply(newestFirst.map(toldAfter)));
    const load = notifications.implementations.actors.loadNotifications as unknown as AnyActorLogic;
    await toPromise(createActor(load, { input: { count: 25 } }).start());

    return signalled.mock.calls.length;
  };

  expect(await signals(-1)).toBe(0);
  expect(await signals(-1)).toBe(0);
  expect(await signals(1, -1)).toBe(1);
  expect(await signals(1, -1)).toBe(1);
  stop();
});
