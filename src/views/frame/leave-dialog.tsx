import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before unsaved text is lost. */
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
      What you have changed here has not been saved.
    </ConfirmDialog>
  );
}
