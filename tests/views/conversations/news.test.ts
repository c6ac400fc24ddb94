import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { signalMoved } from '../../../src/api/live-signal.ts';
import { wireConversations } from '../../../src/machines/modules/conversations/conversations.ts';
import type { Services } from '../../../src/machines/wiring.ts';
import { historyReply } from '../../machines/charts/conversation.chart.ts';

it('an open conversation reloads on each change in the feed, and no longer once it is left', async () => {
  const call = vi.fn(async () => historyReply());
  const io = { api: { call }, http: {}, personId: () => 'ana', effects: { logFailure() {} } } as unknown as Services;
  const actor = createActor(wireConversations(io).conversation, { input: { id: 'c1' } as never }).start();
  await vi.waitFor(() => expect(actor.getSnapshot().matches('open')).toBe(true));

  signalMoved();
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ open: { reading: 'current' } })).toBe(true));
  expect(call).toHaveBeenCalledTimes(2);

  actor.stop();
  signalMoved();
  expect(call).toHaveBeenCalledTimes(2);
});
