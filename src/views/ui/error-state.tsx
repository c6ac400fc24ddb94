import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './empty-state.module.css';
import { unbroken } from './unbroken.tsx';
import { useWhenOnline } from './use-when-online.ts';

interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** Called by the button, and when the network is back. */
  onRetry?: () => void;
  busy?: boolean;
  /** Next to the button. */
  action?: ReactNode;
}

export function ErrorState({ title, children, onRetry, busy, action }: ErrorStateProps) {
  useWhenOnline(() => !busy && onRetry?.());

  return (
    <div className={cx(styles.state, styles.critical)} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <CircleAlert size={20} />
      </span>
      <h2>{unbroken(title)}</h2>
      {children && <div className={styles.words}>{unbroken(children)}</div>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry} busy={busy} busyLabel="Trying again…">
            Try again
          </Button>
          {action}
        </div>
      )}
    </div>
  );
}
