import { useActorRef, useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { wireEmployeeForm } from '../../machines/modules/employee-form.ts';
import { emptyEmployee } from '../../machines/modules/employee-values.ts';
import { isDirty } from '../../machines/rules/form.ts';
import { paths } from '../../machines/rules/paths.ts';
import { leaveNow, useLeaveGuard } from '../frame/leave-guard.ts';
import { useWired } from '../frame/wiring-context.ts';

/** The chart of the form for somebody new, and the way to put it away. Leaving the page asks first where that matters. */
export function useNewEmployee() {
  const [, navigate] = useLocation();
  const goOn = useRef(() => {});
  const actorRef = useActorRef(
    useWired(wireEmployeeForm).form,
    { input: { values: emptyEmployee } },
    (snapshot) => snapshot.hasTag('left') && goOn.current(),
  );
  const isUnsaved = useSelector(actorRef, (snapshot) => snapshot.status === 'active' && isDirty(snapshot.context));
  const leaveFor = (next: () => void) => {
    goOn.current = next;
    actorRef.send({ type: 'leave.requested' });
  };
  useLeaveGuard(isUnsaved, leaveFor);

  return { actorRef, cancel: () => leaveFor(() => leaveNow(() => navigate(paths.employees))) };
}
