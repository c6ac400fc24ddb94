import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface UnsavedDialogProps {
  isSaving?: boolean;
  /** The rest is kept. */
  isTextOnly?: boolean;
  onLeave: () => void;
  onStay: () => void;
}

export function UnsavedDialog({ isSaving = false, isTextOnly = false, onLeave, onStay }: UnsavedDialogProps) {
  if (isTextOnly) {
    return (
      <ConfirmDialog
        open
        title="Discard what you typed?"
        confirmLabel="Discard text"
        cancelLabel="Stay"
        onConfirm={onLeave}
        onCancel={onStay}
      >
        Your draft is kept, but not text that matches none of the choices.
      </ConfirmDialog>
    );
  }

  return (
    <ConfirmDialog
      open
      title={isSaving ? 'Leave while we’re still saving?' : 'Discard your changes?'}
      confirmLabel={isSaving ? 'Leave' : 'Discard changes'}
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {isSaving
        ? 'We don’t know yet whether your changes were saved. Check them again later.'
        : 'Your changes have not been saved.'}
    </ConfirmDialog>
  );
}
