/** The arrows of a chart by name, as drawings, tests, recordings and counts know them. */

/** From a state, by the nth arrow of an event, to a state. */
export interface Arrow {
  chart: string;
  from: string;
  event: string;
  branch: number;
  to: string;
}

/** The event of an arrow that is none: a chart was found in this state when counting began, or began there. */
export const BEGUN = 'begun';

export const arrowName = ({ from, event, branch, to }: Arrow): string => `${from} --${event}[${branch}]--> ${to}`;

/** The arrow of that name. */
export function arrowOf(name: string): Arrow {
  const [, from = '', event = '', branch = '', to = ''] = /^(\S+) --(.+)\[(\d+)\]--> (.+)$/.exec(name) ?? [];

  return { chart: from.split('.')[0] ?? '', from, event, branch: Number(branch), to };
}

/** The name of what is counted when a chart begins in this state. */
export const begunIn = (state: string): string => {
  const [chart = ''] = state.split('.');

  return arrowName({ chart, from: chart, event: BEGUN, branch: 0, to: state });
};
