import { useSelector } from '@xstate/react';
import type { EmployeesActor } from '../../machines/modules/employees.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before somebody is switched off or on. */
export default function CommandDialog({ list }: { list: EmployeesActor }) {
  const command = useSelector(list, ({ context }) => context.command);
  const isRunning = useSelector(list, (snapshot) => snapshot.hasTag('running'));
  if (!command) return null;
  const { fullName } = command.row;
  const isDeactivating = command.name === 'deactivate';

  return (
    <ConfirmDialog
      open
      title={isDeactivating ? `Deactivate ${fullName}?` : `Activate ${fullName}?`}
      confirmLabel={isDeactivating ? `Deactivate ${fullName}` : `Activate ${fullName}`}
      tone={isDeactivating ? 'critical' : 'primary'}
      busy={isRunning}
      busyLabel={isDeactivating ? 'Deactivating…' : 'Activating…'}
      onConfirm={() => list.send({ type: 'command.confirmed' })}
      onCancel={() => list.send({ type: 'command.dismissed' })}
    >
      {isDeactivating
        ? 'They are signed out at once and cannot sign in again. Their record is kept, and you can activate them later.'
        : 'They can sign in again with the e-mail and password they had.'}
    </ConfirmDialog>
  );
}
