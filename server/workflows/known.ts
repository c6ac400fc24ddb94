/** Which arrows there are: what is said to have been counted is held against the charts themselves. */
import type { DayCount } from '../../src/api/contract/workflows.ts';
import shapes from '../../src/machines/charts/shapes.json' with { type: 'json' };
import transitions from '../../src/machines/charts/transitions.json' with { type: 'json' };
import { type Arrow, arrowName, BEGUN } from '../../src/machines/rules/arrows.ts';

const known = new Set(Object.values(transitions).flat());
const statesOf: Readonly<Record<string, readonly string[]>> = shapes;

/** Whether a chart has this arrow. */
export function isKnown({ chart, from, event, branch, to }: Arrow): boolean {
  if (event === BEGUN) return from === chart && branch === 0 && isState(chart, to);

  return (from === chart || from.startsWith(`${chart}.`)) && known.has(arrowName({ chart, from, event, branch, to }));
}

const isState = (chart: string, state: string): boolean =>
  Object.hasOwn(statesOf, chart) && (statesOf[chart] ?? []).some((name) => state === `${chart}.${name}`);

/** The first of these that no chart has, as a sentence. */
export function unknownAmong(counts: readonly DayCount[]): string | undefined {
  const stranger = counts.find((count) => !isKnown(count));

  return stranger && `No chart has the arrow ${arrowName(stranger)}.`;
}
