/** Recordings as files, for people who save or open one. */
import { arrowName, arrowOf } from '../../rules/workflows/arrows.ts';
import { type ChartVersions, MAX_STEPS, type Recording, type Step } from './recording.ts';

const FORMAT = 'wellness-console-recording';

/** The first version named a transition by its position among those of the same event. */
const BY_POSITION = 1;
const VERSION = 2;

/**
 * `charts`: the versions of the charts when the steps were recorded. Only those that occur in the steps are written.
 */
export function writeRecording(steps: readonly Step[], charts: ChartVersions = {}): string {
  const named = new Set(steps.map(({ chart }) => chart));
  const own = Object.fromEntries(Object.entries(charts).filter(([chart]) => named.has(chart)));

  return JSON.stringify({ format: FORMAT, version: VERSION, charts: own, steps }, null, 1);
}

/**
 * The readable steps of a file; null if it isn't a recording, or has none. `names`: the current names of each chart's
 * transitions.
 */
export function readRecording(text: string, names: Readonly<Record<string, readonly string[]>>): Recording | null {
  const whole = parsed(text);
  const { format, version, charts, steps } = (whole ?? parsed(repaired(text)) ?? {}) as Record<string, unknown>;
  if (format !== FORMAT || (version !== BY_POSITION && version !== VERSION) || !Array.isArray(steps)) return null;
  const readable = steps.filter(isStep);
  if (readable.length === 0 && (steps.length > 0 || whole === undefined)) return null;

  const recent = readable.slice(-MAX_STEPS);
  return {
    steps: version === BY_POSITION ? withLastingNames(recent, Object.values(names).flat()) : recent,
    damaged: steps.length - readable.length,
    isCutShort: whole === undefined,
    charts: Object.fromEntries(Object.entries(charts ?? {}).filter(([, hash]) => isText(hash))),
  };
}

/**
 * The charts of a recording whose states or transitions have changed since. Charts that no longer exist are left out.
 */
export const changedCharts = ({ steps, charts }: Recording, today: ChartVersions): string[] =>
  [...new Set(steps.map(({ chart }) => chart))].filter(
    (chart) => charts[chart] !== undefined && today[chart] !== undefined && charts[chart] !== today[chart],
  );

/**
 * Steps with the current names of their transitions. A transition is identified by its states and its event. If several
 * match, the old name stays, because their positions may have changed since.
 */
function withLastingNames(steps: readonly Step[], names: readonly string[]): Step[] {
  const ends = (name: string) => arrowName({ ...arrowOf(name), guard: '' });
  const fullNames = new Map<string, string | undefined>();
  for (const name of names) fullNames.set(ends(name), fullNames.has(ends(name)) ? undefined : name);

  return steps.map((step) => ({ ...step, taken: step.taken.map((name) => fullNames.get(ends(name)) ?? name) }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A truncated file, up to its last whole step: `writeRecording` puts each step on its own line. */
const repaired = (text: string) => `${text.slice(0, text.lastIndexOf('\n  }'))}\n  }]}`;

/** The latest moment a `Date` can hold, in milliseconds since 1970. */
const LAST_MOMENT = 8.64e15;

function isStep(step: unknown): step is Step {
  const { at, tab, actor, chart, event, answer, states, taken, changes } = (step ?? {}) as Record<string, unknown>;

  return (
    typeof at === 'number' &&
    Math.abs(at) <= LAST_MOMENT &&
    [tab, actor, chart, event].every(isText) &&
    (answer === undefined || typeof answer === 'number') &&
    isTexts(states) &&
    isTexts(taken) &&
    typeof changes === 'object' &&
    changes !== null &&
    Object.values(changes).every((value) => isPlain(value) || (Array.isArray(value) && value.every(isPlain)))
  );
}

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
