import type { ReactNode } from 'react';
import { AlertMark } from '../ui/alert-mark.tsx';
import { Button } from '../ui/button.tsx';
import { unbroken } from '../ui/unbroken.tsx';
import styles from './banner.module.css';

export function Banner({ onRetry, children }: { onRetry?: () => void; children: ReactNode }) {
  return (
    <div className={styles.banner} role="alert">
      <AlertMark />
      <p>{unbroken(children)}</p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
