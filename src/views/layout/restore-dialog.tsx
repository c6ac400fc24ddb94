import { type ReactNode, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './restore-dialog.module.css';

interface RestoreDialogProps {
  at: string | undefined;
  /** What restoring would replace. */
  warning?: string;
  onRestore: () => void;
  onDiscard: () => void;
  /** Leaves the form without a choice. */
  onBack: () => void;
  /** What was never saved. */
  children: ReactNode;
}

/**
 * The focus starts on Restore, which loses nothing. Escape doesn't close the dialog, because the form behind it can't
 * be filled in before there is an answer.
 */
export function RestoreDialog({ at, warning, onRestore, onDiscard, onBack, children }: RestoreDialogProps) {
  const restore = useRef<HTMLButtonElement>(null);

  return (
    <Dialog
      open
      role="alertdialog"
      size="medium"
      title="Restore your unsaved text?"
      description="We found text in this browser that was never saved."
      initialFocus={restore}
      aside={
        <Button variant="quiet" onClick={onBack}>
          Go back
        </Button>
      }
      actions={
        <>
          <Button onClick={onDiscard}>Discard</Button>
          <Button ref={restore} variant="primary" onClick={onRestore}>
            Restore
          </Button>
        </>
      }
    >
      <p className={common.small}>
        Written <DateTime value={at} show="both" />
        {warning && `. ${warning}`}.
      </p>
      <blockquote className={styles.kept}>{children}</blockquote>
    </Dialog>
  );
}
