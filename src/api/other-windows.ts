let channel: BroadcastChannel | undefined;

function opened(): BroadcastChannel {
  channel ??= new BroadcastChannel('requests');

  return channel;
}

/** A request was decided, a decision undone, or somebody changed: the person's other windows show it at once. */
export const tellOtherWindows = (): void => opened().postMessage(null);

/** A hidden window asks when it is shown. Returns the unsubscribe function. */
export function watchOtherWindows(moved: () => void): () => void {
  const heard = () => {
    if (document.visibilityState === 'visible') moved();
  };
  opened().addEventListener('message', heard);

  return () => opened().removeEventListener('message', heard);
}
