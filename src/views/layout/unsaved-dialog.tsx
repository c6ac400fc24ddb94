import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface UnsavedDialogProps {
  isSaving?: boolean;
  onLeave: () => void;
  onStay: () => void;
}

export function UnsavedDialog({ isSaving = false, onLeave, onStay }: UnsavedDialogProps) {
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
