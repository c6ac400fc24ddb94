import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { BalanceDialogProps } from './balance-dialog.tsx';
import styles from './explain-balance.module.css';

const BalanceDialog = lazyPart(
  () => import('./balance-dialog.tsx'),
  ({ onClose }) => onClose(),
);

interface ExplainBalanceProps extends Omit<BalanceDialogProps, 'onClose'> {
  /** The number, in words. */
  children: ReactNode;
}

/** A balance with a button that explains how it is calculated. */
export function ExplainBalance({ ledger, onChanged, children }: ExplainBalanceProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <button type="button" aria-haspopup="dialog" className={styles.number} onClick={() => setOpen(true)}>
        {children}
        <VisuallyHidden>: explain this number</VisuallyHidden>
      </button>
      <Suspense>
        {isOpen && <BalanceDialog ledger={ledger} onChanged={onChanged} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
