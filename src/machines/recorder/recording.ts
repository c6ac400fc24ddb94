/** What is kept of a chart that is watched, in the browser, between tabs and in a file. */

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
  /** The HTTP status, if the event is the reply to a call. */
  answer?: number;
  states: string[];
  taken: string[];
  /** The permitted part of the context, if it changed. */
  changes: Record<string, unknown>;
}

export const STARTED = 'begun';
export const ENDED = 'ended';

/** Older steps are dropped. */
export const MAX_STEPS = 1_000;

/** By chart: a hash of its states and transitions, which changes when one of them does. */
export type ChartVersions = Readonly<Record<string, string>>;

export interface Recording {
  steps: Step[];
  damaged: number;
  isCutShort: boolean;
  /** Lacks charts whose version the file doesn't have; older files have none. */
  charts: ChartVersions;
}
