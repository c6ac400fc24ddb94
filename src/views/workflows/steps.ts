import { ENDED, STARTED, type Step } from '../../machines/recorder/recording.ts';
import { allSteps, stepsOf, type WorkflowsContext } from '../../machines/workflows.machine.ts';
import { chartBy, type Layout, linesOf } from './catalogue.ts';

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
  const known = chartBy(chart)?.events.find(({ type }) => type === eventName(event, chart));
  const status = answer === undefined ? '' : ` (${answer})`;

  return { name: `${known?.name ?? event}${status}`, by: known?.by ?? '' };
}

/** Timers of a shared chart carry the name of the instance. */
const eventName = (event: string, chart: string): string =>
  event.startsWith('xstate.after.') ? event.replace(/^(xstate\.after\.[^.]+\.)[^.]+/, `$1${chart}`) : event;

/** Only the innermost states, by their names in the drawing. */
export function statesInWords({ chart, states }: Step): string {
  const innermost = states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)));
  const named = chartBy(chart)?.states.filter(({ id }) => innermost.includes(id)) ?? [];

  return named.length > 0 ? named.map(({ name }) => name).join(', ') : innermost.join(', ');
}

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
  const known = new Set([
    chart,
    ...layout.pictures.flatMap((picture) => picture.states.map(({ id }) => id)),
    ...linesOf(layout).map(({ transition }) => transition),
  ]);

  return [...states, ...taken].filter((name) => !known.has(name));
}
