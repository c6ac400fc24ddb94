import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Popover } from '../ui/popover.tsx';
import { BellButton } from '../ui/top-bar.tsx';
import type { LiveBellProps } from './live-bell.tsx';

// A bell that cannot be fetched stays quiet; the page around it is none the worse.
const LiveBell = lazy<ComponentType<LiveBellProps>>(() =>
  import('./live-bell.tsx').catch(() => ({ default: () => null })),
);

/** The page has come to rest when nothing was fetched for so long. */
const QUIET_MS = 2_000;

/** The bell. What makes it ring is fetched when the page has come to rest, or when somebody asks. */
export function Bell() {
  const [isAwake, setAwake] = useState(false);
  const [unread, setUnread] = useState(0);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined;
      setAwake((isAwake) => isAwake || performance.now() - (last?.responseEnd ?? 0) > QUIET_MS);
    }, QUIET_MS);

    return () => clearInterval(timer);
  }, []);

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
