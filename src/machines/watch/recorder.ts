/** Hears every step of every chart in this tab, and tells it without anything that nobody else may see. */
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { isRunning, watchBeginnings } from './beginnings.ts';
import { type Known, knownAs, statesOf } from './known.ts';
import { BEGUN, ENDED, type Step } from './recording.ts';
import { shownOf } from './shown.ts';

interface Watched {
  known: Known;
  taken: string[];
  shown: Record<string, unknown>;
}

/** Long enough for a page to be gone after the step that led away from it. */
const GONE_MS = 300;

/** Tells every step from now on, and first what runs already. Returns the way to stop. */
export function record(tab: string, tell: (step: Step) => void): () => void {
  const watched = new Map<AnyActorRef, Watched>();
  const stops: (() => void)[] = [];
  let checks: ReturnType<typeof setTimeout> | undefined;

  function say(actor: AnyActorRef, { known }: Watched, step: Pick<Step, 'event' | 'states' | 'changes' | 'taken'>) {
    tell({ at: Date.now(), tab, actor: actor.sessionId, chart: known.chart, ...step });
  }
  function meet(actor: AnyActorRef): Watched | undefined {
    const known = knownAs(actor);
    if (!known) return undefined;
    const entry = watched.get(actor) ?? { known, taken: [], shown: {} };
    watched.set(actor, entry);

    return entry;
  }
  function introduce(actor: AnyActorRef) {
    const entry = meet(actor);
    if (!entry) return;
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    entry.shown = shownOf(entry.known.chart, snapshot.context);
    say(actor, entry, { event: BEGUN, states: statesOf(entry.known, snapshot), taken: [], changes: entry.shown });
    for (const child of Object.values(snapshot.children)) if (child) introduce(child as AnyActorRef);
  }
  function hear(event: InspectionEvent) {
    const actor = event.actorRef as AnyActorRef;
    if (event.type === '@xstate.microstep') {
      const entry = meet(actor);
      for (const transition of event._transitions) {
        const name = entry?.known.transitions.get(transition);
        if (name) entry?.taken.push(name);
      }
    } else if (event.type === '@xstate.snapshot' && 'machine' in event.snapshot) {
      const entry = meet(actor);
      if (entry) moved(actor, entry, event.event, event.snapshot as AnyMachineSnapshot);
    }
  }
  function moved(actor: AnyActorRef, entry: Watched, event: { type: string }, snapshot: AnyMachineSnapshot) {
    const shown = shownOf(entry.known.chart, snapshot.context);
    const isFirst = event.type === 'xstate.init';
    // An event that nothing waits for leaves no trace.
    if (entry.taken.length > 0 || isFirst) {
      const states = statesOf(entry.known, snapshot);
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
    clearTimeout(checks);
    checks = setTimeout(missThoseWhoLeft, GONE_MS);
  }
  function missThoseWhoLeft() {
    for (const [actor, entry] of watched) {
      if (isRunning(actor)) continue;
      say(actor, entry, { event: ENDED, states: [], taken: [], changes: {} });
      watched.delete(actor);
    }
  }

  stops.push(
    watchBeginnings((actor) => {
      const { system } = actor;
      if (isRunning(actor)) introduce(actor);
      const subscription = system.inspect(hear);
      stops.push(() => subscription.unsubscribe());
    }),
  );

  return () => {
    clearTimeout(checks);
    for (const stop of stops) stop();
  };
}

/** What is there now and was not, or was something else. */
function differences(before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
