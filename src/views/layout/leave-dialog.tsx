import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      open
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}
