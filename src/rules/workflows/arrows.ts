/** The transitions of a chart by name, as used in drawings, tests, recordings and counts. */

/** The source state, the event, the guard (empty without one) and the target state. */
export interface Arrow {
  chart: string;
  from: string;
  event: string;
  guard: string;
  to: string;
}

/** Pseudo-event: the chart started, or was found, in this state. */
export const STARTED = 'begun';

/**
 * `form.loading --xstate.done.actor.loadForm[isLoaded]--> form.editing`. The position among other transitions of the
 * same event isn't part of the name, so that adding one doesn't rename others.
 */
export const arrowName = ({ from, event, guard, to }: Omit<Arrow, 'chart'>): string =>
  `${from} --${event}${guard && `[${guard}]`}--> ${to}`;

/** Whether a state is the other one or inside it. */
export const isWithin = (state: string, other: string): boolean => `${state}.`.startsWith(`${other}.`);

export function arrowOf(name: string): Arrow {
  const [, from = '', event = '', guard = '', to = ''] = /^(\S+) --([^[]+?)(?:\[(.+)\])?--> (.+)$/.exec(name) ?? [];

  return { chart: from.split('.')[0] ?? '', from, event, guard, to };
}

export const startedIn = (state: string): string => {
  const [chart = ''] = state.split('.');

  return arrowName({ from: chart, event: STARTED, guard: '', to: state });
};
