/**
 * The few paths that together take every transition of a chart: cheap enough to be played on the real page in a browser.
 * A driver maps every event to what a person, the server or the clock does, and every moment to what must be seen.
 */
import { charts } from './charts.ts';
import { type GeneratedPath, greedyCover } from './mbt.ts';

export type { GeneratedPath, Moment } from './mbt.ts';

/** The covering paths of a chart, by the name of its file. `without`: events that no driver can bring about on a page. */
export function coverOf(name: string, { without = [] }: { without?: readonly string[] } = {}): GeneratedPath[] {
  const chart = charts[name];
  if (!chart) throw new Error(`There is no chart "${name}"`);

  return greedyCover(chart, ({ events }) => !events.some(({ type }) => without.includes(type)));
}

/** Failures of the session's own listeners: nothing on a page makes them fail. */
const beyondAnyPage = [
  'xstate.error.actor.toasts',
  'xstate.error.actor.watchLocation',
  'xstate.error.actor.watchStorage',
];

/** The paths that a driver of the real page plays through the gate. */
export const gateCover = (): GeneratedPath[] => coverOf('session', { without: beyondAnyPage });

/** The paths that a driver of the real page plays through choosing, cropping, uploading and skipping a picture. */
export const logoCover = (): GeneratedPath[] => coverOf('logo');
