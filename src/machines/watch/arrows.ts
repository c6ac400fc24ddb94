/**
 * Hears which arrows the charts of this tab take. Nothing else of an event or a chart is looked at, so that nothing else can
 * be counted.
 */
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { begunIn } from '../rules/arrows.ts';
import { isRunning, watchBeginnings } from './beginnings.ts';
import { knownAs, statesOf } from './known.ts';

/** Tells every arrow from now on by its name, and first where each chart that runs already was found. Returns the way to stop. */
export function hearArrows(tell: (arrow: string) => void): () => void {
  const stops: (() => void)[] = [];

  function introduce(actor: AnyActorRef) {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    foundIn(actor, snapshot);
    for (const child of Object.values(snapshot.children ?? {})) if (child) introduce(child as AnyActorRef);
  }
  function foundIn(actor: AnyActorRef, snapshot: AnyMachineSnapshot) {
    const known = knownAs(actor);
    if (!known) return;
    const states = statesOf(known, snapshot);
    const innermost = states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)));
    for (const state of innermost) tell(begunIn(state));
  }
  function hear(event: InspectionEvent) {
    const actor = event.actorRef as AnyActorRef;
    if (event.type === '@xstate.microstep') {
      for (const transition of event._transitions) {
        const name = knownAs(actor)?.transitions.get(transition);
        if (name) tell(name);
      }
    } else if (event.type === '@xstate.snapshot' && event.event.type === 'xstate.init' && 'machine' in event.snapshot) {
      foundIn(actor, event.snapshot as AnyMachineSnapshot);
    }
  }

  stops.push(
    watchBeginnings((actor) => {
      if (isRunning(actor)) introduce(actor);
      const subscription = actor.system.inspect(hear);
      stops.push(() => subscription.unsubscribe());
    }),
  );

  return () => {
    for (const stop of stops) stop();
  };
}
