import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { wireRequestCount } from '../../machines/modules/time-off/request-count.ts';
import { NavBadge } from '../ui/nav-badge.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useMachines } from './wiring-context.ts';

const MOST = 999;

export default function RequestCount() {
  const { count, watch } = useMachines(wireRequestCount);
  const actorRef = useActorRef(count, { input: {} });
  const pending = useSelector(actorRef, ({ context }) => context.record ?? 0);
  useEffect(() => watch(() => actorRef.send({ type: 'reload.requested' })), [watch, actorRef]);
  if (pending === 0) return null;

  return (
    <NavBadge>
      {pending > MOST ? `${MOST}+` : pending}
      <VisuallyHidden> pending</VisuallyHidden>
    </NavBadge>
  );
}
