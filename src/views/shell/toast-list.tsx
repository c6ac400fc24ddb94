import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { visibleToasts } from '../../machines/toasts.machine.ts';
import { ToastRegion } from '../ui/toast.tsx';
import type { ToastsActor } from './toasts.tsx';

/** Draws the messages of the chart. */
export default function ToastList({ actorRef }: { actorRef: ToastsActor }) {
  const queue = useSelector(actorRef, ({ context }) => context.queue);
  // A screen reader announces what is added to a region that it knows: the first message comes a moment after its place.
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
