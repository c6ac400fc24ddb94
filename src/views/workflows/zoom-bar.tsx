import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './chart-drawing.module.css';
import { type ZoomCommand, zoomCommands } from './use-zoom.ts';

export interface ZoomBarProps {
  percent: number;
  run: (command: ZoomCommand) => void;
}

export function ZoomBar({ percent, run }: ZoomBarProps) {
  return (
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
    </fieldset>
  );
}
