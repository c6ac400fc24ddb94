import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { SearchTrigger } from '../ui/top-bar.tsx';
import { lazyPart } from './lazy-part.tsx';

const Palette = lazyPart(
  () => import('./palette.tsx'),
  ({ onClose }) => onClose(),
);

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

export function PaletteTrigger() {
  // The keys pressed since.
  const [opened, setOpened] = useState<string[]>();
  const close = () => setOpened(undefined);
  const remember = (key: string) => setOpened((before) => before && [...before, key]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The editor has used it for a link.
      if (
        event.defaultPrevented ||
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      setOpened((before) => (before ? undefined : []));
    };
    addEventListener('keydown', onKeyDown);

    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <SearchTrigger label="Search or go to…" shortcut={isMac ? '⌘ K' : 'Ctrl K'} onClick={() => setOpened([])} />
      {opened && (
        <Suspense fallback={<KeysAhead onKey={remember} onClose={close} />}>
          <Palette keys={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Keeps the keys that are pressed until the palette's field is there, and from the page. */
function KeysAhead({ onKey, onClose }: { onKey: (key: string) => void; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are the same each time
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onClose();
      onKey(event.key);
    };
    addEventListener('keydown', keep, true);

    return () => removeEventListener('keydown', keep, true);
  }, []);

  return null;
}
