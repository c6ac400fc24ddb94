import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './filter-fields.module.css';

interface FilterFieldsProps {
  onDone: () => void;
  children: ReactNode;
}

/** On a phone the panel covers most of the list, so it has a button that closes it, and a tap beside it does only that. */
export function FilterFields({ onDone, children }: FilterFieldsProps) {
  return (
    <>
      <div className={styles.outside} onClick={onDone} aria-hidden="true" />
      <div className={styles.fields}>{children}</div>
      <div className={styles.done}>
        <Button variant="primary" wide onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
