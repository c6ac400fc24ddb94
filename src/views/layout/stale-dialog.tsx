import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface StaleDialogProps {
  children?: ReactNode;
  onKeepMine?: () => void;
  onTakeTheirs: () => void;
  onGoBack: () => void;
}

export function StaleDialog({ children, onKeepMine, onTakeTheirs, onGoBack }: StaleDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title="This was changed while you were editing"
      description="Your changes are not saved yet. They are still in the form."
      onClose={onGoBack}
      actions={
        <>
          <Button onClick={onTakeTheirs}>Use the saved version</Button>
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
