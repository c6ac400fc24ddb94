import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { wireUnsentText } from '../../machines/modules/shared/unsent-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useMachines } from './wiring-context.ts';

export interface LogoutQuestionProps {
  onConfirm: () => void;
  onCancel: () => void;
}

/** Only signing out deletes unsent text; it survives a session that expires. */
export default function LogoutQuestion({ onConfirm, onCancel }: LogoutQuestionProps) {
  const { found, forget, watch } = useMachines(wireUnsentText);
  const actorRef = useActorRef(found, { input: {} });
  const unsent = useSelector(actorRef, ({ context }) => context.record);
  // An article may be saved while the question is open.
  useEffect(() => watch(() => actorRef.send({ type: 'reload.requested' })), [watch, actorRef]);
  const lost = [unsent?.hasText && 'Unsent text', unsent?.hasChanges && 'Unsaved changes'].filter(Boolean);

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
      {lost.length > 0 && (
        <span role="status">
          <br />
          {lost.join(' and ').replace('and U', 'and u')} in this browser will be deleted.
        </span>
      )}
    </ConfirmDialog>
  );
}
