/** What is kept of a chart that is watched, in the browser, between tabs and in a file. */

/** One step of one chart. */
export interface Step {
  /** Milliseconds since 1970. */
  at: number;
  /** Which tab it happened in. */
  tab: string;
  /** One of possibly several running charts of a kind. */
  actor: string;
  /** The chart as it stands in the catalogue. */
  chart: string;
  /** The event's name; `BEGUN` for a chart that was running already, `ENDED` for one that is gone. */
  event: string;
  /** The HTTP status, where the event is a call's answer. */
  answer?: number;
  /** The states that hold after it. */
  states: string[];
  /** The transitions that were taken. */
  taken: string[];
  /** What may be seen of the context, and is different from before. */
  changes: Record<string, unknown>;
}

export const BEGUN = 'begun';
export const ENDED = 'ended';

/** More than this many steps are not kept; the oldest go first. */
export const MOST_STEPS = 1_000;

const FORMAT = 'wellness-console-recording';

export const writeRecording = (steps: readonly Step[]): string =>
  JSON.stringify({ format: FORMAT, version: 1, steps }, null, 1);

/** The steps of a file; null when it is no recording. */
export function readRecording(text: string): Step[] | null {
  try {
    const { format, version, steps } = JSON.parse(text) as { format?: unknown; version?: unknown; steps?: unknown };
    if (format !== FORMAT || version !== 1 || !Array.isArray(steps)) return null;

    return steps.every(isStep) ? steps.slice(-MOST_STEPS) : null;
  } catch {
    return null;
  }
}

function isStep(step: unknown): step is Step {
  const { at, tab, actor, chart, event, states, taken, changes } = (step ?? {}) as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string';
  const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

  return (
    typeof at === 'number' &&
    [tab, actor, chart, event].every(isText) &&
    isTexts(states) &&
    isTexts(taken) &&
    typeof changes === 'object' &&
    changes !== null
  );
}
