import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, such as "Deactivate Ana Reis?". */
  title: ReactNode;
  /** What will happen and what stays. */
  children?: ReactNode;
  /** The action by its verb, such as "Deactivate Ana Reis"; never "OK". */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Default `critical`; `primary` for what can be taken back. */
  tone?: 'critical' | 'primary';
  /** The action is running: it cannot be pressed again, and the dialog stays. */
  busy?: boolean;
  busyLabel?: ReactNode;
  /** What will happen is not known yet, so that it cannot be confirmed. */
  isBlocked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that is hard to take back. The focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', tone = 'critical' } = props;
  const { busy, busyLabel, isBlocked, onConfirm, onCancel } = props;
  const cancel = useRef<HTMLButtonElement>(null);

  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      description={children}
      initialFocus={cancel}
      onClose={() => !busy && onCancel()}
      actions={
        <>
          <Button ref={cancel} onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={tone} onClick={onConfirm} busy={busy} busyLabel={busyLabel} disabled={isBlocked}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
