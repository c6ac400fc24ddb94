import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Popover } from '../ui/popover.tsx';
import { BellButton } from '../ui/top-bar.tsx';
import type { LiveBellProps } from './live-bell.tsx';

// If the bell can't be loaded it stays quiet, and the page works without it.
const LiveBell = lazy<ComponentType<LiveBellProps>>(() =>
  import('./live-bell.tsx').catch(() => ({ default: () => null })),
);

/** How long the network must be idle before the bell loads. */
const QUIET_MS = 2_000;
const CHECK_MS = 500;

/** Loads the notifications once the page is idle, or as soon as the bell is pressed. */
export function Bell() {
  const [isAwake, setAwake] = useState(false);
  const [unread, setUnread] = useState(0);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isAwake) return undefined;
    const timer = setInterval(() => {
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined;
      setAwake(performance.now() - (last?.responseEnd ?? 0) > QUIET_MS);
    }, CHECK_MS);

    return () => clearInterval(timer);
  }, [isAwake]);

  return (
    <>
      <Popover
        label="Notifications"
        align="end"
        flush
        open={isOpen}
        onOpenChange={setOpen}
        trigger={(trigger) => <BellButton {...trigger} unread={unread} />}
      >
        <div ref={setPanel} />
      </Popover>
      {(isAwake || isOpen) && (
        <Suspense>
          <LiveBell panel={panel} onClose={() => setOpen(false)} onUnread={setUnread} />
        </Suspense>
      )}
    </>
  );
}
