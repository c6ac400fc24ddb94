import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './folded-text.module.css';

export function FoldedText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <div className={styles.folded}>
      <p className={isOpen ? undefined : styles.line}>{children}</p>
      <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Less' : 'More'}
      </Button>
    </div>
  );
}
