import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ToastsActor, visibleToasts } from '../../machines/toasts.machine.ts';
import { ToastRegion } from '../ui/toast.tsx';

export default function ToastList({ actorRef }: { actorRef: ToastsActor }) {
  const queue = useSelector(actorRef, ({ context }) => context.queue);
  // Screen readers announce additions only to an existing region, so the first message is added a moment after its
  // region.
  const [isKnown, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  const items = visibleToasts({ queue }).map(({ id, kind, text }) => ({ id, tone: kind, message: text }));

  return (
    <ToastRegion
      items={isKnown ? items : []}
      onDismiss={(id) => actorRef.send({ type: 'toast.dismissed', id })}
      onPause={() => actorRef.send({ type: 'toasts.entered' })}
      onResume={() => actorRef.send({ type: 'toasts.left' })}
    />
  );
}
