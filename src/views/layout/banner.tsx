import type { ReactNode } from 'react';
import { AlertMark } from '../ui/alert-mark.tsx';
import { Button } from '../ui/button.tsx';
import { unbroken } from '../ui/unbroken.tsx';
import styles from './banner.module.css';

interface BannerProps {
  onRetry?: () => void;
  /** The label of the button that calls `onRetry`, if it isn't a retry. */
  retry?: string;
  children: ReactNode;
}

export function Banner({ onRetry, retry = 'Try again', children }: BannerProps) {
  return (
    <div className={styles.banner} role="alert">
      <AlertMark />
      <p>{unbroken(children)}</p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
