import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** Below the text: what the answer depends on. */
  fields?: ReactNode;
  /** The verb and its object, such as "Deactivate Ana Reis"; never "OK". */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Default `critical`; `primary` for what can be undone. */
  tone?: 'critical' | 'primary';
  busy?: boolean;
  busyLabel?: ReactNode;
  /** Can't be confirmed yet, because the consequences are still loading. */
  isBlocked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', tone = 'critical' } = props;
  const { busy, busyLabel, isBlocked, fields, onConfirm, onCancel } = props;
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
    >
      {fields}
    </Dialog>
  );
}
