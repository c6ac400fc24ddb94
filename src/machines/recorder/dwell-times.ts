/** Reports how long charts rest in their states, where people leave them, and which states a run reaches. */
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { dwellText, passageText } from '../../rules/workflows/counted.ts';
import { bucketOf, sharedCharts } from '../../rules/workflows/dwell-times.ts';
import { observeActors, watchForStopped } from './actor-starts.ts';
import { type ActorIdentity, identify, statesOf } from './identify.ts';

interface Run {
  identity: ActorIdentity;
  page: string;
  /** When it came into each of the innermost states that it is in. */
  since: Map<string, number>;
  reached: Set<string>;
}

/** `pageOf` returns the route's pattern. It is called when a chart starts. */
export function watchDwellTimes(report: (what: string) => void, pageOf: () => string) {
  const runs = new Map<AnyActorRef, Run>();
  const stopped = watchForStopped(runs, (_, run) => leave(run));

  function end({ page, since }: Run, state: string, isLeft: boolean) {
    report(dwellText({ state, page, bucket: bucketOf(Date.now() - (since.get(state) ?? 0)), isLeft }));
    since.delete(state);
  }
  function leave(run: Run) {
    for (const state of [...run.since.keys()]) end(run, state, true);
  }
  function moved(actor: AnyActorRef, snapshot: AnyMachineSnapshot) {
    const identity = identify(actor);
    if (!identity) return;
    const run = runs.get(actor) ?? {
      identity,
      page: sharedCharts.has(identity.chart) ? pageOf() : '',
      since: new Map<string, number>(),
      reached: new Set<string>(),
    };
    runs.set(actor, run);
    const states = statesOf(identity, snapshot);
    const innermost = states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)));
    // A chart that asks for confirmation before it is left ends in a state of this name.
    const isLeft = innermost.includes(`${identity.chart}.left`);
    for (const state of [...run.since.keys()]) if (!innermost.includes(state)) end(run, state, isLeft);
    for (const state of innermost) {
      if (!run.since.has(state)) run.since.set(state, Date.now());
      if (run.reached.has(state)) continue;
      run.reached.add(state);
      for (const earlier of run.reached) report(passageText(earlier, state));
    }
    if (snapshot.status === 'done') {
      for (const state of innermost) end(run, state, false);
      runs.delete(actor);
    }
    stopped.checkSoon();
  }
  function hear(event: InspectionEvent) {
    if (event.type === '@xstate.snapshot' && 'machine' in event.snapshot)
      moved(event.actorRef as AnyActorRef, event.snapshot as AnyMachineSnapshot);
  }

  const stop = observeActors((actor) => moved(actor, actor.getSnapshot()), hear);

  return {
    /** The page is closed, and with it every chart. */
    leave: () => {
      for (const run of runs.values()) leave(run);
      runs.clear();
    },
    stop: () => {
      stopped.stop();
      stop();
    },
  };
}
