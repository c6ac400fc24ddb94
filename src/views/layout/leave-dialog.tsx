import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface LeaveDialogProps {
  isSaving?: boolean;
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveDialog({ isSaving = false, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      title={isSaving ? 'Leave before the server responds?' : 'Discard your changes?'}
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
