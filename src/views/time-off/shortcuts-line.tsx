import { useShortcutsSwitch } from '../layout/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import styles from './requests-page.module.css';

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['u', 'undo'],
] as const;

interface ShortcutsLineProps {
  /** Lists of decided requests have no shortcuts for deciding. */
  hasPending: boolean;
  mayUndo: boolean;
}

export function ShortcutsLine({ hasPending, mayUndo }: ShortcutsLineProps) {
  const [isOn, change] = useShortcutsSwitch();

  return (
    <div className={styles.keys}>
      {isOn &&
        keys
          .filter(([key]) => (key === 'u' ? mayUndo : hasPending || key === 'j' || key === 'k'))
          .map(([key, command]) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {command}
            </span>
          ))}
      <Button variant="quiet" size="small" onClick={() => change(!isOn)}>
        Turn {isOn ? 'off' : 'on'} keyboard shortcuts
      </Button>
    </div>
  );
}
