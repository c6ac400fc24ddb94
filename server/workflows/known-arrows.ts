/** Counts that browsers send are checked against the charts. */
import type { DayCount } from '../../src/api/contract/workflows.ts';
import shapes from '../../src/machines/charts/shapes.json' with { type: 'json' };
import transitions from '../../src/machines/charts/transitions.json' with { type: 'json' };
import { type Arrow, arrowName, STARTED } from '../../src/rules/workflows/arrows.ts';

const arrowNames = new Set(Object.values(transitions).flat());
const statesOf: Readonly<Record<string, readonly string[]>> = shapes;

/** Whether a chart has this arrow. */
export function isKnownArrow({ chart, from, event, guard, to }: Arrow): boolean {
  if (event === STARTED) return from === chart && guard === '' && isState(chart, to);

  return (from === chart || from.startsWith(`${chart}.`)) && arrowNames.has(arrowName({ from, event, guard, to }));
}

const isState = (chart: string, state: string): boolean =>
  isKnownChart(chart) && (statesOf[chart] ?? []).some((name) => state === `${chart}.${name}`);

export const isKnownChart = (chart: string): boolean => Object.hasOwn(statesOf, chart);

/** Whether a chart has this state, `state` with the chart's name. */
export const isKnownState = isState;

export function firstUnknownArrow(counts: readonly DayCount[]): string | undefined {
  const stranger = counts.find((count) => !isKnownArrow(count));

  return stranger && `No chart has the transition ${arrowName(stranger)}.`;
}
