import { useActorRef, useSelector } from '@xstate/react';
import { wireUnsentText } from '../../machines/modules/unsent-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useMachines } from './wiring-context.ts';

export interface LogoutQuestionProps {
  onConfirm: () => void;
  onCancel: () => void;
}

/** A session that ends by itself keeps unsent text: only signing out deletes it. */
export default function LogoutQuestion({ onConfirm, onCancel }: LogoutQuestionProps) {
  const { found, forget } = useMachines(wireUnsentText);
  const hasUnsent = useSelector(useActorRef(found, { input: {} }), ({ context }) => context.thing?.hasAny);

  return (
    <ConfirmDialog
      open
      title="Logout"
      confirmLabel="Yes"
      cancelLabel="No"
      tone="primary"
      onConfirm={() => {
        forget();
        onConfirm();
      }}
      onCancel={onCancel}
    >
      Are You Sure You Want to Log Out ?
      {hasUnsent && (
        <span role="status">
          <br />
          Unsent text in this browser will be deleted.
        </span>
      )}
    </ConfirmDialog>
  );
}
