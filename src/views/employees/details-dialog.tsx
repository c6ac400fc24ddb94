import { useActorRef, useSelector } from '@xstate/react';
import type { Employee } from '../../api/contract/employees.ts';
import { type EmployeeDetailsActor, wireEmployees } from '../../machines/modules/employees.ts';
import { useWired } from '../frame/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { DetailsList } from './details-list.tsx';

export interface DetailsDialogProps {
  person: Employee;
  onClose: () => void;
}

/** One person's whole profile. Each look at it is written down, because it tells of their health. */
export default function DetailsDialog({ person, onClose }: DetailsDialogProps) {
  const actorRef = useActorRef(useWired(wireEmployees).details, { input: { key: person._id } });

  return (
    <Dialog
      open
      size="medium"
      title={person.fullName}
      description={[person.designation?.display, person.department?.display].filter(Boolean).join(', ') || undefined}
      onClose={onClose}
      aside="Each look at a profile is recorded."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Details actorRef={actorRef} />
    </Dialog>
  );
}

export function Details({ actorRef }: { actorRef: EmployeeDetailsActor }) {
  const { thing, message } = useSelector(actorRef, ({ context }) => context);
  const isMissing = useSelector(actorRef, (snapshot) => snapshot.hasTag('notFound'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));

  if (isMissing) return <ErrorState title="This person is not there any more">{message}</ErrorState>;
  if (hasFailed) {
    return (
      <ErrorState title="The profile could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {message ?? 'The server could not be reached.'}
      </ErrorState>
    );
  }

  return thing ? <DetailsList person={thing.user} /> : <SkeletonText lines={10} />;
}
