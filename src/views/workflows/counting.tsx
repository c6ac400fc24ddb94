import { useActorRef } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { wireCounting } from '../../machines/modules/counting.ts';
import { useWired } from '../frame/wiring-context.ts';

/** Counts for as long as it is there. There is nothing to see. */
export default function Counting() {
  const actorRef = useActorRef(useWired(wireCounting).counting);
  // Before the chart is stopped: what it has counted leaves with it.
  useLayoutEffect(() => () => actorRef.send({ type: 'page.left' }), [actorRef]);

  return null;
}
