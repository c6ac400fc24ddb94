import { useActorRef } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { wireCounting } from '../../machines/modules/workflows/counting.ts';
import { useMachines } from '../layout/wiring-context.ts';

export default function Counting() {
  const actorRef = useActorRef(useMachines(wireCounting).counting);
  // In a layout effect, so that the counts are sent before the chart is stopped.
  useLayoutEffect(() => () => actorRef.send({ type: 'page.left' }), [actorRef]);

  return null;
}
