import { useActorRef, useSelector } from '@xstate/react';
import { wireUnsentText } from '../../machines/modules/unsent-text.ts';
import { useMachines } from './wiring-context.ts';

/** Nothing while the browser has none, or refuses storage. */
export default function UnsentText() {
  const actorRef = useActorRef(useMachines(wireUnsentText), { input: {} });
  const hasAny = useSelector(actorRef, ({ context }) => context.thing?.hasAny);

  return (
    hasAny && (
      <span role="status">
        <br />
        Unsent text in this browser will be deleted.
      </span>
    )
  );
}
