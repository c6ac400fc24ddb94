import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { wireManagerName } from '../../machines/modules/employees/manager-name.ts';
import { useMachines } from './wiring-context.ts';

/** No one within the caller's reach has this manager. */
const UNKNOWN = 'Unknown';

/** Of the manager in a list's address, loaded unless it is known. Empty until then, and without a manager. */
export function useManagerName(id: string | undefined, name: string | undefined): string {
  const key = id === undefined || name !== undefined ? null : id;
  const actorRef = useActorRef(useMachines(wireManagerName), { input: key === null ? {} : { key } });
  useEffect(() => {
    if (actorRef.getSnapshot().context.key !== key) actorRef.send({ type: 'key.changed', key });
  }, [actorRef, key]);
  // Until the chart has heard of another manager, it has the name of the one before.
  const loaded = useSelector(actorRef, ({ context }) => (context.key === key ? context.record?.fullName : undefined));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy') || snapshot.context.key !== key);
  if (key === null) return name ?? '';

  return isBusy ? '' : (loaded ?? UNKNOWN);
}
