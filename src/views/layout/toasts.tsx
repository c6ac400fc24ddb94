import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { ToastsActor } from '../../machines/toasts.machine.ts';
import { useSession } from './wiring-context.ts';

const ToastList = lazy<ComponentType<{ actorRef: ToastsActor }>>(() =>
  import('./toast-list.tsx').catch(() => ({ default: PlainToast })),
);

/** Without its code and its styles, the first message is shown at the top of the window. */
function PlainToast({ actorRef }: { actorRef: ToastsActor }) {
  const text = useSelector(actorRef, ({ context }) => context.queue[0]?.text);

  return (
    <p role="alert" style={{ position: 'fixed', inset: '0 0 auto', zIndex: 99, background: 'Canvas' }}>
      {text}
    </p>
  );
}

/** The list is loaded with the first message and stays loaded. */
export function Toasts() {
  const actorRef = useSession(({ children }) => children.toasts) as ToastsActor | undefined;
  const isSpeaking = useSelector(actorRef, (snapshot) => (snapshot?.context.queue.length ?? 0) > 0);
  const [hasSpoken, setHasSpoken] = useState(isSpeaking);
  if (isSpeaking && !hasSpoken) setHasSpoken(true);

  return <Suspense>{actorRef && hasSpoken && <ToastList actorRef={actorRef} />}</Suspense>;
}
