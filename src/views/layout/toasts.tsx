import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { toastsMachine } from '../../machines/toasts.machine.ts';
import { useSession } from './wiring-context.ts';

const ToastList = lazy(() => import('./toast-list.tsx'));

export type ToastsActor = ActorRefFrom<typeof toastsMachine>;

/** The list is loaded with the first message and stays loaded. */
export function Toasts() {
  const actorRef = useSession(({ children }) => children.toasts) as ToastsActor | undefined;
  const isSpeaking = useSelector(actorRef, (snapshot) => (snapshot?.context.queue.length ?? 0) > 0);
  const [hasSpoken, setHasSpoken] = useState(isSpeaking);
  if (isSpeaking && !hasSpoken) setHasSpoken(true);

  return <Suspense>{actorRef && hasSpoken && <ToastList actorRef={actorRef} />}</Suspense>;
}
