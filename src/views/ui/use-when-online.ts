import { useEffect, useEffectEvent } from 'react';

/** Called when the network is back. */
export function useWhenOnline(act: () => unknown): void {
  const back = useEffectEvent(() => void act());
  useEffect(() => {
    addEventListener('online', back);

    return () => removeEventListener('online', back);
  }, []);
}
