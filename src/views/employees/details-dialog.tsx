import { useActorRef, useSelector } from '@xstate/react';
import type { ListedEmployee } from '../../api/contract/employees.ts';
import { type EmployeeDetailsActor, wireEmployeeDialogs } from '../../machines/modules/employees/employee-dialogs.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { DetailsList } from './details-list.tsx';

export interface DetailsDialogProps {
  person: ListedEmployee;
  onClose: () => void;
}

/** Opening a profile is logged, because it contains health data. */
export default function DetailsDialog({ person, onClose }: DetailsDialogProps) {
  const actorRef = useActorRef(useMachines(wireEmployeeDialogs).details, { input: { key: person._id } });

  return (
    <Dialog
      open
      size="medium"
      title={person.fullName}
      description={[person.designation?.display, person.department?.display].filter(Boolean).join(', ') || undefined}
      onClose={onClose}
      aside="Viewing a profile is logged."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Details actorRef={actorRef} />
    </Dialog>
  );
}

function Details({ actorRef }: { actorRef: EmployeeDetailsActor }) {
  const { record, message } = useSelector(actorRef, ({ context }) => context);
  const isMissing = useSelector(actorRef, (snapshot) => snapshot.hasTag('notFound'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));

  if (isMissing) return <ErrorState title="Employee not found">{message}</ErrorState>;
  if (hasFailed) {
    return (
      <ErrorState title="The profile could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {message ?? SERVER_UNREACHABLE}
      </ErrorState>
    );
  }

  return record ? <DetailsList person={record.user} /> : <SkeletonText lines={37} />;
}
