/** Shares this tab's steps with other tabs while one of them is watching. */
import { type ChannelMessage, tabName } from './channel.ts';
import { record } from './recorder.ts';

let stop: (() => void) | undefined;
const listeningTabs = new Set<string>();

export function onChannelMessage(channel: BroadcastChannel, message: ChannelMessage): void {
  if (message.type !== 'asked' && message.type !== 'stopped') return;
  // A watching tab records itself directly.
  if (message.by === tabName) return;
  if (message.type === 'asked') listeningTabs.add(message.by);
  else listeningTabs.delete(message.by);
  stop?.();
  // A tab that asks again gets the running charts again, which a new recording starts with.
  stop =
    listeningTabs.size > 0
      ? record(tabName, (step) => channel.postMessage({ type: 'step', step } satisfies ChannelMessage))
      : undefined;
}
