/** Reports transitions by name and nothing else, so nothing else can be counted. */
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { startedIn } from '../../rules/workflows/arrows.ts';
import { observeActors } from './actor-starts.ts';
import { identify, statesOf } from './identify.ts';

/** First reports the current state of every running chart. Returns the unsubscribe function. */
export function onArrow(report: (arrow: string) => void): () => void {
  function foundIn(actor: AnyActorRef, snapshot: AnyMachineSnapshot) {
    const identity = identify(actor);
    if (!identity) return;
    const states = statesOf(identity, snapshot);
    const innermost = states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)));
    for (const state of innermost) report(startedIn(state));
  }
  function hear(event: InspectionEvent) {
    const actor = event.actorRef as AnyActorRef;
    if (event.type === '@xstate.microstep') {
      for (const transition of event._transitions) {
        const name = identify(actor)?.transitions.get(transition);
        if (name) report(name);
      }
    } else if (event.type === '@xstate.snapshot' && event.event.type === 'xstate.init' && 'machine' in event.snapshot) {
      foundIn(actor, event.snapshot as AnyMachineSnapshot);
    }
  }

  return observeActors((actor) => foundIn(actor, actor.getSnapshot()), hear);
}
