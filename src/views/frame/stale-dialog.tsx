import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export interface StaleDialogProps {
  /** What the other person changed, where that is known. */
  children?: ReactNode;
  /** Puts what was typed on top of what they saved. */
  onKeepMine?: () => void;
  onTakeTheirs: () => void;
  /** Back to the form with nothing decided. */
  onGoBack: () => void;
}

/** Somebody else saved the same thing in between. Nothing is overwritten without a word. */
export default function StaleDialog({ children, onKeepMine, onTakeTheirs, onGoBack }: StaleDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title="Somebody else saved first"
      description="Your changes are not saved yet. What you typed is still in the form."
      onClose={onGoBack}
      actions={
        <>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" onClick={onKeepMine ?? onGoBack}>
            {onKeepMine ? 'Keep my changes' : 'Back to the form'}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
