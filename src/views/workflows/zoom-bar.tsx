import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type RefObject, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './chart-drawing.module.css';
import { useWorkflowsAddress } from './use-workflows-address.ts';
import { type ZoomCommand, zoomCommands } from './use-zoom.ts';

interface ZoomBarProps {
  percent: number;
  run: (command: ZoomCommand) => void;
  /** What fills the screen. */
  frame: RefObject<HTMLElement | null>;
}

export function ZoomBar({ percent, run, frame }: ZoomBarProps) {
  const { hasCodeNames, go } = useWorkflowsAddress();
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  const fill = () => (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen());

  return (
    <div className={styles.tools}>
      <Button
        size="small"
        aria-pressed={hasCodeNames}
        onClick={() => go({ hasCodeNames: !hasCodeNames }, { replace: true })}
      >
        Code names
      </Button>
      <fieldset className={styles.zoom} aria-label="Zoom">
        <IconButton
          size="small"
          label="Zoom out"
          icon={<Minus size={16} aria-hidden="true" />}
          onClick={() => run(zoomCommands.out)}
        />
        <span className={styles.percent}>{percent} %</span>
        <IconButton
          size="small"
          label="Zoom in"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => run(zoomCommands.in)}
        />
        <Button size="small" onClick={() => run(zoomCommands.fit)}>
          Fit
        </Button>
        <Button size="small" onClick={() => run(zoomCommands.actual)}>
          1:1
        </Button>
        <IconButton
          size="small"
          label={isFull ? 'Leave full screen' : 'Full screen'}
          icon={isFull ? <Minimize size={16} aria-hidden="true" /> : <Maximize size={16} aria-hidden="true" />}
          onClick={() => void fill()}
        />
      </fieldset>
    </div>
  );
}

function onFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);

  return () => document.removeEventListener('fullscreenchange', changed);
}
