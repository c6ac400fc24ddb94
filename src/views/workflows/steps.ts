import { ENDED, STARTED, type Step } from '../../machines/recorder/recording.ts';
import { allSteps, stepsOf, type WorkflowsContext } from '../../machines/workflows.machine.ts';
import { routeAt } from '../../rules/shared/paths.ts';
import { isWithin } from '../../rules/workflows/arrows.ts';
import { linesOf } from '../../rules/workflows/drawn-words.ts';
import { chartBy, type Layout } from './catalogue.ts';

/** The newest step of every chart that is still running after the step on display: of other charts too, but of no other tab. */
export function runningIn(context: WorkflowsContext): Step[] {
  const { at, filter } = context;
  const watched = allSteps(context).filter(({ tab }) => !filter.tab || tab === filter.tab);
  const shown = at === null ? undefined : stepsOf(context)[at];
  const newest = new Map<string, Step>();
  for (const step of shown ? watched.slice(0, watched.indexOf(shown) + 1) : watched) {
    const key = `${step.tab} ${step.actor}`;
    newest.delete(key);
    if (step.event !== ENDED) newest.set(key, step);
  }

  return [...newest.values()].reverse();
}

export function eventOf({ chart, event, answer }: Step): { name: string; by: string } {
  if (event === STARTED) return { name: 'already running', by: '' };
  if (event === ENDED) return { name: 'gone', by: '' };
  if (event === 'xstate.init') return { name: 'begins', by: '' };
  const chartEvent = chartBy(chart)?.events.find(({ type }) => type === eventName(event, chart));
  const status = answer === undefined ? '' : ` (${answer})`;

  return { name: `${chartEvent?.name ?? event}${status}`, by: chartEvent?.by ?? '' };
}

/** Timers of a shared chart carry the name of the instance. */
const eventName = (event: string, chart: string): string =>
  event.startsWith('xstate.after.') ? event.replace(/^(xstate\.after\.[^.]+\.)[^.]+/, `$1${chart}`) : event;

/** "signed in › page › open, leaving › staying": each innermost state with those around it, which are named once. */
export function statesInWords({ chart, states }: Step): string {
  const isInnermost = (id: string) => !states.some((other) => other.startsWith(`${id}.`));
  const chartStates = chartBy(chart)?.states.filter(({ id }) => states.includes(id)) ?? [];
  if (chartStates.length === 0) return states.filter(isInnermost).join(', ');
  const named = new Set<string>();

  return chartStates
    .filter(({ id }) => isInnermost(id))
    .map(({ id }) => {
      const path = chartStates.filter((state) => isWithin(id, state.id) && !named.has(state.id));
      for (const state of path) named.add(state.id);

      return path.map(({ name }) => name).join(' › ');
    })
    .join(', ');
}

/** Describes a tab by the page it shows, if known, and when it was opened. */
export function tabNames(context: WorkflowsContext): (tab: string) => string {
  const pages = new Map<string, string | undefined>();
  for (const { chart, tab, changes } of allSteps(context))
    if (chart === 'session' && typeof changes.page === 'string') pages.set(tab, routeAt(changes.page)?.title);

  return (tab) => {
    if (tab === OWN_TAB) return context.recording ? 'recorded tab' : tab;
    const [, opened] = /^tab (\d\d:\d\d:\d\d)/.exec(tab) ?? [];
    const page = pages.get(tab);
    if (!opened) return page ? `${page} (${tab})` : tab;

    return `${page ?? 'tab'}, opened ${opened}`;
  };
}

const OWN_TAB = 'this tab';

export function changesInWords({ changes }: Step): string[] {
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${inWords(value)}`);
}

function inWords(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';

  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** States and transitions that the chart doesn't have: the step was recorded in another version. */
export function unknownParts({ chart, states, taken }: Step, layout: Layout): string[] {
  const parts = new Set([
    chart,
    ...layout.pictures.flatMap((picture) => picture.states.map(({ id }) => id)),
    ...linesOf(layout).map(({ transition }) => transition),
  ]);

  return [...states, ...taken].filter((name) => !parts.has(name));
}
