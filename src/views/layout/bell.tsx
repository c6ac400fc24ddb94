import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Popover } from '../ui/popover.tsx';
import { BellButton } from '../ui/top-bar.tsx';
import type { LiveBellProps } from './live-bell.tsx';
import { useQuiet } from './use-quiet.ts';

// If the bell can't be loaded it stays quiet, and the page works without it.
const LiveBell = lazy<ComponentType<LiveBellProps>>(() =>
  import('./live-bell.tsx').catch(() => ({ default: () => null })),
);

/** Loads the notifications once the page is idle, or as soon as the bell is pressed. */
export function Bell() {
  const isQuiet = useQuiet();
  const [unread, setUnread] = useState(0);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);

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
      {(isQuiet || isOpen) && (
        <Suspense>
          <LiveBell panel={panel} onClose={() => setOpen(false)} onUnread={setUnread} />
        </Suspense>
      )}
    </>
  );
}
