/** Reports every step of every chart in this tab, with private data removed. */
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { observeActors, watchForStopped } from './actor-starts.ts';
import { type ActorIdentity, identify, statesOf } from './identify.ts';
import { ENDED, STARTED, type Step } from './recording.ts';
import { redact } from './redact.ts';

interface Watched {
  identity: ActorIdentity;
  taken: string[];
  shown: Record<string, unknown>;
}

/** The counts on the Workflows page are not recorded: their steps would push out the ones being watched. */
const READER = 'usageCounts';
const READING = '/workflows';

/** First reports what is already running. Returns the unsubscribe function. */
export function record(tab: string, report: (step: Step) => void): () => void {
  const watched = new Map<AnyActorRef, Watched>();
  const stopped = watchForStopped(watched, (actor, entry) =>
    say(actor, entry, { event: ENDED, states: [], taken: [], changes: {} }),
  );

  function say(actor: AnyActorRef, { identity }: Watched, step: Pick<Step, 'event' | 'states' | 'changes' | 'taken'>) {
    report({ at: Date.now(), tab, actor: actor.sessionId, chart: identity.chart, ...step });
  }
  function meet(actor: AnyActorRef): Watched | undefined {
    const identity = identify(actor);
    if (!identity || (actor as unknown as { logic: AnyStateMachine }).logic.id === READER) return undefined;
    const entry = watched.get(actor) ?? { identity, taken: [], shown: {} };
    watched.set(actor, entry);

    return entry;
  }
  function introduce(actor: AnyActorRef) {
    const entry = meet(actor);
    if (!entry) return;
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    entry.shown = redact(entry.identity.chart, snapshot.context);
    say(actor, entry, { event: STARTED, states: statesOf(entry.identity, snapshot), taken: [], changes: entry.shown });
  }
  function hear(event: InspectionEvent) {
    const actor = event.actorRef as AnyActorRef;
    if (event.type === '@xstate.microstep') {
      const entry = meet(actor);
      for (const transition of event._transitions) {
        const name = entry?.identity.transitions.get(transition);
        if (name) entry?.taken.push(name);
      }
    } else if (event.type === '@xstate.snapshot' && 'machine' in event.snapshot) {
      const entry = meet(actor);
      if (entry) moved(actor, entry, event.event, event.snapshot as AnyMachineSnapshot);
    }
  }
  function moved(actor: AnyActorRef, entry: Watched, event: { type: string }, snapshot: AnyMachineSnapshot) {
    const shown = redact(entry.identity.chart, snapshot.context);
    const isFirst = event.type === 'xstate.init';
    const isReading = event.type === 'location.changed' && [entry.shown, shown].every(({ page }) => page === READING);
    // An event that no state handles is not recorded.
    if ((entry.taken.length > 0 || isFirst) && !isReading) {
      const states = statesOf(entry.identity, snapshot);
      const changes = isFirst ? shown : differences(entry.shown, shown);
      const answer = (event as { output?: { status?: unknown } }).output?.status;
      say(actor, entry, {
        event: event.type,
        ...(typeof answer === 'number' && { answer }),
        states,
        taken: entry.taken,
        changes,
      });
    }
    entry.shown = shown;
    entry.taken = [];
    stopped.checkSoon();
  }

  const stop = observeActors(introduce, hear);

  return () => {
    stopped.stop();
    stop();
  };
}

function differences(before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
