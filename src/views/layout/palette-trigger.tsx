import { Suspense, useEffect, useState } from 'react';
import { SearchTrigger } from '../ui/top-bar.tsx';
import { lazyPart } from './lazy-part.tsx';

const Palette = lazyPart(
  () => import('./palette.tsx'),
  ({ onClose }) => onClose(),
);

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

export function PaletteTrigger() {
  const [isOpen, setOpen] = useState(false);
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
      setOpen((open) => !open);
    };
    addEventListener('keydown', onKeyDown);

    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <SearchTrigger label="Search or go to…" shortcut={isMac ? '⌘ K' : 'Ctrl K'} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
