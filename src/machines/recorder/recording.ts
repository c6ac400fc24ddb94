/** What is kept of a chart that is watched, in the browser, between tabs and in a file. */
import { arrowName, arrowOf } from '../../rules/workflows/arrows.ts';

/** One step of one chart. */
export interface Step {
  /** Milliseconds since 1970. */
  at: number;
  tab: string;
  /** Distinguishes several running charts of one kind. */
  actor: string;
  chart: string;
  /** `STARTED` for a chart that was already running, `ENDED` for one that stopped. */
  event: string;
  /** The HTTP status, where the event is the reply to a call. */
  answer?: number;
  states: string[];
  taken: string[];
  /** The permitted part of the context, where it changed. */
  changes: Record<string, unknown>;
}

export const STARTED = 'begun';
export const ENDED = 'ended';

/** Older steps are dropped. */
export const MAX_STEPS = 1_000;

const FORMAT = 'wellness-console-recording';

/** The first version names a transition by its position among those of the same event. */
const BY_POSITION = 1;
const VERSION = 2;

export const writeRecording = (steps: readonly Step[]): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, steps }, null, 1);

export interface Recording {
  steps: Step[];
  damaged: number;
  isCutShort: boolean;
}

/**
 * The steps of a file that can be read; null when it is no recording, or has none. `names`: the transitions of each chart as
 * they are named today.
 */
export function readRecording(text: string, names: Readonly<Record<string, readonly string[]>>): Recording | null {
  const whole = parsed(text);
  const { format, version, steps } = (whole ?? parsed(repaired(text)) ?? {}) as Record<string, unknown>;
  if (format !== FORMAT || (version !== BY_POSITION && version !== VERSION) || !Array.isArray(steps)) return null;
  const readable = steps.filter(isStep);
  if (readable.length === 0 && (steps.length > 0 || whole === undefined)) return null;

  const kept = readable.slice(-MAX_STEPS);
  return {
    steps: version === BY_POSITION ? withLastingNames(kept, Object.values(names).flat()) : kept,
    damaged: steps.length - readable.length,
    isCutShort: whole === undefined,
  };
}

/**
 * Steps whose transitions have the names of today: each that of the only one that leads by its event from its state to the
 * other. Where there are more, its position may have changed since: then it keeps the name that no chart has any more.
 */
function withLastingNames(steps: readonly Step[], names: readonly string[]): Step[] {
  const ends = (name: string) => arrowName({ ...arrowOf(name), guard: '' });
  const known = new Map<string, string | undefined>();
  for (const name of names) known.set(ends(name), known.has(ends(name)) ? undefined : name);

  return steps.map((step) => ({ ...step, taken: step.taken.map((name) => known.get(ends(name)) ?? name) }));
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
