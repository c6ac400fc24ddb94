import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './explain-balance.module.css';

const BalanceDialog = lazyPart(
  () => import('./balance-dialog.tsx'),
  ({ onClose }) => onClose(),
);

export interface ExplainBalanceProps {
  /** Made by `ledgerKey`. */
  ledger: string;
  /** Called after the balance was changed in the explanation. */
  onChanged?: () => void;
  /** The number, in words. */
  children: ReactNode;
}

/** A balance that says how it comes about. */
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
