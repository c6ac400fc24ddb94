/**
 * The few paths that together take every transition of a chart: cheap enough to be played on the real page in a browser.
 * A driver maps every event to what a person, the server or the clock does, and every moment to what must be seen.
 */
import type { AnyEventObject } from 'xstate';
import { charts } from './charts.ts';
import { type GeneratedPath, greedyCover, type Moment } from './mbt.ts';

export type { GeneratedPath, Moment } from './mbt.ts';

interface CoverOptions {
  /** Events that no driver can bring about on a page. */
  without?: readonly string[];
  /** Whether a page can bring this event about at this moment. */
  canHappen?: (event: AnyEventObject, at: Moment) => boolean;
}

/** The covering paths of a chart, by the name of its file. */
export function coverOf(name: string, { without = [], canHappen = () => true }: CoverOptions = {}): GeneratedPath[] {
  const chart = charts[name];
  if (!chart) throw new Error(`There is no chart "${name}"`);

  return greedyCover(chart, ({ events, expected }) =>
    events.every((event, index) => !without.includes(event.type) && canHappen(event, expected[index] as Moment)),
  );
}

/** Failures of the session's own listeners: nothing on a page makes them fail. */
const beyondAnyPage = [
  'xstate.error.actor.toasts',
  'xstate.error.actor.watchLocation',
  'xstate.error.actor.watchStorage',
];

/** The paths that a driver of the real page plays through the gate. */
export const gateCover = (): GeneratedPath[] =>
  coverOf('session', { without: beyondAnyPage, canHappen: canHappenAtTheGate });

/** Some of what the chart is ready for needs a button, or a call, that the page of that moment does not have. */
function canHappenAtTheGate({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { path, step } = steering as { path: string; step?: string };
  const isAsking = JSON.stringify(state).includes('confirmingLogout');
  switch (type) {
    case 'session.start':
      return path.startsWith('/login');
    case 'retry.pressed':
      return path === '/login';
    case 'session.update':
      return step === 'password' && path !== '/404' && !isAsking;
    case 'session.expired':
      return path === '/employees' || path === '/dashboard';
    case 'logout.pressed':
      return path !== '/404';
    default:
      return true;
  }
}

/** The paths that a driver of the real page plays through choosing, cropping, uploading and skipping a picture. */
export const logoCover = (): GeneratedPath[] => coverOf('logo');
