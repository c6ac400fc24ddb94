/** Tells other tabs of this browser what the charts do here, for as long as one of them asks. */
import { type Said, tabName } from './channel.ts';
import { record } from './recorder.ts';

let stop: (() => void) | undefined;
const askers = new Set<string>();

export function hear(channel: BroadcastChannel, said: Said): void {
  if (said.type !== 'asked' && said.type !== 'stopped') return;
  // Whoever watches hears of its own tab at first hand.
  if (said.by === tabName) return;
  if (said.type === 'asked') askers.add(said.by);
  else askers.delete(said.by);
  stop?.();
  // Whoever asks again hears again what runs already.
  stop =
    askers.size > 0 ? record(tabName, (step) => channel.postMessage({ type: 'step', step } satisfies Said)) : undefined;
}
