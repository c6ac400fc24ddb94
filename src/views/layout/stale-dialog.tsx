import { type ReactNode, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface StaleDialogProps {
  /** What the changes are in. Default `form`. */
  subject?: 'form' | 'article';
  children?: ReactNode;
  onKeepMine?: () => void;
  onTakeTheirs: () => void;
  onGoBack: () => void;
}

/** The focus starts on what loses nothing. */
export function StaleDialog({ subject = 'form', children, onKeepMine, onTakeTheirs, onGoBack }: StaleDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);

  return (
    <Dialog
      open
      role="alertdialog"
      size={subject === 'form' ? 'small' : 'medium'}
      title="This was changed while you were editing"
      description={`Your changes are not saved yet. They are still in ${subject === 'form' ? 'the form' : 'this article'}.`}
      initialFocus={safe}
      onClose={onGoBack}
      actions={
        <>
          <Button onClick={onTakeTheirs}>Use the saved version</Button>
          <Button ref={safe} variant="primary" onClick={onKeepMine ?? onGoBack}>
            {onKeepMine ? 'Keep my changes' : 'Back to the form'}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
